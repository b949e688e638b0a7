//! The program as a person meets it.

mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use program::{file, files, gabata, path_text, prints, refuses};
use tempfile::TempDir;

const SMALL: &str = r#"
name = "small"
question = "Is it the same twice?"
seed = 5
games = 9000
baseline = "sadeqa-ii"
games_kept = 50

[[variant]]
game = "sadeqa-ii"

[[grid]]
game = "rio-kadalis"
clauses = { holes = [2, 3], direction = ["anticlockwise", "clockwise"] }
"#;

#[test]
fn games_lists_the_catalogue() {
    let text = prints(&["games"]);
    for name in ["rio-kadalis", "sadeqa-ii", "sadeqa-iii", "sadeqa-iii-game-91"] {
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn show_tells_sources_and_readings() {
    let text = prints(&["show", "rio-kadalis", "holes=5"]);
    for part in [
        "rio-kadalis holes=5",
        "changed here from 6",
        "Pankhurst 1971, 182-183",
        "[open]",
        "opponent",
        "(4)",
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
}

#[test]
fn perft_prints_the_count() {
    assert_eq!(prints(&["perft", "rio-kadalis", "--depth", "4"]), "638\n");
    let divided = prints(&["perft", "sadeqa-ii", "--depth", "3", "--divide"]);
    assert_eq!(divided, "pit 5\t5\n5\n");
    assert_eq!(prints(&["perft", "sadeqa-ii", "--depth", "0"]), "1\n");
}

#[test]
fn trace_explains_a_game() {
    let text = prints(&["trace", "sadeqa-ii", "--seed", "1971", "--game", "1"]);
    for part in
        ["ply 0: South lifts pit 5", "opposite an empty hole", "North, the second player, wins"]
    {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    let text = prints(&["trace", "sadeqa-ii", "--moves", "5 11 5"]);
    assert!(text.contains("The game goes on: North to move"), "{text}");
}

#[test]
fn trace_speaks_json() {
    let text = prints(&["trace", "rio-kadalis", "--moves", "3,10", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(value["start"][0], 4);
    assert!(value["result"].is_null());
}

#[test]
fn bad_games_tweaks_and_moves_are_refused() {
    refuses(&["show", "rio-cadalis"], &["`rio-cadalis`", "did you mean `rio-kadalis`?"]);
    refuses(&["show", "sadeqa-ii", "seed=4"], &["`seed`", "did you mean `seeds`?"]);
    refuses(&["show", "sadeqa-ii", "seeds=0"], &["`seeds` cannot be `0`", "1 to 255"]);
    refuses(&["show", "sadeqa-ii", "seeds=256"], &["`256`"]);
    refuses(&["show", "sadeqa-ii", "holes=17"], &["1 to 16"]);
    refuses(&["show", "sadeqa-ii", "direction=clockwize"], &["did you mean `clockwise`?"]);
    refuses(&["show", "sadeqa-ii", "clockwise"], &["`direction=clockwise`"]);
    refuses(&["show", "sadeqa-ii", "group=4"], &["`mid`", "row-owner"]);
    refuses(&["show", "sadeqa-ii", "winner=seeds"], &["`remainder`"]);
    refuses(
        &["show", "rio-kadalis", "group=none"],
        &["2 faults", "`mid=row-owner`", "`winner=groups`"],
    );
    refuses(&["show", "nowhere.toml"], &["nowhere.toml"]);
    refuses(&["trace", "sadeqa-ii", "--moves", "4"], &["pit 4", "legal: 5"]);
    refuses(&["trace", "sadeqa-ii", "--moves", "5 12"], &["`12`", "0 to 11"]);
    refuses(&["trace", "sadeqa-ii", "--moves", "5 x"], &["`x`"]);
    refuses(&["trace", "sadeqa-ii", "--seed", "3"], &["--game"]);
    refuses(&["trace", "sadeqa-ii"], &["--moves"]);
    refuses(&["perft", "sadeqa-ii", "--depth", "99"], &["--depth", "99"]);
    refuses(&["prft", "sadeqa-ii"], &["perft"]);
}

#[test]
fn a_game_file_of_ones_own_plays() {
    let (_folder, path) =
        file("mine.toml", "name = \"mine\"\nfrom = \"sadeqa-ii\"\n[clauses]\nseeds = 4\n");
    let path = path.display().to_string();
    assert_eq!(prints(&["perft", &path, "--depth", "4"]), "17\n");
    let (_folder, path) =
        file("bad.toml", "name = \"bad\"\nfrom = \"sadeqa-ii\"\n[clauses]\nseedz = 4\nrelay = 3\n");
    let path = path.display().to_string();
    refuses(&["show", &path], &["bad.toml", "`seedz`", "`seeds`", "`relay` cannot be `3`"]);
    let (_folder, path) = file("same.toml", "name = \"sadeqa-ii\"\nfrom = \"sadeqa-ii\"\n");
    let path = path.display().to_string();
    refuses(&["show", &path], &["same.toml", "`sadeqa-ii`", "choose another"]);
    let (_folder, path) = file("key.toml", "name = \"key\"\nfrm = \"sadeqa-ii\"\n");
    let path = path.display().to_string();
    refuses(&["show", &path], &["key.toml", "`frm`", "did you mean `from`?"]);
}

#[test]
fn an_opening_that_captures_is_played_and_kept() {
    let (folder, path) = file(
        "opened.toml",
        "name = \"opened\"\nfrom = \"sadeqa-iii\"\nstart = [0, 6, 6, 3, 6, 6, 0, 6]\ncaptured = [9, 0]\n[clauses]\nholes = 4\n",
    );
    let game = path_text(&path);
    assert!(prints(&["show", game]).contains("captured before: South 9, North 0"));
    let text = prints(&["trace", game, "--seed", "1", "--game", "1"]);
    assert!(text.contains("captured before: South 9, North 0"), "{text}");
    let unsolved = gabata(&["solve", game]);
    assert!(!unsolved.status.success());
    assert!(String::from_utf8_lossy(&unsolved.stderr).contains("`captured`"));
    refuses(&["trace", game, "--match", "--seed", "1", "--game", "1"], &["`start`", "leave out"]);
    let experiment = folder.path().join("e.toml");
    let head = "name = \"e\"\nquestion = \"?\"\nseed = 1\n";
    let variant = "[[variant]]\ngame = \"opened.toml\"\n";
    fs::write(&experiment, format!("{head}games = 500\n{variant}")).expect("written");
    let out = folder.path().join("out");
    prints(&["run", path_text(&experiment), "--out", path_text(&out), "--quiet"]);
    let again = prints(&["reproduce", path_text(&out), "--quiet"]);
    assert!(again.contains("every one equal"), "{again}");
    fs::write(&experiment, format!("{head}play = \"match\"\nmatches = 5\n{variant}"))
        .expect("written");
    refuses(&["run", path_text(&experiment)], &["variant `opened`", "`start`"]);
}

#[test]
fn bad_experiments_are_refused_with_every_fault() {
    let check = |text: &str, parts: &[&str]| {
        let (_folder, path) = file("e.toml", text);
        let mut all = vec!["e.toml"];
        all.extend(parts);
        refuses(&["run", &path.display().to_string(), "--dry-run"], &all);
    };
    check("name = ", &["line 1"]);
    check(
        "",
        &["`name` is missing", "`question` is missing", "`seed` is missing", "`games` is missing"],
    );
    check(&SMALL.replace("games = 9000", "game = 9000"), &["`game`", "did you mean `games`?"]);
    check(&SMALL.replace("9000", "0"), &["key `games` cannot be `0`", "1 to"]);
    check(&SMALL.replace("9000", "\"many\""), &["`\"many\"`"]);
    check(&SMALL.replace("seed = 5", "seed = -5"), &["key `seed` cannot be `-5`"]);
    check(&SMALL.replace("\"small\"", "\"Small one\""), &["`Small one`"]);
    check(
        &SMALL.replace("baseline = \"sadeqa-ii\"", "baseline = \"sadeqa-2\""),
        &["baseline", "did you mean `sadeqa-ii`?"],
    );
    check(&SMALL.replace("[2, 3]", "[2, 33]"), &["[[grid]] number 1", "`holes` cannot be `33`"]);
    check(&SMALL.replace("[2, 3]", "[]"), &["`holes`"]);
    check(&SMALL.replace("holes =", "hole ="), &["did you mean `holes`?"]);
    check(
        &SMALL.replace("game = \"sadeqa-ii\"", "game = \"sadeqa\""),
        &["[[variant]] number 1", "key `game`"],
    );
    check(&SMALL.replace("seed = 5", "seed = 5\nplayers = \"greedy\""), &["`greedy`", "random"]);
    check(
        &SMALL.replace("seed = 5", "seed = 5\nreport = [\"lenght\"]"),
        &["did you mean `length`?"],
    );
    check(&format!("{SMALL}\n[[variant]]\ngame = \"sadeqa-ii\"\n"), &["given twice"]);
    // What would be counted twice, or not at all.
    check(&SMALL.replace("[2, 3]", "[2, 3, 2]"), &["`holes` has `2` twice"]);
    let grid = &SMALL[SMALL.find("[[grid]]").expect("a grid")..];
    check(&format!("{SMALL}\n{grid}"), &["[[grid]] number 2", "same grid is given twice"]);
    check(&SMALL.replace("game = \"sadeqa-ii\"", "game = \"\""), &["key `game` cannot be ``"]);
    for (parts, message) in
        [("[\"tornado\"]", "[[readings]]"), ("[\"length\", \"length\"]", "`length` is given twice")]
    {
        let report = format!("seed = 5\nreport = {parts}");
        check(&SMALL.replace("seed = 5", &report), &["key `report`", message]);
    }
    for (play, remedy) in [("exat", "did you mean `exact`?"), ("x", "allowed: random, players")] {
        let play = format!("seed = 5\nplay = \"{play}\"");
        check(&SMALL.replace("seed = 5", &play), &["key `play`", remedy]);
    }
    check(&SMALL.replace("\"small\"", "1"), &["key `name` cannot be `1`; it takes text in quotes"]);
    refuses(&["run", "nowhere.toml"], &["nowhere.toml"]);
    let (_folder, path) = file("e.toml", SMALL);
    let path = path.display().to_string();
    refuses(&["run", &path, "--games", "0"], &["--games"]);
    refuses(&["run", &path, "--threads", "0"], &["--threads"]);
    refuses(&["run", &path, "--games", "-3"], &["--games", "-3"]);
    let below_a_file = format!("{path}/out");
    refuses(&["run", &path, "--games", "1", "--out", &below_a_file], &["--out", "may write"]);
    // Found out before a game is played, not after the last.
    let too_long = _folder.path().join("x".repeat(253)).display().to_string();
    refuses(&["run", &path, "--games", "1", "--out", &too_long], &["--out", "name too long"]);
}

/// Nothing of somebody else is removed from the place of the blocks of an interrupted run.
#[test]
fn a_foreign_folder_is_left_alone() {
    let (folder, path) = file("e.toml", SMALL);
    let out = folder.path().join("out");
    let foreign = folder.path().join("out.part");
    fs::create_dir(&foreign).expect("made");
    fs::write(foreign.join("thesis.txt"), "mine").expect("written");
    for force in [&["--force"][..], &[]] {
        let call = ["run", path_text(&path), "--games", "10", "--out", path_text(&out)];
        refuses(&[&call[..], force].concat(), &["out.part", "holds something else"]);
    }
    assert_eq!(fs::read_to_string(foreign.join("thesis.txt")).expect("there"), "mine");
    #[cfg(unix)]
    {
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(folder.path().join("nothing"), &link).expect("made");
        let call = ["run", path_text(&path), "--games", "10", "--out", path_text(&link)];
        refuses(&call, &["--out", "a link to nothing"]);
    }
}

#[test]
fn bench_measures_both_engines() {
    let text = prints(&["bench", "--games", "70", "--threads", "1,2"]);
    for part in ["reference", "lanes", "sadeqa-iii-game-91", "all totals are equal"] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    refuses(&["bench", "--threads", "0"], &["--threads", "0"]);
    refuses(&["bench", "--games", "0"], &["--games", "0"]);
}

#[test]
fn dry_run_names_the_engine_and_why() {
    let text = SMALL.replace(
        "[[variant]]",
        "[[variant]]\ngame = \"sadeqa-iii\"\nclauses = { endless = \"illegal\" }\n\n[[variant]]",
    );
    let (_folder, path) = file("small.toml", &text);
    let text = prints(&["run", &path.display().to_string(), "--dry-run"]);
    for part in ["sadeqa-ii, lanes, ", "reference engine (`endless=illegal`"] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
}

#[test]
fn dry_run_lists_the_cells() {
    let (folder, path) = file("e.toml", SMALL);
    let text = prints(&["run", &path.display().to_string(), "--dry-run"]);
    for part in [
        "sadeqa-ii",
        "(baseline)",
        "rio-kadalis holes=2 direction=clockwise",
        "5 variants x 9000 games",
        "15 blocks",
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_result_folder_is_not_overwritten_by_accident() {
    let (folder, path) = file("e.toml", SMALL);
    let path = path.display().to_string();
    let out = folder.path().join("out").display().to_string();
    prints(&["run", &path, "--games", "100", "--out", &out, "--quiet"]);
    refuses(&["run", &path, "--games", "100", "--out", &out], &["--out", "--force"]);
    prints(&["run", &path, "--games", "200", "--out", &out, "--force", "--quiet"]);
    let cells = fs::read_to_string(folder.path().join("out/cells.csv")).unwrap();
    assert!(cells.lines().nth(1).unwrap().contains(",200,"), "{cells}");
    let other = folder.path().display().to_string();
    refuses(&["run", &path, "--out", &other, "--force"], &["--out", "something else"]);
    let left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "nothing half-written is left behind: {left:?}");
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let (folder, path) = file("e.toml", SMALL);
    let results: Vec<PathBuf> = ["1", "2", "8"]
        .map(|threads| {
            let out = folder.path().join(threads);
            let place = out.display().to_string();
            prints(&[
                "run",
                &path.display().to_string(),
                "--threads",
                threads,
                "--out",
                &place,
                "--quiet",
            ]);
            out
        })
        .into();
    let names = files(&results[0]);
    assert!(names.len() > 15, "{names:?}");
    for other in &results[1..] {
        assert_eq!(files(other), names);
        for name in &names {
            let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
            if name.ends_with("provenance.json") {
                let reproducible = |folder: &Path| {
                    let value: serde_json::Value = serde_json::from_slice(&read(folder)).unwrap();
                    value["reproducible"].clone()
                };
                assert!(reproducible(other).is_object());
                assert_eq!(reproducible(other), reproducible(&results[0]));
            } else {
                assert!(read(other) == read(&results[0]), "{} differs", name.display());
            }
        }
    }
}

const LADDER: &str = r#"
name = "ladder"
question = "Who is favoured?"
seed = 5
play = "players"
players = ["random", "greedy,epsilon=0.2", "search:depth=2", "mcts:nodes=10"]
pairs = 40
opening_plies = 2

[[variant]]
game = "sadeqa-ii"

[[variant]]
game = "rio-kadalis"
clauses = { holes = 4 }
"#;

#[test]
fn a_ladder_gives_the_same_bytes_for_any_number_of_threads() {
    let (folder, path) = file("e.toml", LADDER);
    let path = path.display().to_string();
    let [one, other] = ["1", "3"].map(|threads| {
        let out = folder.path().join(threads);
        let place = out.display().to_string();
        prints(&["run", &path, "--threads", threads, "--out", &place, "--quiet"]);
        out
    });
    let names = files(&one);
    assert_eq!(files(&other), names);
    for name in names.iter().filter(|name| !name.ends_with("provenance.json")) {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(&one) == read(&other), "{} differs", name.display());
    }
    let strength = fs::read_to_string(one.join("strength.csv")).unwrap();
    assert_eq!(strength.lines().count(), 9, "{strength}");
    let matches = fs::read_to_string(one.join("matches.csv")).unwrap();
    assert_eq!(matches.lines().count(), 21, "{matches}");
    refuses(&["run", &path, "--out", &one.display().to_string()], &["--force"]);
}

#[test]
fn bad_ladders_are_refused() {
    let check = |text: &str, parts: &[&str]| {
        let (_folder, path) = file("e.toml", text);
        let mut all = vec!["e.toml"];
        all.extend(parts);
        refuses(&["run", &path.display().to_string(), "--dry-run"], &all);
    };
    check(&LADDER.replace("\"random\"", "\"randon\""), &["key `players`", "`random`"]);
    check(&LADDER.replace("depth=2", "dept=2"), &["did you mean `depth`"]);
    check(&LADDER.replace("depth=2", "depth=99"), &["1 to 64, not `99`"]);
    check(&LADDER.replace("mcts:nodes=10", "random"), &["given twice"]);
    check(&LADDER.replace("pairs = 40", "pair = 40"), &["did you mean `pairs`?", "is missing"]);
    check(&LADDER.replace("pairs = 40", "pairs = 0"), &["key `pairs` cannot be `0`"]);
    check(&LADDER.replace("players = [", "side_a = ["), &["both `side_a` and `side_b`"]);
    check(&LADDER.replace("\"players\"", "\"player\""), &["`player`", "did you mean `players`?"]);
    check(
        &SMALL.replace("seed = 5", "seed = 5\nplay = \"playrs\""),
        &["`playrs`", "did you mean `players`?"],
    );
    let (_folder, path) = file("e.toml", LADDER);
    refuses(&["run", &path.display().to_string(), "--games", "5"], &["--pairs"]);
    let (_folder, path) = file("e.toml", SMALL);
    refuses(&["run", &path.display().to_string(), "--pairs", "5"], &["--games"]);
}

const MATCHES: &str = r#"
name = "matches"
question = "Who wins the match?"
seed = 5
play = "match"
matches = 5000
round_limit = 30

[[variant]]
game = "rio-kadalis"
clauses = { holes = 3 }

[[reading]]

[[reading]]
next_starter = "loser"
unfilled = "transfer"
"#;

#[test]
fn matches_over_rounds_give_the_same_bytes_for_any_number_of_threads() {
    let (folder, path) = file("e.toml", MATCHES);
    let path = path.display().to_string();
    let [one, two, eight] = ["1", "2", "8"].map(|threads| {
        let out = folder.path().join(threads);
        let place = out.display().to_string();
        prints(&["run", &path, "--threads", threads, "--out", &place, "--quiet"]);
        out
    });
    let names = files(&one);
    assert!(names.len() > 18, "{names:?}");
    for other in [two, eight] {
        assert_eq!(files(&other), names);
        for name in names.iter().filter(|name| !name.ends_with("provenance.json")) {
            let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
            assert!(read(&one) == read(&other), "{} differs", name.display());
        }
    }
    let matches = fs::read_to_string(one.join("matches.csv")).unwrap();
    assert_eq!(matches.lines().count(), 3, "{matches}");
    assert!(matches.contains("rio-kadalis holes=3 next-starter=loser unfilled=transfer"));
    let columns = fs::read_to_string(one.join("columns.csv")).unwrap();
    for table in ["matches", "rounds", "holes", "comebacks", "survival", "blocks"] {
        assert!(columns.contains(&format!("\n{table},")), "{table} is not in: {columns}");
    }
    let place = one.display().to_string();
    refuses(&["run", &path, "--out", &place], &["--force"]);
    let text = prints(&["run", &path, "--dry-run"]);
    assert!(text.contains("2 variants and readings x 5000 matches = 10000 matches"), "{text}");
}

#[test]
fn bad_matches_over_rounds_are_refused() {
    let check = |text: &str, parts: &[&str]| {
        let (_folder, path) = file("e.toml", text);
        let mut all = vec!["e.toml"];
        all.extend(parts);
        refuses(&["run", &path.display().to_string(), "--dry-run"], &all);
    };
    check(&MATCHES.replace("matches = 5000", "match = 5000"), &["did you mean `matches`?"]);
    check(&MATCHES.replace("5000", "0"), &["key `matches` cannot be `0`", "1 to"]);
    check(&MATCHES.replace("limit = 30", "limit = 0"), &["key `round_limit` cannot be `0`"]);
    check(&MATCHES.replace("\"match\"", "\"matches\""), &["`matches`", "did you mean `match`?"]);
    check(
        &MATCHES.replace("\"loser\"", "\"looser\""),
        &["[[reading]] number 2", "`looser`", "did you mean `loser`?"],
    );
    check(&MATCHES.replace("\"transfer\"", "3"), &["key `unfilled` cannot be `3`"]);
    check(&MATCHES.replace("unfilled =", "unfiled ="), &["did you mean `unfilled`?"]);
    check(&format!("{MATCHES}\n[[reading]]\n"), &["[[reading]] number 3", "given twice"]);
    let (_folder, path) = file("e.toml", MATCHES);
    let path = path.display().to_string();
    refuses(&["run", &path, "--games", "5"], &["--matches"]);
    refuses(&["run", &path, "--matches", "0"], &["--matches"]);
    refuses(&["plan", &path], &["key `play` is `match`", "random"]);
    let (_folder, path) = file("e.toml", SMALL);
    refuses(&["run", &path.display().to_string(), "--matches", "5"], &["--games"]);
    let (_folder, path) = file("e.toml", LADDER);
    refuses(&["run", &path.display().to_string(), "--matches", "5"], &["--pairs"]);
}

#[test]
fn trace_tells_a_whole_match() {
    let call = ["trace", "rio-kadalis", "holes=3", "--match", "--seed", "1971", "--game", "3"];
    let text = prints(&call);
    for part in [
        "round 1: South starts",
        "holes: South 3, North 3",
        "After the round",
        "wins the match after",
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    let json = prints(&[&call[..], &["--unfilled", "transfer", "--json"]].concat());
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["rounds"][0]["holes"], serde_json::json!([3, 3]));
    refuses(&["trace", "rio-kadalis", "--match", "--moves", "3"], &["--match"]);
    refuses(&[&call[..], &["--unfilled", "transfr"]].concat(), &["did you mean `transfer`?"]);
    refuses(&[&call[..], &["--next-starter", "both"]].concat(), &["alternate, winner, loser"]);
    refuses(&[&call[..], &["--round-limit", "0"]].concat(), &["--round-limit"]);
}

#[test]
fn sides_meet_only_the_other_side() {
    let sides =
        LADDER.replace("players = [", "side_a = [\"search:depth=3\", \"random\"]\nside_b = [");
    let (_folder, path) = file("e.toml", &sides);
    let text = prints(&["run", &path.display().to_string(), "--dry-run"]);
    assert!(text.contains("2 variants x 8 matches x 40 pairs = 1200 games"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_result_but_what_can_be_taken_up() {
    let (folder, path) = file("e.toml", &SMALL.replace("9000", "500_000_000"));
    let out = folder.path().join("out");
    let child = Command::new(env!("CARGO_BIN_EXE_gabata"))
        .args(["run", &path.display().to_string(), "--out", &out.display().to_string()])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("runs");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill").success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    let part = folder.path().join("out.part");
    let nothing = message.contains("interrupted; nothing was written");
    assert!(nothing != part.is_dir(), "{message}");
    assert!(nothing || message.contains("blocks are kept in"), "{message}");
    // The experiment, and the part where there is one; no draft, no half-written result.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1 + usize::from(!nothing));
    // What was left is of no use to a run of other length, and goes when that is forced.
    let call = ["run", path_text(&path), "--games", "100", "--out", path_text(&out), "--quiet"];
    if !nothing {
        refuses(&call, &["out.part", "something else", "--force"]);
        let note = fs::read_to_string(part.join("part.json")).expect("there");
        fs::write(part.join("part.json"), note.replace("\"plan\"", "\"plam\"")).expect("written");
        refuses(&["run", path_text(&path), "--out", path_text(&out)], &["out.part"]);
    }
    prints(&[&call[..], &["--force"]].concat());
    assert!(out.is_dir() && !part.exists());
}

#[test]
fn shipped_experiments_are_sound() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments")).unwrap() {
        let path = entry.unwrap().path().display().to_string();
        prints(&["run", &path, "--dry-run"]);
    }
}

/// A finished run of the small experiment with these lines changed.
fn finished(changes: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let text = changes.iter().fold(SMALL.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let (folder, path) = file("small.toml", &text);
    let out = folder.path().join("out");
    prints(&["run", path_text(&path), "--out", path_text(&out), "--quiet"]);
    (folder, out)
}

#[test]
fn a_report_is_written_anew_byte_for_byte() {
    let (_folder, out) = finished(&[]);
    let read = |name: &str| fs::read(out.join(name)).expect("there");
    let names = ["report.html", "report.md", "figures/outcomes.svg"];
    let before = names.map(read);
    fs::remove_file(out.join("report.html")).expect("removed");
    prints(&["report", path_text(&out), "--latex"]);
    assert!(names.map(read) == before, "the report came out differently");
    let tables = String::from_utf8(read("tables.tex")).expect("text");
    assert!(tables.contains("\\toprule") && tables.contains("rio-kadalis"), "{tables}");
    let page = String::from_utf8(read("report.html")).expect("text");
    for outside in ["src=\"http", "href=\"http", "@import", "url("] {
        assert!(!page.contains(outside), "the page fetches something: {outside}");
    }
}

#[test]
fn a_run_is_reproduced_and_a_changed_one_is_found_out() {
    let (_folder, out) = finished(&[]);
    let all = prints(&["reproduce", path_text(&out), "--quiet"]);
    assert!(all.contains("15 tally rows, every one equal"), "{all}");
    let some = prints(&["reproduce", path_text(&out), "--blocks", "1", "--quiet"]);
    assert!(some.contains("1 of 3 blocks"), "{some}");

    // Another seed in the record: the first row cannot come out as recorded.
    let record = out.join("provenance.json");
    let text = fs::read_to_string(&record).expect("there");
    fs::write(&record, text.replace("\"seed\": 5", "\"seed\": 6")).expect("written");
    let output = gabata(&["reproduce", path_text(&out), "--quiet"]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("variant `sadeqa-ii`, players `random`, block 0: column `first`"),
        "{message}"
    );

    // Another digest: no row differs, but the whole does.
    let digest = text.split("\"tally_sha256\": \"").nth(1).expect("a digest");
    fs::write(&record, text.replace(&digest[..64], &"0".repeat(64))).expect("written");
    let output = gabata(&["reproduce", path_text(&out), "--quiet"]);
    assert_eq!(output.status.code(), Some(1));
    refuses(&["report", path_text(&out)], &["provenance.json", "`seal`"]);

    // A change that no row shows.
    fs::write(&record, text.replace("\"margin\": 0.02", "\"margin\": 0.2")).expect("written");
    let output = gabata(&["reproduce", path_text(&out), "--quiet"]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("provenance.json is not what the run wrote"), "{message}");
    assert_eq!(output.status.code(), Some(1));
    for command in ["report", "replay"] {
        refuses(&[command, path_text(&out)], &["provenance.json", "`seal`"]);
    }
}

#[test]
fn damaged_result_folders_are_bad_input() {
    refuses(&["report", "/nowhere/at/all"], &["/nowhere/at/all", "no such folder"]);
    let (_folder, out) = finished(&[]);
    let record = out.join("provenance.json");
    let text = fs::read_to_string(&record).expect("there");
    for (from, to, parts) in [
        (
            "\"margin\": 0.02",
            "\"margin\": \"wide\"",
            ["reproducible.experiment.margin", "a number"],
        ),
        ("gabata-result/", "gabata-result/9", ["reproducible.format", "run the experiment again"]),
        ("\"holes\": \"2\"", "\"holes\": \"4\"", ["rules_sha256", "was changed"]),
        ("{", "[", ["provenance.json", "line"]),
    ] {
        fs::write(&record, text.replacen(from, to, 1)).expect("written");
        refuses(&["report", path_text(&out)], &parts);
    }
    fs::write(&record, &text).expect("written");
    // Every command looks at the file as a whole before it looks inside.
    let blocks = out.join("blocks.parquet");
    let mut bytes = fs::read(&blocks).expect("there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&blocks, &bytes).expect("written");
    for command in ["report", "reproduce"] {
        refuses(&[command, path_text(&out)], &["blocks.parquet", "changed since the run"]);
    }
    fs::remove_file(out.join("blocks.parquet")).expect("removed");
    refuses(
        &["compare", path_text(&out), path_text(&out)],
        &["blocks.parquet", "run the experiment again"],
    );
}

#[test]
fn one_game_of_a_run_is_shown_again() {
    let (_folder, out) = finished(&[]);
    let replayed =
        prints(&["replay", path_text(&out), "--variant", "rio-kadalis holes=3", "--game", "7"]);
    let traced = prints(&["trace", "rio-kadalis", "holes=3", "--seed", "5", "--game", "7"]);
    assert_eq!(replayed, traced);
    let wrong = ["replay", path_text(&out), "--game", "7", "--variant", "sadeqa-i"];
    refuses(&wrong, &["--variant", "did you mean `sadeqa-ii`?"]);
    refuses(&["replay", path_text(&out), "--game", "7"], &["name one --variant"]);
    let beyond = ["replay", path_text(&out), "--variant", "sadeqa-ii", "--game", "9000"];
    refuses(&beyond, &["--game 9000", "0 to 8999"]);
}

#[test]
fn runs_are_compared() {
    let (_a, one) = finished(&[]);
    let (_b, other) = finished(&[("seed = 5", "seed = 6")]);
    let same = prints(&["compare", path_text(&one), path_text(&one)]);
    assert!(
        same.contains("+0.0000 (+0.0000 to +0.0000)") && same.contains("the same games"),
        "{same}"
    );
    let apart = prints(&["compare", path_text(&one), path_text(&other)]);
    assert!(apart.contains("separate draws") && !apart.contains("the same games"), "{apart}");
    refuses(&["compare", path_text(&one)], &["2"]);
}

#[test]
fn a_run_stops_at_its_precision_whatever_the_threads() {
    let text = SMALL.replace("games = 9000", "games = 200_000\nprecision = 0.04");
    let (folder, path) = file("precise.toml", &text);
    let run = |threads: &str| {
        let out = folder.path().join(format!("out-{threads}"));
        let call =
            ["run", path_text(&path), "--out", path_text(&out), "--quiet", "--threads", threads];
        prints(&call);
        let names = ["blocks.parquet", "cells.csv", "report.html", "games.parquet"];
        (names.map(|name| fs::read(out.join(name)).expect("there")), out)
    };
    let (one, out) = run("1");
    assert!(one == run("3").0, "the number of threads shows");
    let record = fs::read_to_string(out.join("provenance.json")).expect("there");
    let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    let played = record["reproducible"]["games_played_per_variant"].as_u64().expect("a number");
    assert!(played < 50_000 && played.is_multiple_of(4096), "{played}");
    let again = prints(&["reproduce", path_text(&out), "--quiet"]);
    assert!(again.contains("every one equal"), "{again}");
}

#[test]
fn a_plan_says_how_many_games_and_how_long() {
    let (_folder, path) = file("small.toml", SMALL);
    let text = prints(&["plan", path_text(&path), "--half-width", "0.01", "--detect", "0.05"]);
    assert!(text.contains("games for ±0.01") && text.contains("from the baseline"), "{text}");
    // A Sadeqa II game is won by one side or the other: (1.96 / 0.01)^2 is 38,416 games.
    let line = text.lines().find(|line| line.starts_with("| sadeqa-ii ")).expect("a row");
    let games: f64 = line.split('|').nth(3).expect("a cell").trim().parse().expect("a number");
    assert!((38_000.0..38_500.0).contains(&games), "{line}");
    refuses(&["plan", path_text(&path), "--power", "1.5"], &["--power", "1.5", "below 1"]);
}

#[test]
fn margin_and_precision_must_make_sense() {
    for (line, parts) in [
        ("margin = 0", ["`margin`", "above 0 and below 1"]),
        ("margin = \"wide\"", ["`margin`", "wide"]),
        ("precision = 1.5", ["`precision`", "1.5"]),
        ("precision = nan", ["`precision`", "nan"]),
        ("precison = 0.1", ["precison", "did you mean `precision`?"]),
    ] {
        let (_folder, path) =
            file("bad.toml", &SMALL.replace("seed = 5", &format!("seed = 5\n{line}")));
        refuses(&["run", path_text(&path)], &parts);
    }
}

#[test]
fn solve_tells_value_moves_and_line() {
    let text = prints(&["solve", "rio-kadalis", "holes=2", "--line", "--threads", "1"]);
    for part in [
        "the first player wins (+3 groups, +12 seeds for the first player)",
        "pit 0: +1 groups, +4 seeds",
        "best line    1",
        "all 25 positions and 38 moves",
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    let text = prints(&["solve", "sadeqa-ii", "holes=5", "--memory", "1MiB", "--quiet"]);
    assert!(text.contains("the second player wins") && text.contains("weak: proved"), "{text}");
}

#[test]
fn solve_speaks_json_and_tables() {
    let text = prints(&["solve", "sadeqa-ii", "holes=4", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["outcome"], "draw");
    assert_eq!(value["states"], 8158);
    assert_eq!(value["value"]["survival"], 0);
    let table = prints(&["solve", "sadeqa-iii", "--table", "--holes", "2", "--seeds", "1-2"]);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[0].starts_with("game\tvariant\tholes\tseeds\tmethod\toutcome\t"), "{table}");
    assert!(rows.iter().all(|row| row.split('\t').count() == 16), "{table}");
}

#[test]
fn solve_refuses_what_it_cannot_do() {
    refuses(&["solve", "sadeqa-ii", "--memory", "8"], &["--memory", "8GiB"]);
    refuses(&["solve", "sadeqa-ii", "--nodes", "0"], &["--nodes"]);
    refuses(&["solve", "sadeqa-ii", "--table", "--holes", "3-2"], &["--holes", "2-6"]);
    refuses(&["solve", "sadeqa-ii", "--table", "--holes", "17"], &["1 to 16"]);
    let limits = ["--memory", "1MiB", "--nodes", "100", "--quiet"];
    let output = gabata(&[&["solve", "sadeqa-ii"][..], &limits].concat());
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("not solved") && message.contains("of memory"), "{message}");
}

const READINGS: &str = r#"
name = "read"
question = "Does it matter how it is read?"
seed = 5
games = 9000
games_kept = 20

[[readings]]
game = "sadeqa-ii"
clauses = ["opening", "opening-empty"]
"#;

#[test]
fn readings_tells_who_reads_what() {
    let text = prints(&["readings", "rio-kadalis"]);
    for part in [
        "remainder",
        "Ludii's page",
        "some Habr Awal players",
        "inferred",
        "144 combinations, 0 of them contradictory",
        "rio-kadalis@ludii",
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    refuses(&["readings", "rio-kadali"], &["did you mean `rio-kadalis`?"]);
}

#[test]
fn whole_readings_stand_wherever_a_game_does() {
    let text = prints(&["show", "rio-kadalis@ludii", "holes=5"]);
    assert!(text.contains("rio-kadalis@ludii holes=5"), "{text}");
    prints(&["trace", "rio-kadalis@ludii", "--seed", "1", "--game", "2"]);
    assert_eq!(prints(&["perft", "rio-kadalis@mancala-world", "--depth", "4"]), "638\n");
    refuses(&["show", "rio-kadalis@ludi"], &["`ludi`", "did you mean `rio-kadalis@ludii`?"]);
    let (_folder, path) =
        file("e.toml", &SMALL.replace("game = \"sadeqa-ii\"", "game = \"rio-kadalis@ludii\""));
    let path = path.display().to_string();
    refuses(&["run", &path, "--dry-run"], &["baseline"]);
}

#[test]
fn a_preset_of_ones_own_file_is_found_beside_the_experiment() {
    let (folder, _) = file(
        "mine.toml",
        "name = \"mine\"\nfrom = \"sadeqa-ii\"\n[presets.old]\ntitle = \"Mine\"\nsource = \"s\"\nclauses = { seeds = 4 }\n",
    );
    let path = folder.path().join("e.toml");
    let text = "name = \"e\"\nquestion = \"?\"\nseed = 1\ngames = 10\n[[variant]]\ngame = \"mine.toml@old\"\n";
    fs::write(&path, text).unwrap();
    let text = prints(&["run", &path.display().to_string(), "--dry-run"]);
    assert!(text.contains("mine@old"), "{text}");
}

#[test]
fn readings_are_expanded_counted_and_reported() {
    let (folder, path) = file("e.toml", READINGS);
    let path = path.display().to_string();
    let text = prints(&["run", &path, "--dry-run"]);
    let count = "readings of sadeqa-ii: opening 3 x opening-empty 2 = 6 combinations, 1 of them contradictory and left out (at most 1000)";
    assert!(text.contains(count), "{text}");
    let out = folder.path().join("out");
    let place = out.display().to_string();
    prints(&["run", &path, "--out", &place, "--quiet"]);
    let table = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    assert_eq!(table("sensitivity.csv").lines().count(), 1 + 3 * 4);
    assert!(table("sensitivity.csv").contains("no effect, exactly zero"));
    assert_eq!(table("readings.csv").lines().count(), 1 + 5);
    assert!(table("columns.csv").contains("settings_verdict_changed"));
    assert!(out.join("figures/tornado.svg").is_file());
    let before = table("report.md");
    for part in ["What the readings change", "3 different games", "opening-empty=no-move"] {
        assert!(before.contains(part), "`{part}` is not in: {before}");
    }
    // The readings are kept in provenance.json, so that the report can be written anew.
    prints(&["report", &place]);
    assert_eq!(table("report.md"), before);
    let text = fs::read_to_string(out.join("provenance.json")).unwrap();
    let broken = text.replacen("\"starter\"", "\"starter\", \"x\"", 1);
    assert_ne!(broken, text);
    fs::write(out.join("provenance.json"), broken).unwrap();
    refuses(&["report", &place], &["provenance.json", "combinations are wanted"]);
}

#[test]
fn bad_readings_are_refused() {
    let check = |from: &str, to: &str, parts: &[&str]| {
        let (_folder, path) = file("e.toml", &READINGS.replace(from, to));
        let mut all = vec!["e.toml", "[[readings]] number 1"];
        all.extend(parts);
        refuses(&["run", &path.display().to_string(), "--dry-run"], &all);
    };
    check("\"opening\"", "\"openning\"", &["`openning`", "did you mean `opening`?"]);
    check("\"opening\"", "\"relay\"", &["no other reading of `relay`"]);
    check("\"opening\"", "\"opening-empty\"", &["given twice"]);
    check("clauses = [", "clause = [", &["did you mean `clauses`?"]);
    check("[\"opening\", \"opening-empty\"]", "\"all\"", &["key `clauses` cannot be `\"all\"`"]);
    check("\"sadeqa-ii\"", "\"sadeqa-2\"", &["did you mean `sadeqa-ii`?"]);
    let (folder, _) = file(
        "settled.toml",
        "name = \"settled\"\nfrom = \"sadeqa-ii\"\n[clauses]\norigin = \"sown\"\nopening = \"both\"\nopening-empty = \"free\"\nendless = \"void\"\n",
    );
    let path = folder.path().join("e.toml");
    let text = READINGS.replace("\"sadeqa-ii\"", "\"settled.toml\"");
    let text = text.replace("clauses = [\"opening\", \"opening-empty\"]\n", "");
    fs::write(&path, text).unwrap();
    refuses(&["run", &path.display().to_string()], &["settled has no open clause"]);
}

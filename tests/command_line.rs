//! The program as a person meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

fn gabata(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gabata")).args(arguments).output().expect("runs")
}

/// Standard output of a call that must succeed.
fn prints(arguments: &[&str]) -> String {
    let output = gabata(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// A call that must be refused with exit code 2 and a message that has all the parts.
fn refuses(arguments: &[&str], parts: &[&str]) {
    let output = gabata(arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    for part in parts {
        assert!(message.contains(part), "{arguments:?}: `{part}` is not in: {message}");
    }
    assert!(!message.contains("panicked"), "{message}");
}

/// A file with this text in a new folder.
fn file(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    (folder, path)
}

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
    refuses(&["run", "nowhere.toml"], &["nowhere.toml"]);
    let (_folder, path) = file("e.toml", SMALL);
    let path = path.display().to_string();
    refuses(&["run", &path, "--games", "0"], &["--games"]);
    refuses(&["run", &path, "--threads", "0"], &["--threads"]);
    refuses(&["run", &path, "--games", "-3"], &["--games", "-3"]);
    let below_a_file = format!("{path}/out");
    refuses(&["run", &path, "--games", "1", "--out", &below_a_file], &["--out", "may write"]);
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

/// Every file below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
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
    assert!(message.contains("interrupted; nothing was written"), "{message}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn shipped_experiments_are_sound() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments")).unwrap() {
        let path = entry.unwrap().path().display().to_string();
        prints(&["run", &path, "--games", "1", "--dry-run"]);
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
    assert!(rows.iter().all(|row| row.split('\t').count() == 11), "{table}");
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

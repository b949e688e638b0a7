//! Result folders of matches between players and of matches over rounds: told anew, played again,
//! shown game by game, taken up after an interrupt, refused when damaged.

mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use program::{file, files, gabata, path_text, prints, refuses};
use tempfile::TempDir;

const LADDER: &str = r#"
name = "ladder"
question = "Who is favoured?"
seed = 5
play = "players"
players = ["random", "greedy,epsilon=0.2", "search:depth=2"]
pairs = 40
opening_plies = 2

[[variant]]
game = "sadeqa-ii"

[[variant]]
game = "rio-kadalis"
clauses = { holes = 4 }
"#;

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

/// A finished run of an experiment.
fn finished(text: &str) -> (TempDir, PathBuf) {
    let (folder, path) = file("e.toml", text);
    let out = folder.path().join("out");
    prints(&["run", path_text(&path), "--out", path_text(&out), "--quiet"]);
    (folder, out)
}

/// A call that must fail with exit code 1, and its message.
fn fails(arguments: &[&str]) -> String {
    let output = gabata(arguments);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    message
}

#[test]
fn tables_and_reports_are_written_anew_byte_for_byte() {
    for text in [LADDER, MATCHES] {
        let (_folder, out) = finished(text);
        let names = files(&out);
        let read =
            || names.iter().map(|name| fs::read(out.join(name)).unwrap()).collect::<Vec<_>>();
        let before = read();
        let stays = ["blocks.parquet", "provenance.json"];
        let made = |name: &&PathBuf| stays.iter().all(|stays| !name.ends_with(stays));
        for name in names.iter().filter(made) {
            fs::remove_file(out.join(name)).expect("removed");
        }
        prints(&["report", path_text(&out), "--latex"]);
        let tables = out.join("tables.tex");
        assert!(fs::read_to_string(&tables).expect("text").contains("\\toprule"));
        fs::remove_file(tables).expect("removed");
        assert_eq!(files(&out), names);
        for ((name, before), after) in names.iter().zip(&before).zip(read()) {
            assert!(*before == after, "{} came out differently", name.display());
        }
    }
}

#[test]
fn runs_are_reproduced_and_changed_ones_are_found_out() {
    // 40 pairs are 3 blocks of each of 6 matches in 2 variants; 5000 matches are 2 blocks of 2 readings.
    for (text, rows, share, place) in [
        (LADDER, 36, "1 of 3 blocks, 12", "one `random`, other `random`, block 0"),
        (MATCHES, 4, "1 of 2 blocks, 2", "variant `rio-kadalis holes=3`, block 0: column"),
    ] {
        let (_folder, out) = finished(text);
        let again = ["reproduce", path_text(&out), "--quiet"];
        let all = prints(&again);
        assert!(all.contains(&format!("all blocks, {rows} tally rows, every one equal")), "{all}");
        let some = prints(&[&again[..], &["--blocks", "1"]].concat());
        assert!(some.contains(share), "{some}");
        let record = out.join("provenance.json");
        let text = fs::read_to_string(&record).expect("there");
        fs::write(&record, text.replace("\"seed\": 5", "\"seed\": 6")).expect("written");
        let message = fails(&again);
        assert!(message.contains(place) && message.contains("not what was recorded"), "{message}");
        let digest = text.split("\"tally_sha256\": \"").nth(1).expect("a digest");
        fs::write(&record, text.replace(&digest[..64], &"0".repeat(64))).expect("written");
        assert!(fails(&again).contains("not what provenance.json records"));
        refuses(&["report", path_text(&out)], &["provenance.json", "`seal`"]);
    }
}

#[test]
fn damaged_folders_are_bad_input() {
    for (text, changes) in [
        (
            LADDER,
            [
                ("\"greedy,epsilon=0.2\",", "\"gready\",", "reproducible.players[1]"),
                ("gabata-players/2", "gabata-players/1", "run the experiment again"),
                ("\"pairs_per_match\": 40", "\"pairs_per_match\": 0", "pairs_per_match"),
                ("\"holes\": \"4\"", "\"holes\": \"5\"", "rules_sha256"),
                ("\"random\",", "\"search:depth=9\",", "do not meet"),
            ],
        ),
        (
            MATCHES,
            [
                ("\"unfilled\": \"transfer\"", "\"unfilled\": \"x\"", "variants[1].unfilled"),
                ("gabata-rounds/1", "gabata-rounds/7", "run the experiment again"),
                ("\"round_limit\": 30", "\"round_limit\": 0", "a number of rounds"),
                ("\"holes\": \"3\"", "\"holes\": \"5\"", "rules_sha256"),
                (
                    "\"variant\": \"rio-kadalis holes=3\"",
                    "\"variant\": \"x\"",
                    "there is no variant",
                ),
            ],
        ),
    ] {
        let (_folder, out) = finished(text);
        let record = out.join("provenance.json");
        let sound = fs::read_to_string(&record).expect("there");
        for (from, to, part) in changes {
            let changed = sound.replace(from, to);
            assert_ne!(changed, sound, "{from}");
            fs::write(&record, changed).expect("written");
            for command in ["report", "reproduce"] {
                refuses(&[command, path_text(&out)], &[path_text(&out), part]);
            }
        }
        fs::write(&record, &sound).expect("written");
        refuses(&["compare", path_text(&out), path_text(&out)], &["reads runs of single games"]);
        fs::write(out.join("blocks.parquet"), "no parquet").expect("written");
        refuses(&["report", path_text(&out)], &["blocks.parquet"]);
        fs::remove_file(out.join("blocks.parquet")).expect("removed");
        refuses(&["reproduce", path_text(&out)], &["blocks.parquet", "run the experiment again"]);
    }
}

/// The blocks of another experiment do not pass for those of this one.
#[test]
fn foreign_blocks_are_refused() {
    let (_a, ladder) = finished(LADDER);
    let (_b, matches) = finished(MATCHES);
    fs::copy(ladder.join("blocks.parquet"), matches.join("blocks.parquet")).expect("copied");
    refuses(&["report", path_text(&matches)], &["blocks.parquet", "changed since the run"]);
}

/// A perfect player needs its table again.
#[test]
fn a_game_of_a_perfect_player_is_shown_again() {
    let text = LADDER
        .replace("\"search:depth=2\"", "\"perfect\"")
        .replace("game = \"sadeqa-ii\"\n", "game = \"sadeqa-ii\"\nclauses = { holes = 3 }\n");
    let (_folder, out) = finished(&text);
    let call = ["replay", path_text(&out), "--variant", "sadeqa-ii holes=3", "--pair", "7"];
    let shown = prints(&[&call[..], &["--first", "perfect", "--second", "random"]].concat());
    assert!(shown.contains("ply 2: South"), "{shown}");
}

#[test]
fn a_game_of_a_pair_and_a_whole_match_are_shown_again() {
    let (_folder, out) = finished(LADDER);
    let call = ["replay", path_text(&out), "--variant", "sadeqa-ii", "--pair", "7"];
    let seats = |first, second| [&call[..], &["--first", first, "--second", second]].concat();
    let begun = prints(&seats("random", "search:depth=2"));
    let replied = prints(&seats("search:depth=2", "random"));
    assert!(begun.contains("ply 0: South") && begun.contains("has no legal move"), "{begun}");
    assert_ne!(begun, replied);
    let json = prints(&[&seats("random", "random")[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["moves"][0]["pit"], 5, "the opening rule binds");
    refuses(&call, &["--first", "random; greedy"]);
    refuses(&seats("randon", "random"), &["--first `randon`", "did you mean `random`?"]);
    let game = ["replay", path_text(&out), "--variant", "sadeqa-ii", "--game", "1"];
    refuses(&game, &["--game is for other runs", "pairs 0 to 39", "--pair"]);
    let beyond = ["replay", path_text(&out), "--variant", "sadeqa-ii", "--pair", "40"];
    refuses(&beyond, &["--pair 40", "pairs 0 to 39"]);

    let (_folder, out) = finished(MATCHES);
    let label = "rio-kadalis holes=3 next-starter=loser unfilled=transfer";
    let shown = prints(&["replay", path_text(&out), "--variant", label, "--match", "4321"]);
    let traced = prints(&[
        "trace",
        "rio-kadalis",
        "holes=3",
        "--match",
        "--seed",
        "5",
        "--game",
        "4321",
        "--next-starter",
        "loser",
        "--unfilled",
        "transfer",
        "--round-limit",
        "30",
    ]);
    assert_eq!(shown, traced);
    refuses(&["replay", path_text(&out), "--match", "1"], &["name one --variant"]);
    let beyond = ["replay", path_text(&out), "--variant", label, "--match", "5000"];
    refuses(&beyond, &["--match 5000", "matches 0 to 4999"]);
}

/// Interrupts a run as soon as its first blocks are kept, takes it up again, and compares it with a
/// run that went through.
#[cfg(unix)]
#[test]
fn an_interrupted_run_is_taken_up_again_with_the_same_bytes() {
    let text = LADDER.replace("pairs = 40", "pairs = 3200");
    let (folder, path) = file("e.toml", &text);
    let out = folder.path().join("out");
    let call = ["run", path_text(&path), "--out", path_text(&out), "--quiet"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_gabata"))
        .args(call)
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    let begun = || {
        let entries = fs::read_dir(folder.path()).expect("there").flatten();
        entries.into_iter().any(|entry| {
            let is_draft = entry.file_name().to_string_lossy().starts_with(".gabata-");
            is_draft && entry.path().join("blocks.parquet").is_file()
        })
    };
    while !begun() {
        assert!(child.try_wait().expect("a child").is_none(), "the run ended before its interrupt");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill").success());
    let output = child.wait_with_output().expect("ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("blocks are kept in") && message.contains("out.part"), "{message}");
    assert!(!out.exists());

    // Another experiment does not take the blocks for its own.
    let (_folder, other) = file("e.toml", &text.replace("seed = 5", "seed = 6"));
    let foreign = ["run", path_text(&other), "--out", path_text(&out), "--quiet"];
    refuses(&foreign, &["out.part", "something else", "--force"]);

    let taken_up = gabata(&["run", path_text(&path), "--out", path_text(&out)]);
    let message = String::from_utf8_lossy(&taken_up.stderr);
    assert!(taken_up.status.success() && message.contains("are taken up"), "{message}");
    assert!(!folder.path().join("out.part").exists());
    let (_folder, whole) = finished(&text);
    assert_eq!(files(&out), files(&whole));
    for name in files(&out).iter().filter(|name| !name.ends_with("provenance.json")) {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(&out) == read(&whole), "{} differs", name.display());
    }
}

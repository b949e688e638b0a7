//! `gabata solve`, and the experiments that solve boards or count errors, as a person meets them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use sha2::{Digest, Sha256};
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

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// An experiment file with this text in a folder.
fn experiment(folder: &TempDir, name: &str, content: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, content).expect("written");
    text(&path).to_owned()
}

#[test]
fn a_checkpoint_changes_nothing_that_is_printed() {
    let folder = TempDir::new().expect("a folder");
    let kept = folder.path().join("kept");
    let call = ["solve", "sadeqa-ii", "holes=4", "--strong", "--json"];
    let plain = prints(&call);
    let with_folder = [&call[..], &["--checkpoint", text(&kept), "--threads", "1"]].concat();
    assert_eq!(prints(&with_folder), plain);
    assert_eq!(prints(&with_folder), plain);
    refuses(
        &["solve", "sadeqa-ii", "holes=3", "--checkpoint", text(&kept)],
        &["--checkpoint", "checkpoint.json", "other rules"],
    );
    fs::write(kept.join("found.part"), "nonsense").expect("written");
    refuses(&with_folder, &["found.part", "is damaged", "remove the folder"]);
    fs::write(folder.path().join("a-file"), "").expect("written");
    let file = folder.path().join("a-file");
    refuses(&["solve", "sadeqa-ii", "--checkpoint", text(&file)], &["is a file"]);
    refuses(&["solve", "sadeqa-ii", "--checkpoint", text(folder.path())], &["something else"]);
    refuses(&["solve", "sadeqa-ii", "--table", "--checkpoint", "x"], &["--checkpoint", "--table"]);
}

/// Interrupts a solve as Ctrl-C does and takes it up again.
#[cfg(unix)]
#[test]
fn an_interrupted_solve_is_taken_up() {
    let folder = TempDir::new().expect("a folder");
    let kept = folder.path().join("kept");
    let call = ["solve", "sadeqa-ii", "endless=illegal", "--json", "--memory", "64MiB", "--quiet"];
    let with_folder = [&call[..], &["--checkpoint", text(&kept)]].concat();
    let child = Command::new(env!("CARGO_BIN_EXE_gabata"))
        .args(&with_folder)
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("runs");
    // From the proof's first saving on it can be taken up in the midst of the search.
    while !kept.join("proof.part").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("ends");
    let message = String::from_utf8_lossy(&output.stderr);
    // A fast machine may have finished before it heard.
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains("interrupted; the same command takes it up"), "{message}");
    }
    assert_eq!(prints(&with_folder), prints(&call));
}

const ERRORS: &str = r#"
name = "errors"
question = "Who errs, and when?"
seed = 7
play = "errors"
players = ["random", "search:depth=2", "perfect,epsilon=0.5"]
pairs = 120
opening_plies = 2

[[variant]]
game = "rio-kadalis"
clauses = { holes = 3 }

[[variant]]
game = "sadeqa-ii"
clauses = { holes = 4 }
"#;

#[test]
fn errors_give_the_same_bytes_for_any_number_of_threads() {
    let folder = TempDir::new().expect("a folder");
    let file = experiment(&folder, "errors.toml", ERRORS);
    let [one, other] = ["1", "3"].map(|threads| {
        let out = folder.path().join(threads);
        prints(&["run", &file, "--threads", threads, "--out", text(&out), "--quiet"]);
        out
    });
    for name in ["errors.csv", "error_totals.csv", "report.html", "figures/errors.svg"] {
        let [a, b] = [&one, &other].map(|out| fs::read(out.join(name)).expect(name));
        assert!(!a.is_empty() && a == b, "{name}");
    }
    let totals = fs::read_to_string(one.join("error_totals.csv")).expect("totals");
    assert_eq!(totals.lines().count(), 7, "{totals}");
    let report = fs::read_to_string(one.join("report.md")).expect("a report");
    assert!(report.contains("critical") && report.contains("`perfect,epsilon=0.5`"), "{report}");
    prints(&["run", &file, "--dry-run"]);
    refuses(&["run", &file, "--games", "5"], &["--pairs"]);
}

#[test]
fn the_perfect_player_is_refused_where_it_cannot_be() {
    let folder = TempDir::new().expect("a folder");
    let itself = ERRORS.replace("\"random\", ", "\"perfect\", ");
    refuses(&["run", &experiment(&folder, "a.toml", &itself)], &["`players`", "`perfect`"]);
    let large = ERRORS.replace("holes = 4", "holes = 16, seeds = 9");
    let out = folder.path().join("out");
    let call = ["--pairs", "1", "--quiet", "--out", text(&out)];
    let refuse = |name: &str, content: &str| {
        let file = experiment(&folder, name, content);
        refuses(
            &[&["run", &file][..], &call].concat(),
            &["sadeqa-ii holes=16 seeds=9", "`perfect`", "288 seeds", "smaller board"],
        );
    };
    refuse("c.toml", &large);
    let ladder = large.replace("play = \"errors\"", "play = \"players\"");
    refuse("d.toml", &ladder);
    assert!(!out.exists());
    let misspelt = ERRORS.replace("perfect,", "perfekt,");
    refuses(&["run", &experiment(&folder, "e.toml", &misspelt)], &["did you mean `perfect`"]);
}

const EXACT: &str = r#"
name = "values"
question = "What are small boards worth?"
play = "exact"
memory = "64MiB"
nodes = 1_000_000

[[variant]]
game = "sadeqa-iii"
memory = "1MiB"
nodes = 1_000

[[grid]]
game = "sadeqa-ii"
clauses = { seeds = [1, 2], holes = [2, 3] }

[[grid]]
game = "rio-kadalis"
clauses = { seeds = [3, 4], holes = [2, 3] }
"#;

#[test]
fn boards_are_solved_and_reported() {
    let folder = TempDir::new().expect("a folder");
    let file = experiment(&folder, "values.toml", EXACT);
    let out = folder.path().join("out");
    let said = prints(&["run", &file, "--out", text(&out), "--quiet"]);
    assert!(said.contains("8 of 9 boards solved"), "{said}");
    let values = fs::read_to_string(out.join("values.tsv")).expect("values");
    let row = |variant: &str| {
        let row = values.lines().find(|line| line.split('\t').nth(1) == Some(variant));
        row.unwrap_or_else(|| panic!("{variant} is not in {values}"))
            .split('\t')
            .collect::<Vec<_>>()
    };
    assert_eq!(row("rio-kadalis holes=3")[4..9], ["strong", "second", "-4", "-1", "479"]);
    assert_eq!(row("sadeqa-iii")[4..6], ["not solved", ""]);
    let report = fs::read_to_string(out.join("report.md")).expect("a report");
    for part in
        ["second wins by 1 group", "sadeqa-iii", "more than", "1 MiB and 1,000 nodes", "Growth"]
    {
        assert!(report.contains(part), "{part} is not in {report}");
    }
    for figure in ["values-1.svg", "values-2.png"] {
        assert!(out.join("figures").join(figure).exists(), "{figure}");
    }
    // The table that a board prints is a row of the same form.
    let printed = prints(&["solve", "rio-kadalis", "--table", "--holes", "3", "--seeds", "4"]);
    let printed: Vec<&str> = printed.lines().nth(1).expect("a row").split('\t').collect();
    assert_eq!(printed[..11], row("rio-kadalis holes=3")[..11]);
}

#[test]
fn an_interrupted_table_keeps_what_it_has() {
    let folder = TempDir::new().expect("a folder");
    let file = experiment(&folder, "values.toml", EXACT);
    let call = |out: &Path| {
        vec!["run".to_owned(), file.clone(), "--out".into(), text(out).into(), "--quiet".into()]
    };
    let whole = folder.path().join("whole");
    let arguments = call(&whole);
    prints(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let values = fs::read_to_string(whole.join("values.tsv")).expect("values");
    // What an interrupted run has left: some rows, one of them changed so that it is known again.
    let out = folder.path().join("out");
    let left = folder.path().join("out.unfinished.tsv");
    let kept: Vec<&str> = values.lines().take(4).collect();
    let kept = kept.join("\n").replace("\tstrong\t", "\tweak\t") + "\n";
    let digest = |text: &str| -> String {
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let record = fs::read_to_string(whole.join("provenance.json")).expect("a record");
    let mut record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    record["reproducible"]["values_sha256"] = "".into();
    let plan = digest(&record["reproducible"].to_string());
    let noted = format!("# plan {plan}, values {}\n{kept}", digest(&kept));
    fs::write(&left, &noted).expect("written");
    let arguments = call(&out);
    prints(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let taken = fs::read_to_string(out.join("values.tsv")).expect("values");
    assert_eq!(taken.matches("\tweak\t").count(), 2, "{taken}");
    assert_eq!(taken.replace("\tweak\t", "\tstrong\t"), values);
    assert!(!left.exists());
    // What is changed, or of something else, is refused, and goes when that is forced.
    let other = folder.path().join("other");
    let left = folder.path().join("other.unfinished.tsv");
    let arguments = call(&other);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    for (text, part) in [
        (noted.replace("second", "first").into_bytes(), "changed since"),
        (noted.replacen("# plan ", "# plan 0", 1).into_bytes(), "something else"),
        (vec![0xFF; 9], "cannot read it"),
    ] {
        fs::write(&left, text).expect("written");
        refuses(&arguments, &["other.unfinished.tsv", part, "--force"]);
    }
    prints(&[&arguments[..], &["--force"]].concat());
    assert_eq!(fs::read_to_string(other.join("values.tsv")).expect("values"), values);
}

/// Whatever is said of a board that is too large, it does not depend on the threads.
#[test]
fn the_same_words_for_any_number_of_threads() {
    let folder = TempDir::new().expect("a folder");
    let text_of = EXACT.replace("\"1MiB\"", "\"16MiB\"");
    let file = experiment(&folder, "values.toml", &text_of);
    let rows = ["1", "2", "4"].map(|threads| {
        let out = folder.path().join(threads);
        prints(&["run", &file, "--threads", threads, "--out", text(&out), "--quiet"]);
        fs::read_to_string(out.join("values.tsv")).expect("values")
    });
    assert!(rows[0].contains("more than"), "{}", rows[0]);
    assert!(rows[0] == rows[1] && rows[0] == rows[2]);
}

#[test]
fn a_report_has_the_exact_value_beside_the_estimate() {
    let folder = TempDir::new().expect("a folder");
    let random = r#"
name = "small"
question = "Is it fair?"
seed = 5
games = 5000
games_kept = 1

[[variant]]
game = "rio-kadalis"
clauses = { holes = 3 }

[[variant]]
game = "sadeqa-iii"
"#;
    let file = experiment(&folder, "small.toml", random);
    let out = folder.path().join("out");
    prints(&["run", &file, "--out", text(&out), "--quiet"]);
    let report = fs::read_to_string(out.join("report.md")).expect("a report");
    for part in
        ["perfect play", "second wins by 1 group (-4 seeds) (strong, 479 positions)", "not known"]
    {
        assert!(report.contains(part), "{part} is not in {report}");
    }
    prints(&["report", text(&out)]);
    assert_eq!(fs::read_to_string(out.join("report.md")).expect("a report"), report);
}

#[test]
fn faults_of_exact_experiments_are_named() {
    let folder = TempDir::new().expect("a folder");
    let refuse = |name: &str, from: &str, to: &str, parts: &[&str]| {
        let file = experiment(&folder, name, &EXACT.replace(from, to));
        refuses(&["run", &file, "--dry-run"], &[&[name], parts].concat());
    };
    refuse("a.toml", "\"64MiB\"", "\"64\"", &["`memory`", "`64`", "8GiB"]);
    refuse("b.toml", "1_000\n", "0\n", &["`nodes`", "`0`"]);
    refuse("c.toml", "\"1MiB\"", "\"1Mb\"", &["variant", "`memory`", "`1Mb`"]);
    refuse("d.toml", "nodes = 1_000_000", "node = 1", &["`node`", "`nodes`"]);
    refuse("h.toml", "memory = \"1MiB\"", "memroy = \"1MiB\"", &["`memroy`", "`memory`"]);
    refuse("e.toml", "holes = [2, 3]", "hole = [2, 3]", &["`hole`", "`holes`"]);
    let file = experiment(&folder, "f.toml", EXACT);
    refuses(&["run", &file, "--pairs", "5"], &["--pairs"]);
    assert!(prints(&["run", &file, "--dry-run"]).contains("9 boards to solve"));
}

//! The report's page in a real browser: no message on the console, no cut text on a phone or on a
//! desk, tables that sort. Skipped, with a word, where there is no Chromium.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH")?;
    let places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let found = names.iter().flat_map(|name| places.iter().map(move |place| place.join(name)));
    found.into_iter().find(|program| program.is_file())
}

/// Runs of every kind: the experiment, and the rows, tables and figures that its page has at least.
const RUNS: [(&str, u64, u64, u64); 3] = [
    ("", 6, 8, 5),
    (
        "name = \"ladder\"\nquestion = \"?\"\nseed = 5\nplay = \"players\"\npairs = 20\nplayers = [\"random\", \"mcts:nodes=20\", \"greedy\", \"mcts:nodes=100\", \"search:depth=2\", \"search:depth=3\", \"search:nodes=2000\"]\n[[variant]]\ngame = \"sadeqa-ii\"\n",
        7,
        1,
        4,
    ),
    (
        "name = \"matches\"\nquestion = \"?\"\nseed = 5\nplay = \"match\"\nmatches = 500\n[[variant]]\ngame = \"rio-kadalis\"\nclauses = { holes = 3 }\n[[reading]]\n[[reading]]\nnext_starter = \"loser\"\nunfilled = \"transfer\"\n",
        2,
        3,
        5,
    ),
];

/// Runs an experiment; where none is given, the shipped smoke.
fn run(text: &str, out: &Path) {
    let smoke = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments/smoke.toml");
    let experiment = out.with_extension("toml");
    let text = if text.is_empty() {
        fs::read_to_string(smoke).expect("there").replace("20_000", "9_000")
    } else {
        text.to_owned()
    };
    fs::write(&experiment, text).expect("written");
    let run = Command::new(env!("CARGO_BIN_EXE_gabata"))
        .arg("run")
        .arg(experiment)
        .args(["--quiet", "--out"])
        .arg(out)
        .output()
        .expect("runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

/// The document after the page's scripts have run, and what went to the console.
fn open(browser: &Path, page: &Path) -> (String, Vec<String>) {
    let profile = TempDir::new().expect("a folder");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--allow-file-access-from-files", "--enable-logging=stderr"])
        .args(["--window-size=1400,900", "--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("the browser runs");
    let log = String::from_utf8_lossy(&output.stderr);
    let console = log.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect();
    (String::from_utf8_lossy(&output.stdout).into_owned(), console)
}

#[test]
fn the_pages_hold_up_in_a_browser() {
    let Some(browser) = chromium() else {
        eprintln!("SKIPPED: no Chromium on the path, so the page was not looked at");
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let script = include_str!("page.js");
    for (at, (text, rows, tables, figures)) in RUNS.into_iter().enumerate() {
        let out = folder.path().join(format!("run-{at}"));
        run(text, &out);
        for width in [360, 1280] {
            let harness = out.join(format!("harness-{width}.html"));
            let page = format!(
                "<!DOCTYPE html><link rel=\"icon\" href=\"data:,\"><body><iframe src=\"report.html\" style=\"border:0;width:{width}px;height:900px\"></iframe><script>{script}</script></body>"
            );
            fs::write(&harness, page).expect("written");
            let (dom, console) = open(&browser, &harness);
            let found = dom.split("data-found=\"").nth(1).and_then(|rest| rest.split('"').next());
            let found = found.unwrap_or_else(|| panic!("no finding at {width} px: {console:?}"));
            let found: serde_json::Value =
                serde_json::from_str(&found.replace("&quot;", "\"")).expect("JSON");
            assert_eq!(found["faults"], serde_json::json!([]), "run {at} at {width} px");
            assert_eq!(found["rows"], rows, "run {at}");
            assert!(found["tables"].as_u64() >= Some(tables), "{found}");
            assert!(found["figures"].as_u64() >= Some(figures), "{found}");
            // One line proves that the console is heard; a second would be a message of the page.
            assert_eq!(console.len(), 1, "{console:?}");
            assert!(console[0].contains("the harness is listening"), "{console:?}");
        }
    }
}

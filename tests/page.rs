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

fn run_smoke(out: &Path) {
    let experiment = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments/smoke.toml");
    let run = Command::new(env!("CARGO_BIN_EXE_gabata"))
        .arg("run")
        .arg(experiment)
        .args(["--games", "9000", "--quiet", "--out"])
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
fn the_page_holds_up_in_a_browser() {
    let Some(browser) = chromium() else {
        eprintln!("SKIPPED: no Chromium on the path, so the page was not looked at");
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("smoke");
    run_smoke(&out);
    let script = include_str!("page.js");
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
        assert_eq!(found["faults"], serde_json::json!([]), "at {width} px");
        assert_eq!(found["rows"], 6);
        assert!(found["tables"].as_u64() >= Some(8) && found["figures"].as_u64() >= Some(5));
        // One line proves that the console is heard; a second would be a message of the page.
        assert_eq!(console.len(), 1, "{console:?}");
        assert!(console[0].contains("the harness is listening"), "{console:?}");
    }
}

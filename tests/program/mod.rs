//! Calls of the program, and the files that it leaves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// What a call gives.
pub fn gabata(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gabata")).args(arguments).output().expect("runs")
}

/// Standard output of a call that must succeed.
pub fn prints(arguments: &[&str]) -> String {
    let output = gabata(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// A call that must be refused with exit code 2 and a message that has all the parts.
pub fn refuses(arguments: &[&str], parts: &[&str]) {
    let output = gabata(arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    for part in parts {
        assert!(message.contains(part), "{arguments:?}: `{part}` is not in: {message}");
    }
    assert!(!message.contains("panicked"), "{message}");
}

/// A file with this text in a new folder.
pub fn file(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    (folder, path)
}

/// Every file below a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
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

pub fn path_text(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

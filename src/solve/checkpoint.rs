//! A folder in which a long solve keeps what it has found, to be taken up again.
//!
//! `checkpoint.json` says what is solved, and with which version of the program. Every other file is
//! a *part*: one line that names it, numbers in little-endian order, and a last line with the length
//! and the SHA-256 of the numbers. A part is written under a temporary name and renamed when whole.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::rules::{RuleSet, hex};

/// The form of a checkpoint. A change of form changes the name.
const FORMAT: &str = "gabata-solve-checkpoint/1";
const MANIFEST: &str = "checkpoint.json";
/// Between two savings of a solve that goes on.
const PERIOD: Duration = Duration::from_secs(300);
/// Length of a part's last line: a line feed, 20 digits, a space, 64 digits, a line feed.
const FOOT: usize = 87;

/// Why a checkpoint cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("--checkpoint: {}: {fault}", path.display())]
pub struct CheckpointError {
    /// The file or folder at fault.
    pub path: PathBuf,
    /// What is wrong, and what would be right.
    pub fault: String,
    /// Whether another folder would have served; else the system failed while the solve went on.
    pub is_input: bool,
}

/// A folder in which a solve keeps what it has found.
#[derive(Debug)]
pub struct Checkpoint {
    folder: PathBuf,
    rules: String,
    saved: Mutex<Instant>,
}

impl Checkpoint {
    /// Opens the checkpoint of a game in `folder`, or begins one there. `label` names the game for
    /// readers.
    ///
    /// # Errors
    /// [`CheckpointError`] when the folder holds something else, or a checkpoint of other rules or
    /// of another version of the program, or cannot be written.
    pub fn open(
        folder: &Path,
        label: &str,
        rules: &RuleSet,
    ) -> Result<Checkpoint, CheckpointError> {
        let fault = |path: &Path, fault: String| CheckpointError {
            path: path.to_owned(),
            fault,
            is_input: true,
        };
        let (hash, path) = (rules.hash(), folder.join(MANIFEST));
        let version = env!("CARGO_PKG_VERSION");
        let checkpoint = Checkpoint {
            folder: folder.to_owned(),
            rules: hash.clone(),
            saved: Mutex::new(Instant::now()),
        };
        if folder.exists() && !folder.is_dir() {
            return Err(fault(folder, "is a file; name a folder".into()));
        }
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let holds = folder
                    .read_dir()
                    .is_ok_and(|mut entries| entries.any(|entry| !is_temporary(entry)));
                if holds {
                    let message = format!(
                        "holds something else (there is no {MANIFEST}); name an empty folder or one that does not exist yet"
                    );
                    return Err(fault(folder, message));
                }
                let manifest = json!({
                    "format": FORMAT,
                    "version": version,
                    "variant": label,
                    "rules_sha256": hash,
                });
                fs::create_dir_all(folder).map_err(|error| {
                    fault(
                        folder,
                        format!("cannot be made ({error}); name a folder where you may write"),
                    )
                })?;
                checkpoint.write(MANIFEST, |file| writeln!(file, "{manifest:#}"))?;
                return Ok(checkpoint);
            }
            Err(error) => return Err(fault(&path, format!("cannot be read ({error})"))),
        };
        let manifest: Value = serde_json::from_str(&text).map_err(|error| {
            fault(&path, format!("is damaged ({error}); remove the folder to begin anew"))
        })?;
        let said = |key: &str| manifest[key].as_str().unwrap_or("missing").to_owned();
        for (key, right) in [("format", FORMAT), ("version", version)] {
            if said(key) != right {
                return Err(fault(
                    &path,
                    format!(
                        "key `{key}` is `{}`, and this program reads `{right}`; finish it with the program that began it, or name another folder",
                        said(key)
                    ),
                ));
            }
        }
        if said("rules_sha256") != hash {
            return Err(fault(
                &path,
                format!(
                    "is the checkpoint of other rules: `{}`, rules_sha256 {}; `{label}` has {hash}; name another folder",
                    said("variant"),
                    said("rules_sha256"),
                ),
            ));
        }
        Ok(checkpoint)
    }

    /// Whether so much time has passed since the last saving that another is worth its while. Says
    /// so once in a period.
    pub(super) fn is_due(&self) -> bool {
        let mut saved = self.saved.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let due = saved.elapsed() >= PERIOD;
        if due {
            *saved = Instant::now();
        }
        due
    }

    /// Writes a part.
    pub(super) fn save(
        &self,
        part: &str,
        pack: impl FnOnce(&mut Packer) -> io::Result<()>,
    ) -> Result<(), CheckpointError> {
        self.write(&file_name(part), |file| {
            file.write_all(self.head(part).as_bytes())?;
            let mut packer = Packer { file, sha: Sha256::new(), bytes: 0 };
            pack(&mut packer)?;
            let (bytes, sha) = (packer.bytes, hex(&packer.sha.finalize()));
            write!(file, "\n{bytes:020} {sha}\n")
        })
    }

    fn head(&self, part: &str) -> String {
        format!("{FORMAT} {part} {}\n", self.rules)
    }

    fn write(
        &self,
        name: &str,
        fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), CheckpointError> {
        let path = self.folder.join(name);
        let temporary = self.folder.join(format!("{name}.tmp"));
        File::create(&temporary)
            .and_then(|file| {
                let mut file = BufWriter::with_capacity(1 << 20, file);
                fill(&mut file)?;
                file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
            })
            .and_then(|()| fs::rename(&temporary, &path))
            .map_err(|error| CheckpointError {
                path,
                fault: format!("cannot be written ({error}); make room or name another folder"),
                is_input: false,
            })
    }

    /// Reads a part, if there is one. It is checked to the last byte before it is handed over.
    pub(super) fn load<T>(
        &self,
        part: &str,
        unpack: impl FnOnce(&mut Unpacker) -> io::Result<T>,
    ) -> Result<Option<T>, CheckpointError> {
        let path = self.folder.join(file_name(part));
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let fault = format!("cannot be read ({error})");
                return Err(CheckpointError { path, fault, is_input: true });
            }
        };
        self.read(part, file, unpack).map(Some).map_err(|error| CheckpointError {
            path,
            fault: format!("is damaged ({error}); remove the folder to begin anew"),
            is_input: true,
        })
    }

    fn read<T>(
        &self,
        part: &str,
        mut file: File,
        unpack: impl FnOnce(&mut Unpacker) -> io::Result<T>,
    ) -> io::Result<T> {
        let head = self.head(part);
        let length = file.metadata()?.len();
        let Some(bytes) = length.checked_sub((head.len() + FOOT) as u64) else {
            return Err(io::Error::other(format!("it has {length} bytes, too few for a part")));
        };
        let mut foot = [0; FOOT];
        file.seek(SeekFrom::End(-(FOOT as i64)))?;
        file.read_exact(&mut foot)?;
        let foot = String::from_utf8_lossy(&foot);
        let Some((said, sha)) = foot.trim().split_once(' ') else {
            return Err(io::Error::other("its last line is missing"));
        };
        if said.parse() != Ok(bytes) {
            return Err(io::Error::other(format!(
                "it holds {bytes} bytes of numbers, and its last line says {said}"
            )));
        }
        file.seek(SeekFrom::Start(0))?;
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut found = vec![0; head.len()];
        file.read_exact(&mut found)?;
        if found != head.as_bytes() {
            return Err(io::Error::other(format!("its first line should be `{}`", head.trim())));
        }
        let mut unpacker = Unpacker { file, sha: Sha256::new(), left: bytes };
        let value = unpack(&mut unpacker)?;
        if unpacker.left > 0 {
            return Err(io::Error::other(format!("{} bytes are left over", unpacker.left)));
        }
        let found = hex(&unpacker.sha.finalize());
        if found != sha {
            return Err(io::Error::other(format!(
                "its numbers have SHA-256 {found}, and its last line says {sha}"
            )));
        }
        Ok(value)
    }

    /// Removes a part that is not needed any more.
    pub(super) fn remove(&self, part: &str) -> Result<(), CheckpointError> {
        let path = self.folder.join(file_name(part));
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let fault = format!("cannot be removed ({error})");
                Err(CheckpointError { path, fault, is_input: false })
            }
            _ => Ok(()),
        }
    }

    /// The error for a part that must be there and is not.
    pub(super) fn lacks(&self, part: &str) -> CheckpointError {
        CheckpointError {
            path: self.folder.join(file_name(part)),
            fault: "is missing; remove the folder to begin anew".into(),
            is_input: true,
        }
    }

    /// The error for a part that was made under another limit.
    pub(super) fn differs(
        &self,
        part: &str,
        limit: &str,
        said: u64,
        given: u64,
    ) -> CheckpointError {
        CheckpointError {
            path: self.folder.join(file_name(part)),
            fault: format!(
                "was made with {limit} {said}, and {given} is given; give the same, or name another folder"
            ),
            is_input: true,
        }
    }
}

fn file_name(part: &str) -> String {
    format!("{part}.part")
}

fn is_temporary(entry: io::Result<fs::DirEntry>) -> bool {
    entry.is_ok_and(|entry| entry.path().extension().is_some_and(|ending| ending == "tmp"))
}

/// Writes the numbers of a part.
pub(super) struct Packer<'a> {
    file: &'a mut BufWriter<File>,
    sha: Sha256,
    bytes: u64,
}

impl Packer<'_> {
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sha.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    /// One number.
    pub fn number(&mut self, number: u64) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    /// A list of numbers, its length first; each taken to `N` bytes by `to_bytes`.
    pub fn list<T: Copy, const N: usize>(
        &mut self,
        items: impl ExactSizeIterator<Item = T>,
        to_bytes: impl Fn(T) -> [u8; N],
    ) -> io::Result<()> {
        self.number(items.len() as u64)?;
        let mut buffer = Vec::with_capacity(PIECE * N);
        for item in items {
            buffer.extend(to_bytes(item));
            if buffer.len() >= PIECE * N {
                self.bytes(&buffer)?;
                buffer.clear();
            }
        }
        self.bytes(&buffer)
    }
}

/// So many items are packed at a time.
const PIECE: usize = 1 << 13;

/// Reads the numbers of a part.
pub(super) struct Unpacker {
    file: BufReader<File>,
    sha: Sha256,
    left: u64,
}

impl Unpacker {
    fn bytes(&mut self, into: &mut [u8]) -> io::Result<()> {
        self.left = self
            .left
            .checked_sub(into.len() as u64)
            .ok_or_else(|| io::Error::other("it ends too soon"))?;
        self.file.read_exact(into)?;
        self.sha.update(into);
        Ok(())
    }

    /// One number.
    pub fn number(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// A list as [`Packer::list`] writes it.
    pub fn list<T, const N: usize>(
        &mut self,
        from_bytes: impl Fn([u8; N]) -> T,
    ) -> io::Result<Vec<T>> {
        let length = self.number()?;
        if length.checked_mul(N as u64).is_none_or(|bytes| bytes > self.left) {
            return Err(io::Error::other("a list is longer than the file"));
        }
        let mut items = Vec::with_capacity(length as usize);
        let mut buffer = vec![0; PIECE * N];
        let mut left = length as usize;
        while left > 0 {
            let piece = &mut buffer[..left.min(PIECE) * N];
            self.bytes(piece)?;
            let whole = |chunk: &[u8]| from_bytes(chunk.try_into().expect("chunks of N bytes"));
            items.extend(piece.chunks_exact(N).map(whole));
            left -= left.min(PIECE);
        }
        Ok(items)
    }
}

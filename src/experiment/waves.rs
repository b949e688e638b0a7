//! Work in waves: played in parallel, handed on in order.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::run::RunError;

/// Plays tasks 0 to `all - 1`, wave by wave, and hands each wave on to `take` in the order of its
/// tasks, until all are played or `take` breaks off. Once a task gives nothing, those before it in
/// the wave are handed on, and no more. `wave` says how many tasks the wave that begins
/// with a given task has; memory grows with it. The result does not depend on the threads, of which
/// there is one a core where none are given.
///
/// # Errors
/// [`RunError::Interrupted`] once a task gives nothing, and what `take` reports.
pub(super) fn in_waves<T: Send, E>(
    threads: Option<usize>,
    all: u64,
    wave: impl Fn(u64) -> u64,
    play: impl Fn(u64) -> Option<T> + Sync + Send,
    mut take: impl FnMut(Vec<T>) -> Result<ControlFlow<()>, E>,
) -> Result<(), RunError<E>> {
    let pool = pool(threads)?;
    let mut start = 0;
    while start < all {
        let end = all.min(start + wave(start));
        let played: Vec<Option<T>> =
            pool.install(|| (start..end).into_par_iter().map(&play).collect());
        let is_whole = played.iter().all(Option::is_some);
        let flow = take(played.into_iter().map_while(|played| played).collect());
        if flow.map_err(RunError::Keep)?.is_break() {
            break;
        }
        if !is_whole {
            return Err(RunError::Interrupted);
        }
        start = end;
    }
    Ok(())
}

/// So many worker threads, or one a core.
pub(super) fn pool<E>(threads: Option<usize>) -> Result<rayon::ThreadPool, RunError<E>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    pool.build().map_err(RunError::Threads)
}

//! What the threads of the server share.

use crate::hub::Hub;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What the threads of the server share.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) hub: Arc<Hub>,
    pub(crate) address: SocketAddr,
    pub(super) connections: Arc<AtomicUsize>,
    pub(super) downloads: Arc<AtomicUsize>,
    is_over: AtomicBool,
}

impl Host {
    pub(super) fn new(hub: Arc<Hub>, address: SocketAddr) -> Self {
        Self {
            hub,
            address,
            connections: Arc::default(),
            downloads: Arc::default(),
            is_over: AtomicBool::new(false),
        }
    }

    /// Makes all threads of the server end.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

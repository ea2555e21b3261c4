//! The configuration of a run of the model: scripts of tasks, possible faults, and a flaw to be found.

/// A task of a worker.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Task {
    /// Execute an operation, and respond when it is committed.
    Execute {
        /// The operation.
        operation: u8,
        /// Whether its pages are too many for a record, so that they are an object.
        large: bool,
    },
    /// Queue an operation, and respond when it is queued.
    Enqueue {
        /// The operation.
        operation: u8,
        /// The first ulid that it tries, according to the worker's clock.
        ulid: u8,
    },
    /// Read the latest state.
    Read {
        /// Whether the worker knows nothing yet, and loads the newest snapshot first.
        cold: bool,
    },
    /// Write and publish a snapshot of the state the worker knows.
    Snapshot,
    /// Delete everything that nothing refers to.
    Sweep,
}

/// A known way to get the protocol wrong; the checks must find each of them.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Flaw {
    /// A commit with the queue open does not check that nothing was queued since it read the queue.
    QueueUnchecked,
    /// With the queue open, an operation is still committed by one put, past the queue.
    DirectWhileOpen,
    /// Publishing a snapshot deletes the previous one's object at once.
    PreviousDeletedInline,
    /// A queued operation gets its time to live when it is queued, not when it is committed.
    ExpiryAtEnqueue,
    /// A snapshot is published although its intent may be gone.
    PublishedWithoutIntent,
    /// Log records are deleted when they are covered, and a worker that was stalled does not check.
    DeletedWhenCovered,
    /// An unknown outcome is treated as a failure, and retried as a new attempt.
    UnknownIsFailure,
    /// The sweep reads the records first and lists the objects afterwards.
    RecordsBeforeList,
    /// The sweep reads the snapshots before the intents (as one query in the order of keys would).
    SnapshotsBeforeIntents,
    /// The sweep removes old intents only after it has read the snapshots, and deletes their objects with them.
    IntentsRemovedLast,
    /// The sweep never removes old intents.
    IntentsKept,
    /// An intent whose put had an unknown outcome is put again under the same id.
    IntentPutAgain,
    /// A commit with an object does not check that its intent still exists.
    LargeWithoutIntent,
    /// A successful put whose response was late is treated as void if a snapshot covers its number.
    LateAnswerIsVoid,
    /// Transactions that commit do not check that no snapshot covers their number yet.
    HeadUnchecked,
    /// The log is read on top of a state of any age.
    ReadOfAnyAge,
    /// A reader that finds the queue empty does not read the log again.
    EmptyQueueBelieved,
    /// The queue is read before the gate.
    QueueBeforeGate,
    /// Queueing with an unknown outcome is retried under a new ulid, without looking for the first.
    UlidAbandoned,
}

/// One configuration of the model.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// What each worker does, in order.
    pub scripts: Vec<Vec<Task>>,
    /// Operations whose caller gave an id (a bit each); they may be in more than one script.
    pub named: u8,
    /// How many workers may crash.
    pub crashes: u8,
    /// How many responses may be lost.
    pub lost: u8,
    /// How many requests may take effect after their sender has stopped waiting for them.
    pub late: u8,
    /// How many times a worker may freeze between a commit and its response.
    pub freezes: u8,
    /// How many retention periods may pass.
    pub retentions: u8,
    /// Whether no commit takes effect that was decided a retention period ago or earlier: workers check the clock
    /// before they send, and a request's signature expires. Then the head needs no check.
    pub timely: bool,
    /// Whether workers may close the queue.
    pub closing: bool,
    /// Whether an operation may join a commit that is about to be sent.
    pub joining: bool,
    /// The flaw in the protocol, if there is one.
    pub flaw: Option<Flaw>,
}

impl Setup {
    /// Whether this flaw was planted.
    pub fn has(&self, flaw: Flaw) -> bool {
        self.flaw == Some(flaw)
    }

    /// The same with a flaw.
    #[must_use]
    pub fn with(mut self, flaw: Flaw) -> Self {
        self.flaw = Some(flaw);
        self
    }

    /// Whether the operation has an id that its caller knows.
    pub fn is_named(&self, operation: u8) -> bool {
        self.named & (1 << operation) != 0
    }
}

/**
 * The moments of a call that a stand-in lets a proof see and hold: it has come and nothing is done, its work
 * is done and unknown to the caller, and its answer has been sent.
 */
export type CallMoment = "asked" | "done" | "answered";

export interface WatchedCall {
	method: string;
	path: string;
}

/** The stand-in goes on when the promise is fulfilled. */
export type CallWatcher = (moment: CallMoment, call: WatchedCall) => Promise<void> | void;

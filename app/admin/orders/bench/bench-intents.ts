/** The forms of the screen of the benches. */
export const benchIntents = {
	close: "close-days",
	reopen: "reopen-days",
	move: "move-work",
	queue: "queue-items",
} as const;

/** The title of the message when one of these forms fails. */
export const benchFailure = "Não deu para mudar a bancada";

/** The result of moving a card in place; `words` is read aloud. */
export interface MovedWork {
	moved: { workId: string; words: string };
}

/** The link that opens a work order, which has the focus after it was moved by keys. */
export const moverId = (workId: string): string => `mover-${workId}`;

/** The forms of one work order. */
export const workIntents = {
	move: "move",
	tick: "tick",
	divide: "divide",
	remake: "remake",
	restart: "restart",
	remove: "remove",
	putBack: "put-back",
	note: "note",
} as const;

/** The title of the message when a form of a work order fails. */
export const workFailure = "Não deu para mudar o trabalho";

/** In the address: the bench that is shown where there is room for one only. */
export const BENCH_PARAM = "bancada";

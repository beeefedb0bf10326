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

/** The title of a message that a form of a work order failed. */
export const workFailure = "Não deu para mudar o trabalho";

/** In the address: the bench that is shown where there is room for one only. */
export const BENCH_PARAM = "bancada";

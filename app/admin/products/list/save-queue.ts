interface Waiting {
	seen: number;
	send: (version: number) => void;
}

interface SendingRow {
	/** The field whose save is under way. */
	field: string;
	/** The version that the row's last save answered, 0 before the first. */
	answered: number;
	waiting: Map<string, Waiting>;
}

/**
 * The fields of a row share one version, so that its saves go one after the other, each with the version that the one
 * before it answered. A version that another person saved is in no answer of the queue, and still a conflict.
 */
export class SaveQueue {
	readonly #rows = new Map<string, SendingRow>();

	/** Calls `send` now, or after the row's other saves. `seen` is the version that the row shows. */
	add(row: string, field: string, { seen, send }: Waiting): void {
		const sending = this.#rows.get(row);
		if (sending) {
			sending.waiting.set(field, { seen, send });
			return;
		}
		this.#rows.set(row, { field, answered: 0, waiting: new Map() });
		send(seen);
	}

	/** Sends the row's next save. Nothing happens for a field that is not being saved. */
	finish(row: string, field: string, answered = 0): void {
		const sending = this.#rows.get(row);
		if (sending?.field !== field) return;
		sending.answered = Math.max(sending.answered, answered);
		const [next] = sending.waiting;
		if (!next) {
			this.#rows.delete(row);
			return;
		}
		const [nextField, { seen, send }] = next;
		sending.waiting.delete(nextField);
		sending.field = nextField;
		send(Math.max(seen, sending.answered));
	}

	/** For a field that leaves the screen. */
	remove(row: string, field: string): void {
		this.#rows.get(row)?.waiting.delete(field);
		this.finish(row, field);
	}
}

interface Save {
	/** The version that the row shows. */
	seen: number;
	text: string;
	/** `corrected` is the saved text of the same field, if its save was still under way when this one was added. */
	send: (version: number, corrected: string | undefined) => void;
}

interface SendingRow<Field> {
	/** The field whose save is under way, and its text. */
	field: Field;
	text: string;
	/** The version that the row's last save answered, 0 before the first. */
	answered: number;
	waiting: Map<Field, Save & { corrected?: string }>;
}

/**
 * The fields of a row share one version, so that its saves go one after the other, each with the version that the one
 * before it answered. A version that another person saved is in no answer of the queue, and still a conflict.
 */
export class SaveQueue<Field extends string> {
	readonly #rows = new Map<string, SendingRow<Field>>();

	/** Calls `send` now, or after the row's other saves. */
	add(row: string, field: Field, save: Save): void {
		const sending = this.#rows.get(row);
		if (sending) {
			sending.waiting.set(field, save);
			return;
		}
		this.#rows.set(row, { field, text: save.text, answered: 0, waiting: new Map() });
		save.send(save.seen, undefined);
	}

	/** Sends the row's next save. `answered` is the version that was saved. */
	finish(row: string, answered?: number): void {
		const sending = this.#rows.get(row);
		if (!sending) return;
		const correction = sending.waiting.get(sending.field);
		if (answered !== undefined) {
			sending.answered = answered;
			if (correction) correction.corrected = sending.text;
		}
		const [next] = sending.waiting;
		if (!next) {
			this.#rows.delete(row);
			return;
		}
		const [field, { seen, text, corrected, send }] = next;
		sending.waiting.delete(field);
		Object.assign(sending, { field, text });
		send(Math.max(seen, sending.answered), corrected);
	}

	/** Whether a save waits, or is under way for a field that is no longer shown with its text. */
	hasHidden(isShown: (row: string, field: Field) => boolean): boolean {
		return [...this.#rows].some(([row, { field, waiting }]) => waiting.size > 0 || !isShown(row, field));
	}

	/** Forgets the saves that wait. The one under way is still answered. */
	dropWaiting(): void {
		for (const { waiting } of this.#rows.values()) waiting.clear();
	}
}

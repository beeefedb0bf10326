import { statfsSync } from "node:fs";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";

/**
 * Bytes that have to be free for anything to be written. The embedded engine keeps its journal in
 * files of 16 MB and stops the whole process for good when it cannot begin another.
 */
const LEAST_ROOM = 64 * 1024 * 1024;
/** For how long a look at the disk counts, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Free bytes below a folder; infinite where the file system does not tell. Asked at once, as the
 * embedded engine does, and not behind whatever else the process's threads have to do.
 */
function roomIn(folder: string): number {
	try {
		const { bavail, bsize, blocks } = statfsSync(folder);
		return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}

/**
 * Lets nothing be written on a disk that is nearly full, so that there is always room to go on
 * reading, and to take orders again as soon as somebody has made more.
 */
export class RoomWatch {
	readonly #room: () => number;
	#lookedAt = Number.NEGATIVE_INFINITY;
	#isFull = false;

	constructor(folder: string, room = () => roomIn(folder)) {
		this.#room = room;
	}

	/** Throws the refusal when there is too little room to write. */
	demand(): void {
		const now = performance.now();
		if (now - this.#lookedAt >= LOOK_EVERY) {
			this.#lookedAt = now;
			const room = this.#room();
			if (room < LEAST_ROOM !== this.#isFull) {
				this.#isFull = room < LEAST_ROOM;
				if (this.#isFull) log.error({ freeBytes: room }, "the disk of DATA_DIR is full: nothing is written");
				else log.warn({ freeBytes: room }, "the disk of DATA_DIR has room again");
			}
		}
		if (!this.#isFull) return;
		throw new Refusal(
			"unavailable",
			"A loja está sem espaço em disco e não consegue guardar nada neste momento. Nada foi perdido. Tente novamente em alguns minutos.",
			{ retryAfterSeconds: 60 },
		);
	}
}

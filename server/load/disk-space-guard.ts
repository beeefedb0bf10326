import { statfsSync } from "node:fs";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";

/**
 * Bytes that must be free before anything is written. The embedded engine writes its journal in files of 16 MB and
 * stops the whole process for good if it cannot start another one.
 */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** How long a measurement of the disk is used, in milliseconds. */
const CHECK_INTERVAL_MS = 250;

/**
 * Free bytes in a folder's file system; infinite if unknown. Read synchronously, as the embedded engine does, so that
 * it does not wait for the thread pool.
 */
function freeBytesIn(folder: string): number {
	try {
		const { bavail, bsize, blocks } = statfsSync(folder);
		return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}

/**
 * Refuses writes on a nearly full disk, so that the shop can still be read, and can take orders again once there is
 * space.
 */
export class DiskSpaceGuard {
	readonly #readFreeBytes: () => number;
	#checkedAt = Number.NEGATIVE_INFINITY;
	#isFull = false;

	constructor(folder: string, readFreeBytes = () => freeBytesIn(folder)) {
		this.#readFreeBytes = readFreeBytes;
	}

	/** Throws the refusal if there is too little space to write. */
	assertFreeSpace(): void {
		const now = performance.now();
		if (now - this.#checkedAt >= CHECK_INTERVAL_MS) {
			this.#checkedAt = now;
			const freeBytes = this.#readFreeBytes();
			if (freeBytes < MIN_FREE_BYTES !== this.#isFull) {
				this.#isFull = freeBytes < MIN_FREE_BYTES;
				if (this.#isFull) log.error({ freeBytes }, "the disk of DATA_DIR is full: nothing is written");
				else log.warn({ freeBytes }, "the disk of DATA_DIR has space again");
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

import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { log } from "#app/platform/log.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";

const WRITE_INTERVAL_MS = 1_000;
/** About two thousand lines, which are then written without waiting for the interval. */
const BLOCK_BYTES = 256 * 1024;
/** Most blocks kept in memory while the disk refuses writes; then the oldest is dropped. */
const MAX_WAITING_BLOCKS = 10;
/** A day is compressed once no process can still write to it. */
const COMPRESS_AFTER_DAYS = 2;
const FILE_NAME = /^(\d{4}-\d\d-\d\d)\.log(\.gz)?$/;

/**
 * Lines of one day, to be written. As bytes, because a growing string consists of thousands of parts, which every
 * minor garbage collection would copy until it is written.
 */
interface Block {
	day: string;
	bytes: Buffer;
	length: number;
}

/**
 * Records each request: one line for each page or endpoint, in one file a day, readable only by its owner.
 * Files instead of a table: a visit costs no statement, the database may be down, and a month is deleted in an
 * instant. They name no account, so deleting an account changes nothing here; the request id leads to the log for as
 * long as that is kept.
 */
export class AccessRecords {
	readonly #folder: string;
	readonly #now: () => number;
	#waiting: Block[] = [];
	/** The buffer of a block that was written, for reuse. */
	#spare: Buffer | undefined;
	/** The time of the last line, in milliseconds and as text. */
	#lastMoment = 0;
	#lastTime = "";
	#lastDay = "";
	#writing: Promise<void> = Promise.resolve();
	#timers: NodeJS.Timeout[] = [];

	constructor(folder: string, now: () => number = Date.now) {
		this.#folder = folder;
		this.#now = now;
	}

	start(): void {
		this.#timers = [
			setInterval(() => void this.write(), WRITE_INTERVAL_MS).unref(),
			setInterval(() => void this.removeOld(), HOUR_MS).unref(),
		];
		void this.removeOld();
	}

	/** Writes all waiting lines; afterwards nothing is written automatically. */
	async stop(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer);
		await this.write();
	}

	record(client: string, method: string, route: string, requestId: string): void {
		const moment = this.#now();
		// A busy process records many requests in one millisecond.
		if (moment !== this.#lastMoment) {
			this.#lastMoment = moment;
			this.#lastTime = new Date(moment).toISOString();
			this.#lastDay = this.#lastTime.slice(0, 10);
		}
		const line = `${this.#lastTime} ${client} ${method} ${route} ${requestId}\n`;
		let block = this.#waiting.at(-1);
		const isFull = block !== undefined && block.length + line.length > BLOCK_BYTES;
		if (!block || isFull || block.day !== this.#lastDay) {
			block = { day: this.#lastDay, bytes: this.#spare ?? Buffer.allocUnsafeSlow(BLOCK_BYTES), length: 0 };
			this.#spare = undefined;
			this.#waiting.push(block);
			if (isFull) void this.write();
		}
		// Methods and addresses are Latin-1, as received: one byte a character.
		block.length += block.bytes.write(line, block.length, "latin1");
	}

	/** Writes all waiting lines, each to the file of its day. */
	write(): Promise<void> {
		this.#writing = this.#writing.then(() => this.#writeWaiting());
		return this.#writing;
	}

	async #writeWaiting(): Promise<void> {
		const blocks = this.#waiting;
		this.#waiting = [];
		for (const [at, block] of blocks.entries()) {
			try {
				await mkdir(this.#folder, { recursive: true, mode: 0o700 });
				const written = block.bytes.subarray(0, block.length);
				await appendFile(join(this.#folder, `${block.day}.log`), written, { mode: 0o600 });
				this.#spare = block.bytes;
			} catch (error) {
				this.#waiting = [...blocks.slice(at), ...this.#waiting].slice(-MAX_WAITING_BLOCKS);
				const bytes = this.#waiting.reduce((sum, { length }) => sum + length, 0);
				log.error({ error, waitingBytes: bytes }, "access records could not be written");
				return;
			}
		}
	}

	/** Deletes days after their retention time, and compresses those that are over. */
	async removeOld(): Promise<void> {
		const now = this.#now();
		const firstDay = utcDay(now - retention.access.days * DAY_MS);
		const lastClosedDay = utcDay(now - COMPRESS_AFTER_DAYS * DAY_MS);
		try {
			for (const name of await readdir(this.#folder).catch(() => [])) {
				const [, day = "", isCompressed] = FILE_NAME.exec(name) ?? [];
				if (day === "") continue;
				const path = join(this.#folder, name);
				if (day < firstDay) await rm(path, { force: true });
				else if (!isCompressed && day <= lastClosedDay) await compress(path);
			}
		} catch (error) {
			log.error({ error }, "old access records could not be removed");
		}
	}
}

const utcDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** All or nothing; two processes that do it at once end with the same file. */
async function compress(path: string): Promise<void> {
	const temporaryPath = `${path}.${process.pid}.tmp`;
	try {
		await pipeline(createReadStream(path), createGzip(), createWriteStream(temporaryPath, { mode: 0o600 }));
		await rename(temporaryPath, `${path}.gz`);
		await rm(path, { force: true });
	} finally {
		await rm(temporaryPath, { force: true });
	}
}

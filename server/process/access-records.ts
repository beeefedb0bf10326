import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { log } from "#app/platform/log.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";

const WRITE_INTERVAL_MS = 1_000;
/** Some two thousand lines, which are written at once, without waiting for the interval. */
const BLOCK_BYTES = 256 * 1024;
/** So many wait in memory while the disk takes none; then the oldest is given up. */
const MAX_WAITING_BLOCKS = 10;
/** A day is compressed when no process can still write to it. */
const COMPRESS_AFTER_DAYS = 2;
const FILE_NAME = /^(\d{4}-\d\d-\d\d)\.log(\.gz)?$/;

/**
 * Lines of one day, as they are written. Bytes and not a text: thousands of pieces of a text that grows would
 * be copied by each collection of young objects until it is written.
 */
interface Block {
	day: string;
	bytes: Buffer;
	length: number;
}

/**
 * Who asked for what, and when: one line for each page or endpoint, in one file a day, which only its
 * owner reads. Files and not a table: a visit costs no statement, the database need not be there, and
 * a month is deleted in an instant. They name no account, so the deletion of one changes nothing here;
 * the number of the request leads to the log for as long as that is kept.
 */
export class AccessRecords {
	readonly #folder: string;
	readonly #now: () => number;
	#waiting: Block[] = [];
	/** Bytes of a block that has been written. */
	#spare: Buffer | undefined;
	/** The moment of the last line, in milliseconds and as it is written. */
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

	/** Writes what waits; afterwards nothing more is recorded by itself. */
	async stop(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer);
		await this.write();
	}

	record(client: string, method: string, route: string, requestId: string): void {
		const moment = this.#now();
		// A busy process records many in one millisecond.
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
		// Names and addresses are as they came over the wire: one byte a letter.
		block.length += block.bytes.write(line, block.length, "latin1");
	}

	/** Writes all that waits, each line to the file of its day. */
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

	/** Deletes the days that have been kept long enough, and compresses those that are over. */
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

/** Whole or not at all; two processes that do it at once end with the same file. */
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

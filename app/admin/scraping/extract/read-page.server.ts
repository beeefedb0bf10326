import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { GuardedFetchResult } from "#app/platform/http-client/guarded-fetch.server.ts";
import type { ScrapedProduct } from "./scraped-product.ts";

/** Beside this file in the sources; in the build, a separate program beside the shop's (vite.config.ts). */
const program = import.meta.filename.endsWith(".ts")
	? join(import.meta.dirname, "read-page.worker.ts")
	: join(import.meta.dirname, "../read-page.js");

/** Wall-clock time: most pages take half a second of processor time, which may take ten seconds on a busy machine. */
const TIMEOUT_MS = 20_000;

/**
 * Reads a fetched page outside the thread that serves the shop, with limits on time and memory. Null when it shows no
 * product; throws when a limit was exceeded.
 */
export async function readPage(
	{ bytes, contentType, url }: GuardedFetchResult,
	timeoutMs = TIMEOUT_MS,
): Promise<ScrapedProduct | null> {
	const worker = new Worker(program, {
		workerData: { bytes, contentType, url: url.href },
		// The worker does not get the shop's settings and secrets.
		env: {},
		resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
	});
	const { promise, resolve, reject } = Promise.withResolvers<ScrapedProduct | null>();
	const timer = setTimeout(() => reject(new Error("the page took too long to read")), timeoutMs);
	worker.once("message", resolve);
	worker.once("error", reject);
	worker.once("exit", () => reject(new Error("the page could not be read")));
	try {
		return await promise;
	} finally {
		clearTimeout(timer);
		await worker.terminate();
	}
}

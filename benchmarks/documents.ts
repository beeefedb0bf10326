import { readFile, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase } from "#db/client.server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { benchSettings } from "./bench-settings.ts";
import { fillCatalogue } from "./search.ts";

const PRODUCTS = 10_000;
const READERS = 60;
/** The same documents at other addresses. */
const WARM_UP = ["/feeds/google.xml?part=1", "/sitemap.xml?part=1"];
const MAX_MEGABYTES = 40;
const MAX_HEALTH_MS = 200;

/**
 * Feed and sitemap of a large shop on PostgreSQL: sixty clients request each at once before it was ever made, a third
 * of them uncompressed, and read nothing until all have received the head; meanwhile the shop's health is checked.
 */
export async function benchDocuments(print: (line: string) => void): Promise<void> {
	const server = await startPostgres();
	try {
		const url = await fillCatalogue(server.url, PRODUCTS);
		await closeDatabase();
		const shop = await startShop({ ...benchSettings(url), DEMO: "0" });
		try {
			print(
				`documents of ${PRODUCTS} products, ${READERS} readers at once; load ${loadavg()[0]?.toFixed(1)}`,
			);
			// A process that has just started is still compiling, and holds memory from its start.
			for (const path of WARM_UP) await sendRequest(shop.origin, path);
			for (const path of ["/feeds/google.xml", "/sitemap.xml"]) {
				const { megabytes, healthMs, seconds, bytes } = await readAtOnce(shop, path);
				print(
					`  ${path.padEnd(18)} ${(bytes / 1e6).toFixed(1)} MB of XML, all answered after ${seconds.toFixed(1)} s; memory + ${megabytes.toFixed(0)} MB (aim: at most ${MAX_MEGABYTES}), slowest /health ${healthMs.toFixed(0)} ms (aim: below ${MAX_HEALTH_MS})`,
				);
				if (megabytes > MAX_MEGABYTES) process.exitCode = 1;
			}
		} finally {
			await shop.stop();
		}
	} finally {
		await closeDatabase();
		await server.stop();
	}
}

async function readAtOnce({ origin, child }: ShopProcess, path: string) {
	const before = await memory(child.pid, "VmRSS");
	// Resets the peak memory counter.
	await writeFile(`/proc/${child.pid}/clear_refs`, "5");
	const startedAt = performance.now();
	const asking = Promise.all(
		Array.from({ length: READERS }, (_, at) => openDocument(origin, path, at % 3 === 0)),
	);
	let isAnswered = false;
	void asking.finally(() => {
		isAnswered = true;
	});
	let healthMs = 0;
	while (!isAnswered) {
		const askedAt = performance.now();
		await sendRequest(origin, "/health");
		healthMs = Math.max(healthMs, performance.now() - askedAt);
		await pause(10);
	}
	const responses = await asking;
	const seconds = (performance.now() - startedAt) / 1000;
	const lengths = await Promise.all(responses.map(readLength));
	return {
		megabytes: (await memory(child.pid, "VmHWM")) - before,
		healthMs,
		seconds,
		bytes: lengths[0] ?? 0,
	};
}

/** Sends the request and reads only the head. */
function openDocument(origin: string, path: string, isPlain: boolean): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const headers = isPlain ? {} : { "Accept-Encoding": "gzip" };
		request(`${origin}${path}`, { headers, agent: false }, (response) => {
			response.pause();
			if (response.statusCode === 200) resolve(response);
			else reject(new Error(`${path} was answered with ${response.statusCode}`));
		})
			.once("error", reject)
			.end();
	});
}

async function readLength(response: IncomingMessage): Promise<number> {
	let length = 0;
	for await (const chunk of response) length += (chunk as Buffer).length;
	return length;
}

/** In megabytes, as the system counts it. */
async function memory(pid: number | undefined, name: "VmRSS" | "VmHWM"): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}

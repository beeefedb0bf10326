import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { benchSettings } from "./bench-settings.ts";

export interface MemoryStep {
	/** Distinct addresses requested so far. */
	requested: number;
	/** Resident memory of the shop's process. */
	megabytes: number;
	/** The part used by the program's objects. */
	heapMegabytes: number;
	/** Cached pages and their bytes. */
	cachedPages: number;
	cachedMegabytes: number;
	/** Number of responses so far, by status. */
	statuses: Record<string, number>;
	/** Failed requests: address and response, without repetitions. */
	failures: string[];
}

const STEP_SIZE = 10_000;
const CONCURRENCY = 8;
/** More failures than this are not a coincidence. */
const MAX_REPORTED_FAILURES = 10;

/**
 * Requests many different addresses of a shop on PostgreSQL, each once, like a crawler that follows every filter, and
 * measures its memory before and during the run. The page cache is small here, so that it is full early and later
 * growth is a leak.
 */
export async function* measureMemory(addresses: number): AsyncGenerator<MemoryStep> {
	const server = await startPostgres();
	try {
		const shop = await startShop({
			...benchSettings(server.url),
			PAGE_CACHE_MB: "16",
		});
		try {
			yield { requested: 0, statuses: {}, failures: [], ...(await readMemory(shop)) };
			yield* requestAll(shop, addresses);
		} finally {
			await shop.stop();
		}
	} finally {
		await server.stop();
	}
}

async function* requestAll(shop: ShopProcess, addresses: number): AsyncGenerator<MemoryStep> {
	const statuses: Record<string, number> = {};
	const failures = new Set<string>();
	const ask = async (address: string): Promise<void> => {
		const response = await fetch(`${shop.origin}${address}`, { redirect: "manual" });
		const text = await response.text();
		statuses[response.status] = (statuses[response.status] ?? 0) + 1;
		// An overloaded shop says when to try again, and a polite crawler does.
		const full = response.status === 503 ? Number(response.headers.get("retry-after")) : 0;
		if (full > 0) await pause(full * 1_000);
		if (response.status >= 500 && failures.size < MAX_REPORTED_FAILURES) {
			failures.add(`${response.status} ${address}: ${text.replaceAll(/<[^>]*>|\s+/g, " ").slice(0, 200)}`);
		}
	};
	for (let start = 0; start < addresses; start += STEP_SIZE) {
		let next = start;
		const end = Math.min(addresses, start + STEP_SIZE);
		await Promise.all(
			Array.from({ length: CONCURRENCY }, async () => {
				for (let index = next++; index < end; index = next++) await ask(pathFor(index));
			}),
		);
		yield { requested: end, statuses, failures: [...failures], ...(await readMemory(shop)) };
	}
}

/** Alternates cached pages (cached at their second request), pages that do not exist, and files that do not exist. */
function pathFor(index: number): string {
	if (index % 10 === 0) return `/products?q=palavra${index}`;
	if (index % 10 === 1) return `/products?q=palavra${index - 11}`;
	if (index % 10 === 2) return `/api/search-suggestions?q=palavra${index}`;
	if (index % 10 < 6) return `/product/peca-${index}.data`;
	return index % 10 < 8 ? `/assets/nada-${index}.js` : `/images/${index}/720.avif`;
}

const MEGABYTE = 1024 * 1024;

/** As the system counts it (on Linux), and as the shop itself does. */
async function readMemory({ child, origin }: ShopProcess) {
	const status = await readFile(`/proc/${child.pid}/status`, "utf8");
	const metrics = await (await fetch(`${origin}/metrics`)).text();
	const metric = (name: string): number =>
		Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, "m").exec(metrics)?.[1] ?? Number.NaN);
	return {
		megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024,
		heapMegabytes: metric("nodejs_heap_size_used_bytes") / MEGABYTE,
		cachedPages: metric("cerne_page_cache_pages"),
		cachedMegabytes: metric("cerne_page_cache_bytes") / MEGABYTE,
	};
}

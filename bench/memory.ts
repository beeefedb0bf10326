import { readFile } from "node:fs/promises";
import { startShop } from "#tests/support/shop-process.ts";

interface MemoryStep {
	/** Distinct addresses asked so far. */
	asked: number;
	/** Resident memory of the shop's process. */
	megabytes: number;
	keptPages: number;
}

const STEP = 10_000;
const AT_ONCE = 8;

/**
 * Asks a shop for many different addresses, each once, as a crawler that follows every filter
 * would, and tells its resident memory on the way. The page cache is small here, so that it is full early and
 * what grows after that is a leak.
 */
export async function* memory(addresses: number): AsyncGenerator<MemoryStep> {
	const shop = await startShop({ DEMO: "1", PAGE_CACHE_MB: "16", RATE_LIMIT_FACTOR: "10000" });
	try {
		for (let start = 0; start < addresses; start += STEP) {
			let next = start;
			const end = Math.min(addresses, start + STEP);
			await Promise.all(
				Array.from({ length: AT_ONCE }, async () => {
					while (next < end) {
						const address = addressOf(next);
						next += 1;
						await (await fetch(`${shop.origin}${address}`, { redirect: "manual" })).arrayBuffer();
					}
				}),
			);
			yield {
				asked: end,
				megabytes: await residentMegabytes(shop.child.pid ?? 0),
				keptPages: await keptPages(shop.origin),
			};
		}
	} finally {
		await shop.stop();
	}
}

/** In turn pages that are kept, pages that are not there, and files that are not there. */
function addressOf(index: number): string {
	if (index % 10 === 0) return `/products?q=palavra${index}`;
	if (index % 10 === 1) return `/products?min=${index}`;
	if (index % 10 === 2) return `/api/search-suggestions?q=palavra${index}`;
	if (index % 10 < 6) return `/product/peca-${index}.data`;
	return index % 10 < 8 ? `/assets/nada-${index}.js` : `/images/${index}/720.avif`;
}

/** As the system counts it, on Linux. */
async function residentMegabytes(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

async function keptPages(origin: string): Promise<number> {
	const metrics = await (await fetch(`${origin}/metrics`)).text();
	return Number(/^cerne_page_cache_pages(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

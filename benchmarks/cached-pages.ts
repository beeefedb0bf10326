import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { startBareServer } from "./bare-server.ts";
import { benchSettings } from "./bench-settings.ts";
import { type LoadResult, sendLoad } from "./load.ts";
import { cpuMilliseconds, measureMachine, median } from "./process-cpu.ts";

const PATH = "/product/aparador-ripado";
const HEADERS = { "Accept-Encoding": "gzip, deflate, br, zstd" };
/** Short rounds in turn, so that other load on the machine affects all of them alike. */
const ROUNDS = 15;

interface Sample extends LoadResult {
	cpu: number;
}

/**
 * A cached product page compared with a bare server sending the same bytes, and with rendering each time. Requests
 * per second depend on what else the machine does; CPU per request hardly does.
 */
export async function benchCachedPages(print: (line: string) => void): Promise<void> {
	const postgres = await startPostgres();
	const settings = benchSettings(postgres.url);
	const shop = await startShop(settings);
	const rendering = await startShop({ ...settings, PAGE_CACHE_MB: "0" });
	// The page is compressed well at its second request.
	for (let count = 0; count < 3; count += 1) await fetch(`${shop.origin}${PATH}`, { headers: HEADERS });
	const bare = await startBareServer(shop.origin, PATH, HEADERS);
	try {
		const run = async (port: number, pid: number, connections: number, requests: number): Promise<Sample> => {
			const before = await cpuMilliseconds(pid);
			const load = await sendLoad({ port, paths: [PATH], headers: HEADERS, connections, requests });
			return { ...load, cpu: ((await cpuMilliseconds(pid)) - before) / load.requests };
		};
		const servers = {
			cached: () => run(shop.port, shop.child.pid ?? 0, 32, 20_000),
			bare: () => run(bare.port, bare.pid, 32, 20_000),
			// One after the other: simultaneous requests would share one render.
			rendered: () => run(rendering.port, rendering.child.pid ?? 0, 1, 50),
		};
		type Name = keyof typeof servers;
		const samples: Record<Name, Sample[]> = { cached: [], bare: [], rendered: [] };
		const machine: number[] = [];
		const names = Object.keys(servers) as Name[];
		// The first rounds warm up; afterwards each takes its turn at going first.
		for (let round = -2; round < ROUNDS; round += 1) {
			for (const name of round % 2 === 0 ? names : names.toReversed()) {
				const sample = await servers[name]();
				if (round >= 0) samples[name].push(sample);
			}
			machine.push(measureMachine());
		}
		print(`Product page, median of ${ROUNDS} rounds; fixed loop ${median(machine).toFixed(0)} ms`);
		for (const name of names) {
			const of = (figure: keyof Sample): number => median(samples[name].map((sample) => sample[figure]));
			print(
				`  ${name.padEnd(8)} ${of("requestsPerSecond").toFixed(0).padStart(6)}/s   CPU ${of("cpu").toFixed(3)} ms   p99 ${of("p99").toFixed(1)} ms   ${of("bytesPerAnswer").toFixed(0)} bytes`,
			);
		}
		const ratio = (over: Name, under: Name, figure: "requestsPerSecond" | "cpu"): string => {
			const ratios = samples[over].map((sample, at) => sample[figure] / (samples[under][at]?.[figure] ?? 0));
			return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
		};
		print(
			`cached : bare node:http, requests/s   ${ratio("cached", "bare", "requestsPerSecond")}   (aim: at least 0.75)`,
		);
		print(`cached : bare node:http, CPU          ${ratio("cached", "bare", "cpu")}   (aim: at most 1.25)`);
		print(
			`cached : rendered, requests/s         ${ratio("cached", "rendered", "requestsPerSecond")}   (aim: at least 20)`,
		);
	} finally {
		await Promise.all([shop.stop(), rendering.stop(), bare.stop()]);
		await postgres.stop();
	}
}

import type { Client } from "pg";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type PostgresServer, startPostgres } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { startBareServer } from "./bare-server.ts";
import { benchSettings } from "./bench-settings.ts";
import { listDifferentAddresses } from "./different-addresses.ts";
import { sendLoad } from "./load.ts";
import { cpuMilliseconds, familyCpuMilliseconds, measureMachine, median } from "./process-cpu.ts";

/** Aims in CPU milliseconds of the shop's process; bytes and queries are the same on every machine. */
const pages = [
	{ name: "home", path: "/", cpu: 3.5, bytes: 20_000 },
	{ name: "list", path: "/products", cpu: 3.5, bytes: 20_000 },
	{ name: "search", path: "/products?q=mesa", cpu: 3.5 },
	{ name: "product", path: "/product/aparador-ripado", cpu: 3.5, bytes: 20_000 },
	{ name: "FAQ", path: "/faq", cpu: 1.5 },
	{ name: "cart", path: "/cart", cpu: 1.5 },
	{ name: "sign-in", path: "/auth", cpu: 1.5 },
] as const;
/** For a page whose address was not requested before. */
const MAX_DIFFERENT_MS = 5;
const MAX_COMPRESSION_MS = 1;
const MAX_QUERIES = 6;
const MAX_DATABASE_MS = 0.7;

/** Accept-Encoding of clients: a program, a browser without zstd (Safari), one with it (Chrome, Firefox). */
const clients = { plain: "identity", br: "gzip, deflate, br", zstd: "gzip, deflate, br, zstd" } as const;
type ClientName = keyof typeof clients;
const clientNames = Object.keys(clients) as ClientName[];

const ROUNDS = 5;
const REQUESTS = 100;
/** One after the other: simultaneous requests for one address share a render. */
const CONNECTIONS = 1;

interface Sample {
	cpu: number;
	perSecond: number;
	database: number;
	queries: number;
}

/** CPU time of a rendered page without a cache, for each kind of client, compared with two yardsticks. */
export async function benchRender(print: (line: string) => void): Promise<void> {
	const postgres = await startPostgres(["shared_preload_libraries=pg_stat_statements"]);
	const settings = benchSettings(postgres.url);
	const statements = await openOwnConnection(postgres.url);
	try {
		await statements.query("CREATE EXTENSION pg_stat_statements");
		const shop = await startShop({ ...settings, PAGE_CACHE_MB: "0" });
		const caching = await startShop(settings);
		const sizes = await measureSizes(caching).finally(() => caching.stop());
		try {
			await printRendered(print, shop, postgres, statements, sizes);
		} finally {
			await shop.stop();
		}
	} finally {
		await statements.end();
		await postgres.stop();
	}
}

type Sizes = Map<string, Record<ClientName, { bytes: number; encoding: string }>>;

async function printRendered(
	print: (line: string) => void,
	shop: ShopProcess,
	postgres: PostgresServer,
	statements: Client,
	sizes: Sizes,
): Promise<void> {
	const machine: number[] = [];
	const bare: number[] = [];
	const samples = new Map<string, Sample[]>();
	const yardstick = await startBareServer(shop.origin, "/product/aparador-ripado", {
		"Accept-Encoding": clients.br,
	});
	const measureBare = async (): Promise<number> => {
		const before = await cpuMilliseconds(yardstick.pid);
		const { port } = yardstick;
		const load = { port, paths: ["/"], headers: {}, connections: CONNECTIONS, requests: 5_000 };
		const { requests } = await sendLoad(load);
		return ((await cpuMilliseconds(yardstick.pid)) - before) / requests;
	};
	const measure = async (paths: readonly string[], client: ClientName, count = REQUESTS): Promise<Sample> => {
		const read = async () => ({
			cpu: await cpuMilliseconds(shop.child.pid ?? 0),
			database: await familyCpuMilliseconds(postgres.pid),
			queries: await countStatements(statements),
		});
		const before = await read();
		const { requestsPerSecond, requests } = await sendLoad({
			port: shop.port,
			paths,
			headers: { "Accept-Encoding": clients[client] },
			connections: CONNECTIONS,
			requests: count,
		});
		const after = await read();
		return {
			perSecond: requestsPerSecond,
			cpu: (after.cpu - before.cpu) / requests,
			database: (after.database - before.database) / requests,
			queries: (after.queries - before.queries) / requests,
		};
	};
	const addresses = listDifferentAddresses();
	let different: Sample | undefined;
	try {
		// The first rounds are slower, because code that runs often is compiled meanwhile.
		for (let round = -2; round < ROUNDS; round += 1) {
			for (const { name, path } of pages) {
				for (const client of clientNames) {
					const sample = await measure([path], client);
					const key = `${name} ${client}`;
					if (round >= 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
				}
			}
			if (round < 0) continue;
			machine.push(measureMachine());
			bare.push(await measureBare());
		}
		different = await measure(addresses, "plain", addresses.length);
	} finally {
		await yardstick.stop();
	}
	const figure = (page: string, client: ClientName, of: keyof Sample): number =>
		median((samples.get(`${page} ${client}`) ?? []).map((sample) => sample[of]));
	print(
		`Rendered for each request, one process on PostgreSQL, median of ${ROUNDS} rounds of ${REQUESTS}; fixed loop ${median(machine).toFixed(0)} ms, bare node:http ${median(bare).toFixed(3)} ms`,
	);
	print("CPU ms per request (aim)       : bare   req/s   added by br, zstd   database ms   queries");
	for (const { name, cpu } of pages) {
		const plain = figure(name, "plain", "cpu");
		const added = (["br", "zstd"] as const).map((client) => figure(name, client, "cpu") - plain);
		const queries = figure(name, "plain", "queries");
		const database = median(clientNames.map((client) => figure(name, client, "database")));
		const within = (value: number, aim: number, digits: number): string =>
			`${value.toFixed(digits).padStart(6)}${value > aim ? " over" : "     "}`;
		print(
			`  ${name.padEnd(8)} ${within(plain, cpu, 2)} (${cpu.toFixed(1)})  ${(plain / median(bare)).toFixed(0).padStart(6)}  ${figure(name, "plain", "perSecond").toFixed(0).padStart(6)}  ${added.map((each) => within(each, MAX_COMPRESSION_MS, 2)).join("  ")}  ${within(database, MAX_DATABASE_MS, 2)}  ${within(queries, MAX_QUERIES, 1)}`,
		);
		if (queries > MAX_QUERIES) fail(print, `${name}: more than ${MAX_QUERIES} queries`);
	}
	if (different)
		print(
			`  ${addresses.length} lists that all differ, each asked for once: ${different.cpu.toFixed(2)} ms (aim: at most ${MAX_DIFFERENT_MS}), database ${different.database.toFixed(2)} ms, queries ${different.queries.toFixed(1)}: ${different.cpu <= MAX_DIFFERENT_MS ? "reached" : "NOT reached"}`,
		);
	print(
		`Aims: compression at most ${MAX_COMPRESSION_MS} ms, database at most ${MAX_DATABASE_MS} ms, at most ${MAX_QUERIES} queries`,
	);
	print("HTML bytes: raw, and as a cached page is sent to each browser");
	for (const { name, ...page } of pages) {
		const size = sizes.get(name);
		if (!size) continue;
		const sent = (["br", "zstd"] as const).map((client) => `${size[client].encoding} ${size[client].bytes}`);
		const limit = "bytes" in page ? page.bytes : undefined;
		print(
			`  ${name.padEnd(8)} ${String(size.plain.bytes).padStart(7)}   ${sent.join("   ")}${limit ? `   (limit ${limit})` : ""}`,
		);
		if (limit && size.br.bytes > limit) fail(print, `${name}: more than ${limit} bytes in brotli`);
	}
}

/** For a limit that is the same on every machine. */
function fail(print: (line: string) => void, what: string): void {
	print(`  over the limit: ${what}`);
	process.exitCode = 1;
}

/** How many statements the server has run, without those of the job queue and of this query. */
async function countStatements(client: Client): Promise<number> {
	const { rows } = await client.query<{ calls: string }>(
		"select coalesce(sum(calls), 0) as calls from pg_stat_statements where query !~ 'pgboss|pg_stat_statements'",
	);
	return Number(rows[0]?.calls);
}

/** Bytes of each page as the cache sends it, compressed well at its second request. */
async function measureSizes(shop: ShopProcess): Promise<Sizes> {
	const sizes: Sizes = new Map();
	for (const { name, path } of pages) {
		const sizeOf = {} as Record<ClientName, { bytes: number; encoding: string }>;
		for (const client of clientNames) {
			const ask = () => sendRequest(shop.origin, path, { headers: { "Accept-Encoding": clients[client] } });
			await ask();
			await ask();
			const { body, headers } = await ask();
			sizeOf[client] = { bytes: body.length, encoding: headers["content-encoding"] ?? "plain" };
		}
		sizes.set(name, sizeOf);
	}
	return sizes;
}

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import {
	cloneAt,
	findCommitWithBenches,
	findEarlierCommit,
	guideLines,
	KEPT_PLACES,
	KEPT_ROWS,
} from "./support/earlier-release.ts";
import {
	assertInvariants,
	assertThat,
	onDatabase,
	type Proof,
	type ProofContext,
	waitUntil,
} from "./support/proof.ts";

/** Time to install, build and open on a busy machine. */
const MAX_START_SECONDS = 900;

/**
 * A folder with the embedded database, cloned and started when another version was the newest, is upgraded to the
 * commit checked out here by following docs/upgrading.md word for word: customers, orders and mails are still there,
 * and it sells.
 */
export const folderUpgrades: readonly Proof[] = [
	{
		name: "upgrade of a folder by the guide",
		run: async (world) => upgradeFolder(world, await findEarlierCommit(), { isMade: false, kept: KEPT_ROWS }),
	},
	{
		name: "upgrade of a folder with benches",
		run: async (world) =>
			upgradeFolder(world, await findCommitWithBenches(), {
				isMade: true,
				kept: `${KEPT_ROWS} ${KEPT_PLACES}`,
			}),
	},
];

/** Sells a product in stock, or one that is made on a bench, before and after. */
async function upgradeFolder(
	world: ProofContext,
	commit: string,
	{ isMade, kept: keptRows }: { isMade: boolean; kept: string },
): Promise<string> {
	await using ends = new AsyncDisposableStack();
	const parent = await mkdtemp(join(tmpdir(), "cerne-folder-"));
	ends.defer(() => rm(parent, { recursive: true, force: true }));
	const folder = join(parent, "cerne");
	const address = { engine: "pglite", folder: join(folder, "data") } as const;
	await cloneAt(commit, folder);
	const shop = new TypedShop(world, folder, await freePort());
	ends.defer(() => shop.kill());

	await shop.start("npm start");
	await shop.stop();
	const [product] = await read<{ id: string }>(
		address,
		`select id from products where ${isMade ? "bench_minutes > 0 and is_made_to_order order by weight_grams" : "stock_quantity > 2 and not is_made_to_order order by id"} limit 1`,
	);
	await shop.start("npm start");
	const buyer = new Visitor(shop.origin);
	const placed = [await buy(buyer, product?.id, "the build before")];
	await shop.stop();
	const kept = await read<{ row: string }>(address, keptRows);

	const [lines = []] = await guideLines("A folder with the embedded database");
	for (const line of lines) await (line === "npm start" ? shop.start(line) : shop.type(line));
	assertThat(existsSync(join(folder, "before-the-upgrade.tar.gz")), "the guide has written no backup");
	const { status } = await buyer.request(`/order-confirmation/${placed[0]}`);
	assertThat(status === 200, `an order of before is shown with ${status}`);
	placed.push(await buy(new Visitor(shop.origin), product?.id, "this build"));
	await shop.stop();
	const said = await shop.type("npm run check-invariants");
	const now = new Set((await read<{ row: string }>(address, keptRows)).map(({ row }) => row));
	const lost = [...kept.map(({ row }) => row), ...placed.map((id) => `order ${id}`)].filter(
		(row) => !now.has(row),
	);
	assertThat(lost.length === 0, `${lost.length} lost: ${lost.slice(0, 5)}`);
	const places = [...now].filter((row) => placed.some((id) => new RegExp(`^place .* ${id} `).test(row)));
	assertThat(
		places.length === (isMade ? placed.length : 0),
		`${places.length} places of ${placed.length} orders`,
	);
	await onDatabase(address, () => assertInvariants(new Map()));
	return `from ${commit.slice(0, 9)} to this commit by ${lines.length} lines of the guide: ${kept.length} rows of before still there, one order ${isMade ? "with a place " : ""}of each build, “${said.trim().split("\n").at(-1)}”`;
}

async function buy(visitor: Visitor, productId = "", build: string): Promise<string> {
	await visitor.signUp();
	const response = await visitor.submitCheckout([{ productId, quantity: 1 }]);
	const id = placedOrderId(response);
	assertThat(id !== undefined, `an order of ${build} was answered with ${response.status}`);
	return id;
}

/** Reads a stopped shop's database without migrating it. */
async function read<Row>(address: { engine: "pglite"; folder: string }, statement: string): Promise<Row[]> {
	await openDatabase(address);
	try {
		return (await db.execute(sql.raw(statement))).rows as Row[];
	} finally {
		await closeDatabase();
	}
}

/** A terminal in the folder. */
class TypedShop {
	readonly origin: string;
	readonly #folder: string;
	readonly #env: NodeJS.ProcessEnv;
	#running: ChildProcess | undefined;

	constructor({ settings }: ProofContext, folder: string, port: number) {
		this.origin = `http://localhost:${port}`;
		this.#folder = folder;
		const { npm_execpath: _npm, INIT_CWD: _folder, ...own } = process.env;
		this.#env = { ...own, ...settings, DEMO: "1", PORT: String(port), LOG_LEVEL: "warn" };
	}

	async type(line: string): Promise<string> {
		const options = { cwd: this.#folder, env: this.#env };
		const { stdout } = await promisify(execFile)("sh", ["-c", line], options).catch((error) => {
			throw new Error(`“${line}”: ${error.message}${error.stdout}`);
		});
		return stdout;
	}

	/** Resolves when the shop is ready. */
	async start(line: string): Promise<void> {
		const options = { cwd: this.#folder, env: this.#env, detached: true } as const;
		const child = spawn("sh", ["-c", line], { ...options, stdio: ["ignore", "ignore", "inherit"] });
		this.#running = child;
		const isReady = () =>
			fetch(`${this.origin}/ready`).then(
				({ ok }) => ok,
				() => false,
			);
		await waitUntil(
			async () => {
				assertThat(child.exitCode === null, `“${line}” ended with ${child.exitCode}`);
				return isReady();
			},
			`“${line}”`,
			MAX_START_SECONDS,
		);
	}

	/** Presses Ctrl C, which reaches npm and the shop, then waits until all their processes have ended. */
	async stop(): Promise<void> {
		const child = this.#running;
		if (child === undefined) return;
		const ended = once(child, "exit");
		signalGroup(child, "SIGINT");
		await ended;
		await waitUntil(async () => !signalGroup(child, 0), "the end of the shop");
		this.#running = undefined;
	}

	kill(): void {
		if (this.#running) signalGroup(this.#running, "SIGKILL");
	}
}

/** Signals a process and all its descendants. Returns whether any of them is left. */
function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-pid, signal);
	} catch {
		return false;
	}
}

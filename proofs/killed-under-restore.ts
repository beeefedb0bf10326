import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableRows } from "#app/admin/backup/archive-entries.server.ts";
import { restoreMessages } from "#app/admin/backup/restore/restore.messages.ts";
import { demoId } from "#db/demo/demo-id.ts";
import {
	beginUpload,
	checkedScreen,
	confirmRestore,
	downloadShop,
	sendBackup,
	sendPart,
} from "#tests/support/http/restore-upload.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { OWNER, signInOwner } from "./support/photographs.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
	pause,
	waitUntil,
} from "./support/proof.ts";

const PRODUCT_ID = demoId("product", "banqueta-torneada");
/** The tables that are compared. A shop writes to others by itself, for example its feed. */
const COMPARED = new Set([
	"accounts",
	"categories",
	"contacts",
	"images",
	"order_items",
	"orders",
	"product_categories",
	"product_images",
	"products",
	"reviews",
	"settings",
	"stock_movements",
	"users",
]);

/**
 * kill -9 while a backup is sent, checked and restored in the back office: the next start has all of the earlier
 * state or all of that of the file, says which, and has removed what was sent.
 */
export const killedUnderRestore: readonly Proof[] = (["embedded engine", "PostgreSQL"] as const).map(
	(engine) => ({
		name: `kill -9 under a restore, ${engine}`,
		run: async (world) => {
			const url = engine === "PostgreSQL" ? await newDatabase(world) : undefined;
			const dataDir = await mkdtemp(join(tmpdir(), "cerne-restore-"));
			const scene = new RestoreScene(world, dataDir, url);
			try {
				return await scene.prove();
			} finally {
				await scene.end();
				await rm(dataDir, { recursive: true, force: true });
			}
		},
	}),
);

class RestoreScene {
	readonly #world: ProofContext;
	readonly #dataDir: string;
	readonly #url: string | undefined;
	#shop: ShopProcess | undefined;
	#owner = new Visitor("");
	#backup: Buffer = Buffer.alloc(0);
	#ofFile = "";
	#copyCount = 0;

	constructor(world: ProofContext, dataDir: string, url: string | undefined) {
		this.#world = world;
		this.#dataDir = dataDir;
		this.#url = url;
	}

	async prove(): Promise<string> {
		await this.#start();
		this.#backup = await downloadShop(this.#owner, OWNER.ADMIN_PASSWORD);
		this.#ofFile = await this.#digest(this.#backup);
		await this.#killedBeforeRestore();
		const seconds = await this.#restoreUndisturbed();
		const rounds = this.#world.rounds(12);
		const ends = { before: 0, after: 0 };
		for (let round = 0; round < rounds; round += 1) {
			// By turns at any moment, and around the commit: the safety copy is put in its place just before it.
			const share = (round + 0.5) / rounds;
			const kill =
				round % 2 === 0 ? () => pause(1_000 * seconds * share) : () => this.#aroundCommit(500 * share);
			ends[await this.#killedAfter(kill)] += 1;
		}
		await this.end();
		const address = this.#url
			? ({ engine: "postgres", url: this.#url } as const)
			: ({ engine: "pglite", folder: this.#dataDir } as const);
		await onDatabase(address, () => assertInvariants(new Map()));
		return `killed while sending and checking: nothing changed; ${rounds} kills over the ${seconds.toFixed(1)} s of a restore: ${ends.before} times all of before, ${ends.after} times all of the file, each time said, nothing left, invariants hold`;
	}

	async end(): Promise<void> {
		await this.#shop?.stop({ keepData: true });
		this.#shop = undefined;
	}

	async #start(): Promise<void> {
		const settings = {
			...this.#world.settings,
			...OWNER,
			DEMO: "1",
			...(this.#url && { DATABASE_URL: this.#url }),
		};
		this.#shop = await startShop(settings, { dataDir: this.#dataDir });
		this.#owner = await signInOwner(this.#shop.origin);
	}

	async #killAndStart(): Promise<void> {
		await this.#shop?.stop({ signal: "SIGKILL", keepData: true });
		await this.#start();
		const left = (await readdir(this.#dataDir)).filter((name) => /^(restore|backup)-|\.part$/.test(name));
		assertThat(left.length === 0, `left in the data folder: ${left.join(", ")}`);
	}

	/** An order and its customer, of which the file knows nothing. */
	async #order(): Promise<string> {
		const buyer = new Visitor(this.#shop?.origin ?? "");
		await buyer.signUp();
		const answer = await buyer.submitCheckout([{ productId: PRODUCT_ID, quantity: 1 }]);
		assertThat(placedOrderId(answer) !== undefined, `an order was answered with ${answer.status}`);
		return this.#present();
	}

	#present = async (): Promise<string> => this.#digest(await downloadShop(this.#owner, OWNER.ADMIN_PASSWORD));

	async #digest(backup: Buffer): Promise<string> {
		const file = join(this.#dataDir, "compared.tar.gz");
		await writeFile(file, backup);
		const lines: string[] = [];
		for await (const { table, lines: rows } of tableRows(file)) {
			if (COMPARED.has(table)) lines.push(...rows.map((row) => `${table} ${row}`));
		}
		return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
	}

	async #killedBeforeRestore(): Promise<void> {
		const before = await this.#order();
		const begun = await beginUpload(this.#owner, "loja.tar.gz", this.#backup.length);
		const half = this.#backup.subarray(0, this.#backup.length / 2);
		await sendPart(this.#owner, { id: begun.id, offset: 0, bytes: half.subarray(0, 2 * 1024 * 1024) });
		await this.#killAndStart();
		assertThat((await this.#present()) === before, "a kill while sending has changed the shop");
		await sendBackup([this.#owner], this.#backup);
		await this.#killAndStart();
		assertThat((await this.#present()) === before, "a kill while checking has changed the shop");
	}

	async #confirm(): Promise<void> {
		const id = await sendBackup([this.#owner], this.#backup);
		await checkedScreen(this.#owner);
		const { status } = await confirmRestore(this.#owner, id, { password: OWNER.ADMIN_PASSWORD });
		assertThat(status === 302, `the restore was answered with ${status}`);
	}

	/** Returns how long it took, in seconds. */
	async #restoreUndisturbed(): Promise<number> {
		await this.#confirm();
		const { origin = "" } = this.#shop ?? {};
		const seconds = await waitUntil(
			async () => (await sendRequest(origin, "/ready")).status === 200,
			"the restored shop",
		);
		this.#owner = await signInOwner(origin);
		assertThat((await this.#present()) === this.#ofFile, "the restored shop is not that of the file");
		return seconds;
	}

	#copies = (): Promise<string[]> => readdir(join(this.#dataDir, "safety-backups"));

	async #aroundCommit(delayMs: number): Promise<void> {
		await waitUntil(async () => (await this.#copies()).length > this.#copyCount, "the copy of before");
		await pause(delayMs);
	}

	async #killedAfter(untilKill: () => Promise<unknown>): Promise<"before" | "after"> {
		const before = await this.#order();
		this.#copyCount = (await this.#copies()).length;
		await this.#confirm();
		const startedAt = performance.now();
		await untilKill();
		const delayMs = performance.now() - startedAt;
		await this.#killAndStart();
		const present = await this.#present();
		assertThat(
			present === before || present === this.#ofFile,
			`after ${Math.round(delayMs)} ms the shop is neither that of before nor that of the file`,
		);
		const isBefore = present === before;
		const { text } = await this.#owner.request("/admin/backup/restore");
		const said = isBefore ? restoreMessages.stopped : "Loja restaurada de";
		assertThat(text.includes(said), `after ${Math.round(delayMs)} ms it does not say “${said}”`);
		return isBefore ? "before" : "after";
	}
}

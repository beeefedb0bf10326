import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHANGES_CHANNEL } from "#db/client.server.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { findChromium } from "../scripts/find-chromium.mjs";
import { ask, BenchOfBothBuilds } from "./support/bench-of-both-builds.ts";
import {
	checkOut,
	copyThisBuild,
	findCommitWithBenches,
	findEarlierCommit,
	guideLines,
	KEPT_PLACES,
	KEPT_ROWS,
	packedIn,
} from "./support/earlier-release.ts";
import { startNginx } from "./support/nginx.ts";
import { OWNER } from "./support/photographs.ts";
import { insertPlainProduct } from "./support/plain-product.ts";
import {
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
	waitUntil,
} from "./support/proof.ts";
import { buildsOf, startShopMachine } from "./support/shop-machine.ts";
import { assertNoFailures, assertStock, STOCK, startShopping } from "./support/shopping.ts";

const JOURNAL = new URL("../db/migrations/meta/_journal.json", import.meta.url);
/** A product for each buyer, so that no buyer waits for another. */
const SLUGS = ["mesa-de-antes", "banco-de-antes"];

/**
 * A shop of an earlier version, really built, with customers, orders and mails, is upgraded and downgraded by
 * following docs/upgrading.md word for word, while visitors read and buy through nginx. No request fails and no data
 * is lost. The old build sells on the new schema until it is stopped, and again after the downgrade. No file of
 * either build is missing at any time, and a page opened before works afterwards, even with scripts that it had not
 * loaded yet. Where the older build knows benches, each build takes orders with hours, changes benches and ticks work
 * on the schema of the newer one. All started processes end with the proof, even if one fails to start.
 */
export const rollingUpgrades: readonly Proof[] = [
	{
		name: "rolling upgrade by the guide",
		run: async (world) => upgradeFrom(await findEarlierCommit(), world),
	},
	{
		name: "rolling upgrade of a shop with benches",
		run: async (world) => upgradeFrom(await findCommitWithBenches(), world),
	},
];

async function upgradeFrom(commit: string, world: ProofContext): Promise<string> {
	await using ends = new AsyncDisposableStack();
	const folder = await mkdtemp(join(tmpdir(), "cerne-upgrade-"));
	ends.defer(() => rm(folder, { recursive: true, force: true }));
	await chmod(folder, 0o755);
	const [older, newer, root] = [join(folder, "older"), join(folder, "newer"), join(folder, "machine")];
	const guide = await readGuide();
	await checkOut(commit, older);
	await copyThisBuild(newer);

	const url = await newDatabase(world);
	const mail = await startMailServer();
	ends.defer(() => mail.close());
	const ports: [number, number] = [await freePort(), await freePort()];
	const nginx = await startNginx(ports, { keepAlive: true, earlierBuilds: buildsOf(root) });
	ends.defer(() => nginx.close());
	const machine = await startShopMachine(root, ports, {
		...world.settings,
		DATABASE_URL: url,
		...OWNER,
		DEMO: "1",
		PUBLIC_URL: nginx.origin,
		SMTP_URL: mail.url,
	});
	ends.defer(() => machine.close());
	await machine.run("npm run release", older);
	await machine.install(await packedIn(older));
	const before = await machine.inUse();
	const products = await stockUpAnyVersion(url);
	const bench = await BenchOfBothBuilds.open(url, nginx.origin, CHANGES_CHANNEL);
	await bench?.makeOne(ports[0]);
	await waitUntil(async () => (await fetch(`${nginx.origin}/health`)).ok, "nginx has no instance", 10);

	const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
	ends.defer(() => browser.close());
	const assets = new AssetReader(nginx.origin);
	const product = `/product/${SLUGS[0]}`;
	const paths = ["/", product, "/products", "/cart", "/api/session", "/faq.data", "/faq"];
	const shopping = await startShopping({
		origins: [nginx.origin],
		readers: 2,
		products,
		path: (count) => paths[count % paths.length] ?? "/",
		// The release is packed on the same processors.
		pauseMs: 100,
	});
	ends.defer(() => {
		assets.isOver = true;
		void shopping.end();
	});
	const openPages: OpenPage[] = [];
	/** Two pages for the times at which one instance is down, and one for afterwards. */
	const openThree = async () => {
		for (let count = 0; count < 3; count += 1)
			openPages.push(await OpenPage.open(browser, nginx.origin, product));
	};
	const pressNext = (() => {
		let used = 0;
		return () => openPages[used++]?.use();
	})();
	await openThree();
	const kept = await listKept(url, bench !== null);
	const old = await readAssets(older);
	const fresh = await readAssets(newer);
	const changed = fresh.filter((name) => !old.includes(name));
	assertThat(changed.length > 0, "both builds have the same files");
	const going = assets.readPages([product, "/", "/faq", "/auth"]);
	const buyFrom = (port: number) => buyAndLookUp(port, ports, nginx.origin, products[0]?.id ?? "");

	for (const line of guide.packing) await machine.run(line, newer);
	const archive = basename(await packedIn(newer));
	machine.onRestart = async (index, moment) => {
		if (moment === "down") return pressNext();
		// Pages of both builds are open now, and the second instance still runs the old one.
		await assets.readAll([...new Set([...old, ...(index === 0 ? [] : fresh)])]);
		if (index === 1) {
			assertThat(await isUpToDate(url), "the first instance is ready before the migrations are");
			await buyFrom(ports[1]);
			await buyFrom(ports[0]);
			await bench?.passBetween(ports[0], ports[1]);
		}
	};
	for (const line of guide.upgrading) await machine.run(line.replace("cerne-….tar.gz", archive));
	assertThat((await machine.inUse()) !== before, `the guide has left ${before} in use`);
	const { text } = await sendRequest(nginx.origin, product);
	assertThat(
		changed.some((name) => text.includes(name)),
		"no page of the new build",
	);
	await pressNext();
	await openThree();
	await bench?.makeOne(ports[1]);

	machine.onRestart = async (_index, moment) => {
		if (moment === "down") await pressNext();
	};
	for (const line of guide.goingBack) await machine.run(line);
	assertThat((await machine.inUse()) === before, "the guide has not gone back");
	await assets.readAll(fresh);
	await buyFrom(ports[0]);
	await bench?.makeOne(ports[0]);
	await pressNext();
	assets.isOver = true;
	await going;
	await shopping.end();
	await machine.run("sudo cerne check-invariants");
	assertNoFailures(shopping, nginx.failures);
	const missed = [...assets.failures, ...openPages.flatMap(({ failures }) => failures)];
	assertThat(missed.length === 0, `${missed.length} in browsers: ${[...new Set(missed)].slice(0, 5)}`);
	const now = new Set(await listKept(url, bench !== null));
	const lost = [...kept, ...shopping.placed.map((id) => `order ${id}`)].filter((row) => !now.has(row));
	assertThat(lost.length === 0, `${lost.length} lost: ${lost.slice(0, 5)}`);
	const mails = await assertMailedOnce(url, mail.received);
	for (const index of ports.keys()) {
		const printed = await machine.output(index);
		assertThat(!/"level":"?(error|fatal|50|60)/.test(printed), printed.slice(-1_000));
	}
	await onDatabase({ engine: "postgres", url }, () => assertStock(products));
	const { pages, orders } = shopping.requests;
	return `from ${commit.slice(0, 9)} to this build and back by ${guide.packing.length + guide.upgrading.length + guide.goingBack.length} lines of the guide, both builds at once on the new schema: none of ${pages} pages and ${orders} orders failed, ${kept.length} rows of before and every order still there, ${mails} mails once each; ${old.length} files of the old build and ${fresh.length} of the new one (${changed.length} others), asked for ${assets.count} times, none missing; ${openPages.length} pages that were open in Chromium went on to suggestions and another screen whose scripts they had not loaded;${bench ? ` ${bench.works} orders with hours were placed, paid and ticked by both builds, with hours of a bench changed by each;` : ""} invariants hold`;
}

interface Guide {
	packing: string[];
	upgrading: string[];
	goingBack: string[];
}

async function readGuide(): Promise<Guide> {
	const [packing = [], upgrading = [], goingBack = [], ...others] =
		await guideLines("On a machine with `cerne`");
	const isKnown = others.length === 0 && goingBack.join() === "sudo cerne back" && upgrading.length > 4;
	assertThat(isKnown, "docs/upgrading.md has other blocks than packing, upgrading and going back");
	return { packing, upgrading, goingBack };
}

/**
 * Sets enough stock of each product, and no limit of unpaid orders, in a database that another version has migrated.
 */
const stockUpAnyVersion = (url: string): Promise<{ id: string }[]> =>
	onOwnConnection(url, async (client) => {
		await client.query(
			"insert into store_settings (data) values ($1) on conflict (id) do update set data = store_settings.data || $1",
			[JSON.stringify({ orders: manyUnpaidOrders })],
		);
		const products: { id: string }[] = [];
		for (const slug of SLUGS) products.push({ id: await insertPlainProduct(client, { slug, stock: STOCK }) });
		await client.query("select pg_notify($1, 'another-process settings catalogue')", [CHANGES_CHANNEL]);
		return products;
	});

const listKept = async (url: string, hasBenches: boolean): Promise<string[]> =>
	(await ask<{ row: string }>(url, hasBenches ? `${KEPT_ROWS} ${KEPT_PLACES}` : KEPT_ROWS)).map(
		({ row }) => row,
	);

/** Whether the database has every migration of this build. */
async function isUpToDate(url: string): Promise<boolean> {
	const journal = JSON.parse(await readFile(JOURNAL, "utf8")) as { entries: unknown[] };
	const done = await ask(url, "select 1 from drizzle.__drizzle_migrations");
	return done.length === journal.entries.length;
}

/** A new customer orders from one instance and sees the order on both. */
async function buyAndLookUp(
	port: number,
	ports: readonly number[],
	publicUrl: string,
	productId: string,
): Promise<void> {
	const buyer = new Visitor(`http://localhost:${port}`, "", publicUrl);
	await buyer.signUp();
	const response = await buyer.submitCheckout([{ productId, quantity: 1 }]);
	const id = placedOrderId(response);
	assertThat(id !== undefined, `an order of one instance was answered with ${response.status}`);
	for (const each of ports) {
		const reader = new Visitor(`http://localhost:${each}`, buyer.cookie, publicUrl);
		const { status } = await reader.request(`/order-confirmation/${id}`);
		assertThat(status === 200, `an order of the other build is shown with ${status}`);
	}
}

/** Waits until every mail of the visitors has been sent, and throws unless each arrived once. Returns their number. */
async function assertMailedOnce(url: string, received: readonly { source: string }[]): Promise<number> {
	const listMails = () =>
		ask<{ id: string; isSent: boolean }>(
			url,
			"select id, sent_at is not null as \"isSent\" from outbox_messages where recipient like 'pessoa.%'",
		);
	await waitUntil(async () => (await listMails()).every(({ isSent }) => isSent), "every mail", 120);
	const mails = await listMails();
	const arrived = new Map<string, number>();
	for (const { source } of received) {
		const id = /^Message-ID: <([0-9a-f-]{36})@/im.exec(source)?.[1] ?? "";
		arrived.set(id, (arrived.get(id) ?? 0) + 1);
	}
	const wrong = mails.filter(({ id }) => arrived.get(id) !== 1);
	assertThat(wrong.length === 0, `${wrong.length} of ${mails.length} mails did not arrive just once`);
	return mails.length;
}

/** The names of a build's files as pages request them, without their compressed copies. */
const readAssets = async (folder: string): Promise<string[]> =>
	(await readdir(join(folder, "build/client/assets"))).filter((name) => !/\.(br|gz)$/.test(name));

/** Reads pages and every file that they refer to, as browsers do, including files of pages read long ago. */
class AssetReader {
	readonly failures: string[] = [];
	isOver = false;
	count = 0;
	readonly #origin: string;

	constructor(origin: string) {
		this.#origin = origin;
	}

	async readPages(paths: readonly string[]): Promise<void> {
		const named = new Set<string>();
		for (let round = 0; !this.isOver; round += 1) {
			const page = await sendRequest(this.#origin, paths[round % paths.length] ?? "/").catch(String);
			if (typeof page === "string" || page.status !== 200)
				this.failures.push(`page: ${typeof page === "string" ? page : page.status}`);
			else for (const [name] of page.text.matchAll(/(?<=\/assets\/)[\w.-]+/g)) named.add(name);
			await this.readAll([...named]);
		}
	}

	/** Each file twice, so that both instances are asked, several at a time, as a browser does. */
	async readAll(names: readonly string[]): Promise<void> {
		const waiting = [...names, ...names];
		await Promise.all(
			Array.from({ length: 6 }, async () => {
				for (let name = waiting.pop(); name; name = waiting.pop()) await this.#read(name);
			}),
		);
	}

	async #read(name: string): Promise<void> {
		const response = await sendRequest(this.#origin, `/assets/${name}`).catch(String);
		this.count += 1;
		if (typeof response === "string") this.failures.push(`${name}: ${response}`);
		else if (response.status !== 200) this.failures.push(`${name}: ${response.status}`);
		else if (name.endsWith(".js") && !/javascript/.test(response.headers["content-type"] ?? ""))
			this.failures.push(`${name}: ${response.headers["content-type"]}`);
	}
}

/** A product's page that a visitor has left open. */
class OpenPage {
	readonly failures: string[] = [];
	readonly #page: Page;

	private constructor(page: Page) {
		this.#page = page;
		page.on("response", (response) => {
			if (response.status() >= 400) this.failures.push(`${response.url()}: ${response.status()}`);
		});
		page.on("requestfailed", (request) => {
			// A navigation aborts pending requests of the previous page.
			const reason = request.failure()?.errorText ?? "";
			if (reason !== "net::ERR_ABORTED") this.failures.push(`${request.url()}: ${reason}`);
		});
		page.on("pageerror", (error) => this.failures.push(error.message));
	}

	/** Resolves with a hydrated page. */
	static async open(browser: Browser, origin: string, path: string): Promise<OpenPage> {
		const context = await browser.newContext({ locale: "pt-BR", viewport: { width: 1440, height: 900 } });
		const opened = new OpenPage(await context.newPage());
		await opened.#page.goto(`${origin}${path}`);
		await opened.#page.waitForFunction(() => !("replayClicks" in window));
		return opened;
	}

	/** Uses features whose scripts were not loaded yet; errors are added to the failures. */
	async use(): Promise<void> {
		await this.#openMore().catch((error: Error) => this.failures.push(error.message));
	}

	async #openMore(): Promise<void> {
		const page = this.#page;
		// The field becomes a combobox once the code of its suggestions has loaded.
		await page.getByLabel("Buscar na loja").focus();
		await page.getByRole("combobox", { name: "Buscar na loja" }).waitFor();
		await page.getByRole("banner").getByRole("link", { name: "Contato" }).click();
		await page.waitForURL("**/contact");
		await page.getByRole("textbox", { name: /Mensagem/ }).waitFor();
	}
}

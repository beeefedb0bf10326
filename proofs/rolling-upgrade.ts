import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, cp, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { freePort } from "#tests/support/free-port.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/shop-process.ts";
import { findChromium } from "../scripts/find-chromium.mjs";
import { startNginx } from "./support/nginx.ts";
import { assertThat, newDatabase, onDatabase, type Proof, waitUntil } from "./support/proof.ts";
import { assertNoFailures, assertStock, startShopping, stockUp } from "./support/shopping.ts";

const ROOT = new URL("..", import.meta.url).pathname;
/** What does not belong to an installation: it is linked, or is not there. */
const NOT_COPIED = new Set(["node_modules", ".git", "data", "test-results", "playwright-report"]);

/**
 * A shop is upgraded as docs/operations.md says while visitors read and buy through nginx: the next release is built in
 * a folder beside, a link is switched, then one instance restarted after the other. No request fails, no file of either
 * build is missing at any time, and a page that was opened before goes on working after, also with scripts that it had
 * not loaded yet. Whatever it has started ends with it, also where something does not start.
 */
export const rollingUpgrade: Proof = {
	name: "rolling upgrade between two builds",
	async run(world) {
		await using ends = new AsyncDisposableStack();
		const folder = await mkdtemp(join(tmpdir(), "cerne-releases-"));
		ends.defer(() => rm(folder, { recursive: true, force: true }));
		await chmod(folder, 0o755);
		const [older, newer, current] = ["older", "newer", "current"].map((name) => join(folder, name)) as [
			string,
			string,
			string,
		];
		const earlierBuilds = join(folder, "builds");
		const copyAssets = (release: string) =>
			cp(join(release, "build/client/assets"), join(earlierBuilds, "assets"), {
				recursive: true,
				force: false,
			});
		await copyRelease(ROOT, older);
		await symlink(older, current);
		await copyAssets(older);

		const url = await newDatabase(world);
		const products = await onDatabase({ engine: "postgres", url }, () => stockUp(2));
		const ports = [await freePort(), await freePort()];
		const nginx = await startNginx(ports, { keepAlive: true, earlierBuilds });
		ends.defer(() => nginx.close());
		const settings = { ...world.settings, DATABASE_URL: url, PUBLIC_URL: nginx.origin, TRUST_PROXY: "1" };
		const start = (port: number) =>
			startShop(settings, {
				port,
				root: current,
				dataDir: join(folder, `data-${port}`),
				onSpawn: (child) => ends.defer(() => kill(child)),
			});
		const shops = await Promise.all(ports.map(start));
		await waitUntil(async () => (await fetch(`${nginx.origin}/health`)).ok, "nginx has no instance", 10);
		const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
		ends.defer(() => browser.close());
		const assets = new AssetReader(nginx.origin);
		const product = `/product/${products[0]?.slug}`;
		const paths = ["/", product, "/products", "/cart", "/api/session", "/faq.data", "/faq"];
		const shopping = await startShopping({
			origins: [nginx.origin],
			readers: 2,
			products,
			path: (count) => paths[count % paths.length] ?? "/",
			// The build needs the processors too.
			pauseMs: 100,
		});
		ends.defer(() => {
			assets.isOver = true;
			void shopping.end();
		});
		const openPages: OpenPage[] = [];
		for (let moment = 0; moment <= ports.length; moment += 1) {
			openPages.push(await OpenPage.open(browser, nginx.origin, product));
		}
		const old = await readAssets(older);
		const going = assets.readPages([product, "/", "/faq", "/auth"]);

		await copyRelease(older, newer);
		await changeEveryScreen(newer);
		await build(newer);
		await copyAssets(newer);
		const fresh = await readAssets(newer);
		const changed = fresh.filter((name) => !old.includes(name));
		assertThat(
			changed.length > fresh.length / 2,
			`only ${changed.length} of ${fresh.length} files of the second build are others`,
		);
		await symlink(newer, `${current}.new`);
		await rename(`${current}.new`, current);

		for (const [index, port] of ports.entries()) {
			await shops[index]?.stop();
			await openPages[index]?.use();
			shops[index] = await start(port);
			// A page that names a file of the new build is sent once nginx has found the instance again.
			await waitUntil(async () => {
				const { text } = await sendRequest(nginx.origin, "/");
				return changed.some((name) => text.includes(name));
			}, "a page of the new build");
			await assets.readAll(index === 0 ? [...new Set([...old, ...fresh])] : old);
		}
		await openPages[ports.length]?.use();
		const later = await OpenPage.open(browser, nginx.origin, product);
		await later.use();
		assets.isOver = true;
		await going;
		await shopping.end();
		assertNoFailures(shopping, nginx.failures);
		const missed = [
			...assets.failures,
			...openPages.flat().flatMap(({ failures }) => failures),
			...later.failures,
		];
		assertThat(missed.length === 0, `${missed.length} in browsers: ${[...new Set(missed)].slice(0, 5)}`);
		await onDatabase({ engine: "postgres", url }, () => assertStock(products));
		const { pages, orders } = shopping.requests;
		return `${old.length} files of the old build and ${fresh.length} of the new one (${changed.length} others) asked for after each restart, ${assets.count} in all, ${pages} pages and ${orders} orders meanwhile: none failed, none missing; ${openPages.length} pages that were open in Chromium since before went on to suggestions and another screen whose scripts they had not loaded; invariants hold`;
	},
};

/** The sources with their build. They share what npm has installed here, which nothing below installs again. */
async function copyRelease(from: string, folder: string): Promise<void> {
	await cp(from, folder, {
		recursive: true,
		filter: (source) => !NOT_COPIED.has(basename(source)) && !source.includes("/public/demo-photos"),
	});
	await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** Ends a process, where it has not ended yet, and waits for it. */
async function kill(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill("SIGKILL");
	await once(child, "exit");
}

/** The next release: every screen and what all of them share has something new, so nearly every script another name. */
async function changeEveryScreen(folder: string): Promise<void> {
	const routes = join(folder, "app", "routes");
	const files = (await readdir(routes, { recursive: true })).filter((name) => /(?<!test)\.tsx$/.test(name));
	const shared = ["root.tsx", "ui/icons/Icon.tsx", "ui/primitives/Link.tsx"].map((name) =>
		join(folder, "app", name),
	);
	for (const file of [...files.map((name) => join(routes, name)), ...shared])
		await appendFile(
			file,
			`\nif ("document" in globalThis) Object.assign(globalThis, { cerneRelease: "next" });\n`,
		);
}

async function build(folder: string): Promise<void> {
	// The build alone: by itself the script would look at first whether `npm ci` is due, in the folder that is linked.
	const program = `await (await import(${JSON.stringify(join(folder, "scripts", "build.mjs"))})).ensureBuilt()`;
	const builder = spawn(process.execPath, ["--input-type=module", "--eval", program], {
		cwd: folder,
		stdio: ["ignore", "ignore", "inherit"],
	});
	const [code] = await once(builder, "exit");
	assertThat(code === 0, `the second build ended with ${code}`);
}

/** The names of a build's files as pages ask for them, without their compressed copies. */
const readAssets = async (folder: string): Promise<string[]> =>
	(await readdir(join(folder, "build/client/assets"))).filter((name) => !/\.(br|gz)$/.test(name));

/** Reads pages and every file that they name, as browsers do, also those of pages read long ago. */
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

	/** Twice each, so that both instances are asked, some at a time, as a browser does. */
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

/** A product's page that somebody has left open. */
class OpenPage {
	readonly failures: string[] = [];
	readonly #page: Page;

	private constructor(page: Page) {
		this.#page = page;
		page.on("response", (response) => {
			if (response.status() >= 400) this.failures.push(`${response.url()}: ${response.status()}`);
		});
		page.on("requestfailed", (request) => {
			// A navigation ends what the page before was still asking for.
			const reason = request.failure()?.errorText ?? "";
			if (reason !== "net::ERR_ABORTED") this.failures.push(`${request.url()}: ${reason}`);
		});
		page.on("pageerror", (error) => this.failures.push(error.message));
	}

	/** A hydrated page. */
	static async open(browser: Browser, origin: string, path: string): Promise<OpenPage> {
		const context = await browser.newContext({ locale: "pt-BR", viewport: { width: 1440, height: 900 } });
		const opened = new OpenPage(await context.newPage());
		await opened.#page.goto(`${origin}${path}`);
		await opened.#page.waitForFunction(() => !("replayClicks" in window));
		return opened;
	}

	/** Does what needs scripts that were not loaded yet; what goes wrong is among the failures. */
	async use(): Promise<void> {
		await this.#openMore().catch((error: Error) => this.failures.push(error.message));
	}

	async #openMore(): Promise<void> {
		const page = this.#page;
		// The field becomes a combobox when the code of its suggestions has come.
		await page.getByLabel("Buscar na loja").focus();
		await page.getByRole("combobox", { name: "Buscar na loja" }).waitFor();
		await page.getByRole("banner").getByRole("link", { name: "Contato" }).click();
		await page.waitForURL("**/contact");
		await page.getByRole("textbox", { name: /Mensagem/ }).waitFor();
	}
}

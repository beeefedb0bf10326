import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { type CepStubs, startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import type { LoopbackServer } from "#tests/support/servers/listen-on-loopback.ts";
import { startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { startSupplier } from "#tests/support/servers/supplier.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/servers/webhook-receiver.ts";
import { copyDemoFolder } from "#tests/support/setup/demo-folder.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

/** Lets every page of a browser wait, after it has opened an address, until React has hydrated it. */
function waitForHydration(browser: Browser): void {
	const newContext = browser.newContext.bind(browser);
	browser.newContext = async (options) => {
		const context = await newContext(options);
		const newPage = context.newPage.bind(context);
		context.newPage = async () => waitInPage(await newPage());
		return context;
	};
}

function waitInPage(page: Page): Page {
	const open = page.goto.bind(page);
	page.goto = async (address, options) => {
		const response = await open(address, options);
		if (options?.waitUntil) return response;
		// Without scripts nothing is captured, and nothing is waited for.
		await page.waitForFunction(() => !("replayClicks" in window));
		return response;
	};
	return page;
}

/** A system that the shop speaks with, from the worker's first test to its last. */
const peer =
	<Peer extends { close(): Promise<void> }>(start: () => Promise<Peer>) =>
	// biome-ignore lint/correctness/noEmptyPattern: the fixture's first argument must be a pattern.
	async ({}, use: (peer: Peer) => Promise<void>) => {
		const started = await start();
		await use(started);
		await started.close();
	};

/**
 * Fixtures of a journey: the built shop with its demo (one process for each worker, at the time of its tests), stand-ins
 * for outside systems, and a browser without errors and warnings.
 */
export const test = base.extend<
	{ failOnConsole: undefined; provokedStatus: RegExp },
	{ shop: ShopProcess; supplier: LoopbackServer; webhookReceiver: WebhookReceiver }
>({
	supplier: [peer(startSupplier), { scope: "worker" }],
	webhookReceiver: [peer(startWebhookReceiver), { scope: "worker" }],
	shop: [
		async ({ supplier, webhookReceiver }, use) => {
			const services: CepStubs = await startCepStubs();
			const carriers = await startMelhorEnvioStub();
			const settings = {
				DEMO: "1",
				...services.settings,
				RATE_LIMIT_FACTOR: "100",
				SCRAPER_ALLOW_PRIVATE_HOSTS: supplier.host,
				WEBHOOK_ALLOW_PRIVATE_HOSTS: webhookReceiver.host,
				...carriers.settings,
			};
			const shop = await startShop(settings, { dataDir: await copyDemoFolder() });
			await use(shop);
			await shop.stop();
			await carriers.close();
			await services.close();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	baseURL: async ({ shop }, use) => use(shop.origin),
	browser: [
		async ({ browser }, use) => {
			waitForHydration(browser);
			await use(browser);
		},
		{ scope: "worker" },
	],
	provokedStatus: [/4\d\d/, { option: true }],
	failOnConsole: [
		async ({ page, provokedStatus }, use) => {
			const complaints: string[] = [];
			page.on("console", (message) => {
				if (message.type() !== "error" && message.type() !== "warning") return;
				// The browser itself reports each response of 400 and above; a journey that provokes one asserts it.
				const [, status] =
					/Failed to load resource: the server responded with a status of (\d+)/.exec(message.text()) ?? [];
				if (status && provokedStatus.test(status)) return;
				complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
			});
			page.on("pageerror", ({ message }) => {
				// Where the standard demands the reason of the abort, Chromium up to 153 makes an error of its own, which
				// the shop does not know for the router's (`router-results.ts`).
				if (message !== "BodyStreamBuffer was aborted") complaints.push(`uncaught: ${message}`);
			});
			await use(undefined);
			expect(complaints, "the browser's console").toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

let userCount = 0;

/** Fills the sign-up form of the screen that is open, and waits until it is left. */
export async function fillSignUpForm(
	page: Page,
	person: { fullName: string; password?: string },
): Promise<{ email: string; password: string }> {
	userCount += 1;
	const email = `pessoa.${process.pid}.${Date.now()}.${userCount}@example.com`;
	const password = person.password ?? "cera-de-abelha";
	await page.getByLabel("Nome Completo").fill(person.fullName);
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Senha", { exact: true }).fill(password);
	await page.getByLabel("Confirmar Senha").fill(password);
	await page.getByRole("button", { name: "Criar Conta" }).click();
	await expect(page).not.toHaveURL(/\/auth/);
	return { email, password };
}

export async function signInThroughForm(
	page: Page,
	person: { email: string; password: string },
): Promise<void> {
	await page.goto("/auth?tab=signin");
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Senha", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page).not.toHaveURL(/\/auth/);
}

/**
 * Signs in to an account of the demo, which has no password: through the mail that a
 * forgotten one brings.
 */
export async function signInAsDemo(page: Page, shop: ShopProcess, email: string): Promise<void> {
	const password = "cera-de-carnauba";
	// A link works once, and an earlier journey may have used one of this account.
	const earlier = await listMails(shop);
	await page.goto("/auth");
	await page.getByRole("button", { name: "Esqueci minha senha" }).click();
	// With scripts a dialog with a field of its own, without them the page's only one.
	const dialog = page.getByRole("dialog");
	const form = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
	await form.getByLabel("Email", { exact: true }).fill(email);
	await form.getByRole("button", { name: "Enviar Link" }).click();
	await expect(page.getByText("Verifique seu email para redefinir sua senha.").first()).toBeVisible();
	const mail = await latestMail(shop, email, "/reset-password", earlier);
	const link = mail.match(/https?:\/\/[^\s"<>]*\/reset-password\?[^\s"<>]*/)?.[0] ?? "";
	await page.goto(link.replaceAll("&amp;", "&"));
	await page.getByLabel("Nova Senha", { exact: true }).fill(password);
	await page.getByLabel("Confirmar Nova Senha").fill(password);
	await page.getByRole("button", { name: "Redefinir Senha" }).click();
	await expect(page).toHaveURL(/\/auth/);
	await signInThroughForm(page, { email, password });
}

/** Puts one product into the cart on its page. */
export async function addProductToCart(page: Page, slug: string): Promise<void> {
	await page.goto(`/product/${slug}`);
	await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
	await expect(page.getByText("Produto adicionado!").first()).toBeVisible();
}

/** Types an address of Avenida Paulista; the CEP brings street, city and freight. */
export async function fillAddress(page: Page): Promise<void> {
	await page.getByLabel("CEP", { exact: true }).fill("01310-100");
	await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
	await page.getByLabel("Número").fill("1578");
	await page.getByLabel("Telefone").fill("(11) 98888-1234");
	await expect(page.getByRole("radio", { name: /Chega até|dias úteis/ }).first()).toBeChecked();
}

/** Waits for the newest mail to an address that contains a text and is not one of the earlier mails. */
export async function latestMail(
	shop: ShopProcess,
	recipient: string,
	containing: string,
	earlier: ReadonlySet<string> = new Set(),
): Promise<string> {
	let text = "";
	await expect
		.poll(
			async () => {
				for (const file of [...(await listMails(shop))].toSorted().reverse()) {
					if (earlier.has(file)) continue;
					const mail = decodeMail(await readFile(join(outboxOf(shop), file), "utf8"));
					if (mail.includes(recipient) && mail.includes(containing)) {
						text = mail;
						return true;
					}
				}
				return false;
			},
			{ timeout: 20_000 },
		)
		.toBe(true);
	return text;
}

const outboxOf = (shop: ShopProcess): string => join(shop.dataDir, "outbox");

/** The names of all mails; one that is still being written has a name that begins with a dot. */
async function listMails(shop: ShopProcess): Promise<Set<string>> {
	const files = await readdir(outboxOf(shop)).catch(() => []);
	return new Set(files.filter((file) => !file.startsWith(".")));
}

/** Undoes quoted-printable, which wraps long links. */
const decodeMail = (mail: string): string =>
	mail
		.replace(/=\r?\n/g, "")
		.replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Finds a phrase in a mail, where lines break anywhere and accents are encoded. */
export const inMail = (phrase: string): RegExp => new RegExp(phrase.replace(/[^A-Za-z0-9]+/g, "\\W+"));

/** Violations of WCAG 2.2 A and AA that axe finds, one line each, with the elements that axe relates to them. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
	// Colours are judged as they are at the end, not on their way from one to another.
	await page.evaluate(() => {
		for (const moving of document.getAnimations())
			if (Number.isFinite(moving.effect?.getComputedTiming().endTime)) moving.finish();
	});
	// The screens have no frames: legacy mode spares a second tab for each look.
	const { violations } = await new AxeBuilder({ page })
		.options({ resultTypes: ["violations"] })
		.setLegacyMode()
		.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
		.analyze();
	return violations.flatMap((rule) =>
		rule.nodes.map(({ target, any, all, none }) => {
			const related = [...any, ...all, ...none].flatMap(({ relatedNodes = [] }) =>
				relatedNodes.map(({ html }) => html.slice(0, 160)),
			);
			return [`${rule.id}: ${target.join(" ")}`, ...new Set(related)].join(" | ");
		}),
	);
}

/** Fails where axe finds a violation, or where the screen can be scrolled sideways. */
export async function expectToFit(page: Page): Promise<void> {
	expect(await accessibilityViolations(page)).toEqual([]);
	await expectNoSidewaysScroll(page);
}

/** For a page without scripts, where axe waits forever for its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

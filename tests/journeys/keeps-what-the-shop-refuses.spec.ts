import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { workIntents } from "#app/admin/orders/bench/bench-intents.ts";
import { CONFIRMED_FIELD } from "#app/platform/save-question.ts";
import type { WorkList } from "#app/workshop/work-list.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newPhoneProfile, switchOnPhone, tooSmall } from "#tests/support/browser/phone-of-artisan.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startShopProxy } from "#tests/support/servers/shop-proxy.ts";
import { copyDemoFolder, demoFolder } from "#tests/support/setup/demo-folder.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const signal = (page: Page): Locator => page.locator(".signal");
const openSteps = (page: Page): Locator => page.locator("button[data-do=tick]");
const shownPhotographs = (page: Page): Locator => page.locator('img[src^="/work-photos/"]');
const refused = (page: Page): Locator => page.getByRole("region", { name: "Não foi aceito" });

/** Found again in each document, for the page may be loaded again meanwhile. */
const pageScript = (page: Page): Locator => page.locator("script").first();

/** Comes back to the page, which then tries at once. */
const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event("focus")));

/** Has the browser look for a new worker, and returns the state in which it ends. */
const updateWorker = (page: Page): Promise<string> =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		const worker = new Promise<ServiceWorker>((resolve) => {
			registration.addEventListener("updatefound", () => resolve(registration.installing as ServiceWorker), {
				once: true,
			});
		});
		await registration.update();
		const serviceWorker = await worker;
		const isSettled = () => serviceWorker.state === "redundant" || serviceWorker.state === "activated";
		if (!isSettled())
			await new Promise<void>((resolve) => {
				serviceWorker.addEventListener("statechange", () => isSettled() && resolve());
			});
		return serviceWorker.state;
	});

const photograph = async (name: string) => ({
	name,
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: "#7a5230" } })
		.jpeg()
		.toBuffer(),
});

/** The owner gives a piece to a bench that its artisan does not see, whatever becomes late by it. */
async function moveToOtherBench(origin: string, workId: string): Promise<void> {
	const owner = new Visitor(origin);
	const { email, password } = demoFolder().admin;
	await owner.signIn(email, password);
	const { works, benches }: WorkList = JSON.parse((await owner.request("/oficina/work")).text);
	const from = works.find(({ id }) => id === workId)?.benchId;
	const to = benches.find(({ id }) => id !== from)?.id ?? "";
	const sheet = `/admin/bench/${workId}`;
	const move = { intent: workIntents.move, move: to };
	const { text } = await owner.post(sheet, move);
	const [button = ""] = new RegExp(`<button[^>]*name="${CONFIRMED_FIELD}"[^>]*>`).exec(text) ?? [];
	const confirmed = /value="([^"]+)"/.exec(button)?.[1]?.replaceAll("&quot;", '"');
	if (confirmed) await owner.post(sheet, { ...move, [CONFIRMED_FIELD]: confirmed });
}

test("what the shop does not take stays, what it may take later goes on, and a full phone frees itself", async ({
	playwright,
}, testInfo) => {
	const [login] = demoFolder().artisans;
	if (!login) throw new Error("the demo has no artisan");
	const port = await freePort();
	const proxy = await startShopProxy(port);
	const { rules } = proxy;
	const shop = await startShop(
		{ DEMO: "1", RATE_LIMIT_FACTOR: "100", PUBLIC_URL: proxy.origin },
		{ dataDir: await copyDemoFolder(), port },
	);
	const profile = await newPhoneProfile();
	const phoneOf = { profile: profile.folder, origin: proxy.origin };
	let phone = await switchOnPhone({ playwright }, testInfo, phoneOf);
	let { page, context } = phone;
	const noComplaints = () => {
		const others = phone.complaints.filter((each) => !/status of (404|422) .*\/oficina\/photos\//.test(each));
		expect(others).toEqual([]);
	};
	await page.goto("/oficina");
	await page.getByLabel("Email", { exact: true }).fill(login.email);
	await page.getByLabel("Senha", { exact: true }).fill(login.password);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(signal(page)).toHaveText("tudo enviado");
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

	// A server before the shop says 404, the shop refuses one, and another answer does not name the photograph.
	const sent: string[] = [];
	const responses = [
		{ status: 404, body: "<p>Not found</p>" },
		{ status: 422, body: JSON.stringify({ error: { kind: "invalid", message: "Esta foto não abriu." } }) },
		{ status: 200, body: "<p>Sign in to this network</p>" },
	];
	rules.answer = ({ method, path }) => {
		const [, id] = /^\/oficina\/photos\/(.+)$/.exec(path) ?? [];
		if (method !== "POST" || id === undefined) return null;
		if (!sent.includes(id)) sent.push(id);
		return responses[sent.indexOf(id)] ?? null;
	};
	const before = await shownPhotographs(page).count();
	const photographs = await Promise.all(["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(photograph));
	await page.locator("[data-do=photo]").first().setInputFiles(photographs);
	await expect(refused(page)).toContainText(/Foto de .+Esta foto não abriu/);
	await expect(signal(page)).toHaveText("a loja não respondeu · 2 para enviar");
	await expect(shownPhotographs(page)).toHaveCount(before + 1);
	expect(await accessibilityViolations(page)).toEqual([]);
	rules.answer = () => null;
	await comeBack(page);
	await expect(signal(page)).toHaveText("tudo enviado");
	await expect(shownPhotographs(page)).toHaveCount(before + 3);
	await expect(refused(page).getByRole("img", { name: "Foto recusada" })).toHaveCount(1);
	await refused(page).getByRole("button", { name: "Descartar foto" }).click();
	await refused(page).getByRole("button", { name: "Descartar mesmo" }).click();
	await expect(refused(page)).toHaveCount(0);

	// The owner gives the piece to another bench while the phone is away: what was done of it stays in sight.
	const card = page
		.locator("article")
		.filter({ has: openSteps(page) })
		.first();
	const piece = await card.getByRole("heading", { level: 3 }).textContent();
	const workId = await openSteps(page).first().getAttribute("data-work");
	const step = await openSteps(page).first().textContent();
	await context.setOffline(true);
	await openSteps(page).first().click();
	await expect(signal(page)).toHaveText("sem sinal · 1 para enviar");
	await moveToOtherBench(proxy.origin, workId ?? "");
	await context.setOffline(false);
	await expect(signal(page)).toHaveText("tudo enviado");
	await expect(page.locator(`[data-work="${workId}"]`)).toHaveCount(0);
	await page.reload();
	await expect(refused(page)).toContainText(`Registro de ${piece}`);
	await expect(refused(page)).toContainText(
		new RegExp(`${step?.trim()}, feita · \\d+º? de [a-zç]+, \\d+h\\d\\d`),
	);
	await expect(refused(page)).toContainText("Este trabalho pode ter saído da sua bancada.");
	expect(await accessibilityViolations(page)).toEqual([]);
	expect(await tooSmall(page)).toEqual([]);
	await refused(page).getByRole("button", { name: "Descartar registro" }).click();
	await refused(page).getByRole("button", { name: "Descartar mesmo" }).click();
	await expect(refused(page)).toHaveCount(0);
	await page.reload();
	await expect(signal(page)).toHaveText("tudo enviado");
	await expect(refused(page)).toHaveCount(0);

	// Signing out that fails leads to the shop as one that succeeds does.
	rules.answer = ({ path }) =>
		path === "/sign-out" ? { status: 302, headers: { Location: "/" }, body: "" } : null;
	const leave = page.getByRole("button", { name: "Sair da conta" });
	await leave.click();
	await expect(page.getByRole("alert")).toContainText("você continua na sua conta");
	await context.setOffline(true);
	await expect(signal(page)).toHaveText("sem sinal");
	await leave.click();
	await expect(page.getByRole("alert")).toHaveText(
		"Sem sinal agora: para sair da conta, espere o sinal voltar.",
	);

	// The phone has no room for another tap, but for sending those that it has.
	const ticked = await openSteps(page).first().getAttribute("data-key");
	await openSteps(page).first().click();
	await expect(signal(page)).toHaveText("sem sinal · 1 para enviar");
	noComplaints();
	await phone.switchOff();
	// A browser that has written a moment ago does not ask how much room there is.
	phone = await switchOnPhone({ playwright }, testInfo, { ...phoneOf, offline: true });
	({ page, context } = phone);
	await page.goto("/oficina");
	await expect(signal(page)).toHaveText("sem sinal · 1 para enviar");
	const browser = await context.newCDPSession(page);
	await browser.send("Storage.overrideQuotaForOrigin", { origin: proxy.origin, quotaSize: 1 });
	await openSteps(page).first().click();
	await expect(page.getByRole("alert")).toContainText("O celular está sem espaço");
	await context.setOffline(false);
	await expect(signal(page)).toHaveText("tudo enviado");
	await expect(page.locator(`[data-key="un${ticked}"]`)).toBeVisible();
	await browser.send("Storage.overrideQuotaForOrigin", { origin: proxy.origin });
	const next = await openSteps(page).first().getAttribute("data-key");
	await openSteps(page).first().click();
	await expect(page.locator(`[data-key="un${next}"]`)).toBeVisible();
	await expect(page.getByRole("alert")).toHaveCount(0);
	await expect(signal(page)).toHaveText("tudo enviado");

	// The page is not loaded again while “Desfazer” is shown.
	await page.locator(`[data-key="un${next}"]`).click();
	await expect(page.locator(`[data-key="${next}"]`)).toBeVisible();

	// The shop is replaced: first only one of two builds has the new files, then both.
	const script = (await pageScript(page).getAttribute("src")) ?? "";
	const nameIn = (version: string) => script.replace("/oficina-", `/oficina-${version}-`);
	const replaceShop = (version: string, { hasNewDocument = true } = {}) => {
		rules.pathOf = (path) => path.replace(/\/oficina-new\d-/, "/oficina-");
		rules.change = (path, text) => {
			const renamed = text.replaceAll(script, nameIn(version));
			if (path === "/oficina/sw.js") return renamed.replace('"version":"', `"version":"${version}-`);
			return path === "/oficina" && hasNewDocument ? renamed : text;
		};
	};
	replaceShop("new1", { hasNewDocument: false });
	expect(await updateWorker(page)).toBe("redundant");
	replaceShop("new1");
	await page.getByRole("button", { name: "Escrever recado" }).first().click();
	const note = page.getByLabel("Recado para quem cuida dos pedidos");
	await note.fill("A tábua tem um nó.");
	expect(await updateWorker(page)).toBe("activated");
	await expect(note).toHaveValue("A tábua tem um nó.");
	await expect(pageScript(page)).toHaveAttribute("src", script);
	await page.getByRole("button", { name: "Guardar recado" }).click();
	await expect(pageScript(page)).toHaveAttribute("src", nameIn("new1"));
	await expect(signal(page)).toHaveText("tudo enviado");

	// Once more, while the camera lies over a page that was opened since.
	await page.close();
	page = await context.newPage();
	await page.goto("/oficina");
	await expect(signal(page)).toHaveText("tudo enviado");
	const taken = await shownPhotographs(page).count();
	const camera = page.waitForEvent("filechooser");
	await page.locator("[data-do=photo]").first().click();
	const photo = await camera;
	replaceShop("new2");
	expect(await updateWorker(page)).toBe("activated");
	await comeBack(page);
	await photo.setFiles(await photograph("e.jpg"));
	await expect(pageScript(page)).toHaveAttribute("src", nameIn("new2"));
	await expect(shownPhotographs(page)).toHaveCount(taken + 1);
	await expect(signal(page)).toHaveText("tudo enviado");
	await context.setOffline(true);
	await page.reload();
	await expect(page.getByRole("heading", { name: "Agora" })).toBeVisible();
	await expect(pageScript(page)).toHaveAttribute("src", nameIn("new2"));

	noComplaints();
	await phone.switchOff();
	await profile.remove();
	await shop.stop();
	await proxy.close();
});

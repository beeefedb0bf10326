import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newPhoneProfile, switchOnPhone, tooSmall } from "#tests/support/browser/phone-of-artisan.ts";
import { copyDemoFolder, demoFolder } from "#tests/support/setup/demo-folder.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";

const signal = (page: Page): Locator => page.locator(".signal");
const control = (page: Page, key: string): Locator => page.locator(`[data-key="${key}"]`);

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
	await expect(page).toHaveURL(/\/auth\?.*next=%2Foficina/);
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Senha", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page).toHaveURL(/\/oficina$/);
	await expect(page.getByRole("heading", { name: "Agora" })).toBeVisible();
}

/** Opens every work order that waits its turn. */
async function openAll(page: Page): Promise<void> {
	const closed = page.locator(".opener[aria-expanded=false]");
	for (let left = await closed.count(); left > 0; left -= 1) {
		await closed.first().click();
		await expect(closed).toHaveCount(left - 1);
	}
}

async function looksRight(page: Page): Promise<void> {
	expect(await accessibilityViolations(page)).toEqual([]);
	const enhanced = new AxeBuilder({ page }).withRules("color-contrast-enhanced").setLegacyMode();
	const { violations } = await enhanced.analyze();
	expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")))).toEqual([]);
	expect(await tooSmall(page)).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Photographs of a phone; the first lies on its side, and says so and where it was taken in its metadata. */
async function photographs(count: number) {
	return Promise.all(
		Array.from({ length: count }, async (_, index) => {
			const [width, height] = index === 0 ? [2400, 1600] : [640, 480];
			const background = { r: 120 + index, g: 90, b: 60 };
			const plain = sharp({ create: { width, height, channels: 3, background } }).jpeg();
			const picture = index === 0 ? plain.withMetadata({ orientation: 6 }) : plain;
			return { name: `${index}.jpg`, mimeType: "image/jpeg", buffer: await picture.toBuffer() };
		}),
	);
}

/** The photographs that the phone keeps: their sides, and whether the camera's metadata are still in them. */
const keptPhotographs = (page: Page) =>
	page.evaluate(async () => {
		const opened = indexedDB.open("oficina");
		await new Promise((resolve) => {
			opened.onsuccess = resolve;
		});
		const all = opened.result.transaction("photos").objectStore("photos").getAll();
		await new Promise((resolve) => {
			all.onsuccess = resolve;
		});
		opened.result.close();
		return Promise.all(
			all.result.map(async ({ picture }: { picture: Blob }) => {
				const { width, height } = await createImageBitmap(picture);
				return { width, height, hasExif: (await picture.text()).slice(0, 400).includes("Exif") };
			}),
		);
	});

const MINUTE_MS = 60_000;
/** How long the phone is without a signal: forty taps and four series of photographs are spread over it. */
const AWAY_MS = 600 * MINUTE_MS;
const BETWEEN_TAPS_MS = 14 * MINUTE_MS;
const BETWEEN_SERIES_MS = 10 * MINUTE_MS;

interface Tap {
	kind: string;
	work: string;
	step: number | null;
	at: number;
}

/** Photographs that have reached the shop, of the works that are open. */
const sentPhotographs = (page: Page) => page.locator('img[src^="/work-photos/"]');

test("an artisan works for ten hours without a signal, the phone is switched off and on, and nothing is lost or sent twice", async ({
	playwright,
}, testInfo) => {
	const [login] = demoFolder().artisans;
	if (!login) throw new Error("the demo has no artisan");
	const shop = await startShop({ DEMO: "1", RATE_LIMIT_FACTOR: "100" }, { dataDir: await copyDemoFolder() });
	const profile = await newPhoneProfile();
	const taps: Tap[] = [];
	// The phone's clock begins ten hours ago, and is at the present when the signal is back.
	let behind = AWAY_MS;
	const phoneClock = () => Date.now() - behind;
	const letPass = async ({ clock }: Page, time: number): Promise<void> => {
		behind -= time;
		await clock.fastForward(time);
	};
	const press = async (page: Page, key: string): Promise<void> => {
		await letPass(page, BETWEEN_TAPS_MS);
		const pressed = control(page, key);
		const {
			do: kind = "",
			work = "",
			step,
		} = await pressed.evaluate(({ dataset }: HTMLElement) => ({ ...dataset }));
		taps.push({ kind, work, step: step === undefined ? null : Number(step), at: phoneClock() });
		await pressed.click();
	};
	const signalOf = { profile: profile.folder, origin: shop.origin };

	let phone = await switchOnPhone({ playwright }, testInfo, signalOf);
	let { page } = phone;
	await page.clock.install({ time: phoneClock() });
	await page.goto("/oficina");
	await signIn(page, login);
	await expect(signal(page)).toHaveText("tudo enviado");
	await expect(page.getByRole("heading", { level: 1, name: "Tomé" })).toBeVisible();
	await looksRight(page);
	await openAll(page);
	await looksRight(page);
	const earlierPhotographs = await sentPhotographs(page).count();
	await page.emulateMedia({ forcedColors: "active" });
	for (const shown of [page.locator(".box").first(), control(page, "acts").locator(".button").first()]) {
		expect(await shown.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
	}
	await page.emulateMedia({ forcedColors: "none" });
	// The worker has kept the page.
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

	await phone.context.setOffline(true);
	await expect(signal(page)).toHaveText("sem sinal");
	await expect(page.getByRole("status")).toContainText("Sem sinal.");
	const works = await page
		.locator("[data-do=photo]")
		.evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset.work ?? ""));
	expect(works.length).toBeGreaterThanOrEqual(4);
	const chosen = works.slice(0, 4);
	for (const work of chosen) {
		const open = page.locator(`button[data-do=tick][data-work="${work}"]`);
		const positions = await open.evaluateAll((buttons) =>
			buttons.slice(0, 2).map((button) => (button as HTMLElement).dataset.step ?? ""),
		);
		await press(page, `start ${work}`);
		for (const position of positions) {
			await press(page, `tick ${work} ${position}`);
			await expect(control(page, `untick ${work} ${position}`)).toContainText("Desfazer");
			await press(page, `untick ${work} ${position}`);
			await press(page, `tick ${work} ${position}`);
			await expect(control(page, `untick ${work} ${position}`)).toBeVisible();
		}
		for (let time = 0; time < 3; time += 1) {
			const before = taps.length;
			await press(page, `start ${work}`);
			await expect(signal(page)).toHaveText(`sem sinal · ${before + 1} para enviar`);
		}
	}
	expect(taps).toHaveLength(40);
	const pictures = await photographs(20);
	const taken: number[] = [];
	for (const [index, work] of chosen.entries()) {
		await letPass(page, BETWEEN_SERIES_MS);
		taken.push(...Array(5).fill(phoneClock()));
		await control(page, `file ${work}`).setInputFiles(pictures.slice(index * 5, index * 5 + 5));
		await expect(page.getByText("para enviar", { exact: true })).toHaveCount((index + 1) * 5);
	}
	await expect(signal(page)).toHaveText("sem sinal · 60 para enviar");
	expect(behind).toBe(0);
	const kept = await keptPhotographs(page);
	expect(kept.filter(({ hasExif }) => hasExif)).toEqual([]);
	expect(kept.filter(({ width, height }) => Math.max(width, height) > 1_600)).toEqual([]);
	expect(kept.filter(({ width, height }) => height > width)).toEqual([
		{ width: 1067, height: 1600, hasExif: false },
	]);
	expect(phone.complaints).toEqual([]);
	await phone.switchOff();

	phone = await switchOnPhone({ playwright }, testInfo, { ...signalOf, offline: true });
	({ page } = phone);
	await page.goto("/oficina");
	await expect(signal(page)).toHaveText("sem sinal · 60 para enviar");
	await openAll(page);
	await expect(page.getByText("para enviar", { exact: true })).toHaveCount(20);
	const last = taps.findLast(({ kind }) => kind === "tick");
	const lastUntick = control(page, `untick ${last?.work} ${last?.step}`);
	await expect(lastUntick).toContainText("Desmarcar");
	// Two tabs find the signal at the same time.
	const other = await phone.context.newPage();
	await other.goto("/oficina");
	await expect(signal(other)).toHaveText("sem sinal · 60 para enviar");
	const reconnectedAt = Date.now();
	await phone.context.setOffline(false);
	await expect(signal(page)).toHaveText("tudo enviado", { timeout: 120_000 });
	await expect(signal(other)).toHaveText("tudo enviado");
	await other.close();
	await expect(lastUntick).toContainText("Desmarcar");
	// The shop shows what it was sent.
	await expect(sentPhotographs(page)).toHaveCount(earlierPhotographs + 20);
	for (const photograph of await sentPhotographs(page).all()) {
		await photograph.scrollIntoViewIfNeeded();
		await expect(photograph).not.toHaveJSProperty("naturalWidth", 0);
	}
	expect(phone.complaints).toEqual([]);

	// The session ends meanwhile: what is tapped is kept, and goes once the same person is back.
	await phone.context.clearCookies();
	await lastUntick.click();
	await expect(page.getByText("Entre de novo para enviar o que está guardado.")).toBeVisible();
	await expect(signal(page)).toHaveText("1 para enviar");
	await looksRight(page);
	await page.getByRole("link", { name: "Entrar" }).click();
	await signIn(page, login);
	await expect(signal(page)).toHaveText("tudo enviado");
	await openAll(page);
	await expect(control(page, `tick ${last?.work} ${last?.step}`)).toBeVisible();
	await page.getByRole("button", { name: "Sair da conta" }).click();
	await expect(page).toHaveURL(/\/auth/);
	await page.goto("/oficina");
	await expect(page.getByText("Entre de novo para ver o trabalho.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Agora" })).toHaveCount(0);
	// A photograph that was just scrolled into view may be asked for after signing out, when it does not exist.
	const others = phone.complaints.filter((each) => !/status of 404 .*\/work-photos\//.test(each));
	expect(others).toEqual([]);
	await phone.switchOff();
	await profile.remove();

	await shop.stop({ keepData: true });
	await openDatabase({ engine: "pglite", folder: shop.dataDir });
	const stored = await readEvents();
	await closeDatabase();
	await shop.stop();
	expect(stored.photos).toBe(earlierPhotographs + 20);
	const tapped = stored.events.slice(0, 40);
	expect(tapped.map(({ kind, work, step }) => ({ kind, work, step }))).toEqual(
		taps.map(({ kind, work, step }) => ({ kind, work, step })),
	);
	expect(stored.events.slice(40).map(({ kind }) => kind)).toEqual([...Array(20).fill("photo"), "untick"]);
	// Each keeps its own time, in the sequence in which they were made.
	const times = [...taps.map(({ at }) => at), ...taken];
	for (const [index, { at }] of stored.events.slice(0, 60).entries()) {
		expect(Math.abs(at - (times[index] ?? 0))).toBeLessThan(10_000);
		expect(at).toBeLessThan(reconnectedAt);
		expect(at).toBeGreaterThanOrEqual(stored.events[index - 1]?.at ?? 0);
	}
});

async function readEvents() {
	const { rows } = await db.execute(
		sql`select kind, work_order_id, step, happened_at from bench_events order by sequence`,
	);
	const {
		rows: [photos],
	} = await db.execute(sql`select count(*)::int as count from work_photos`);
	return {
		photos: photos?.count,
		events: rows.map((row) => ({
			kind: String(row.kind),
			work: String(row.work_order_id),
			step: row.step === null ? null : Number(row.step),
			at: new Date(String(row.happened_at)).getTime(),
		})),
	};
}

import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { readLayoutShifts, sumLayoutShifts } from "#tests/support/browser/layout-shifts.ts";

/** The size of a body on the screen, in pixels. */
async function drawnSize(page: Page, kind: string) {
	const box = await page.locator(`[data-body='${kind}']:visible`).boundingBox();
	if (!box) throw new Error(`There is no ${kind} in the drawing.`);
	return box;
}

const openControls = async (page: Page) => {
	await page.locator("#detalhes").scrollIntoViewIfNeeded();
	await expect(page.getByRole("button", { name: "Comparar com outra peça" })).toBeVisible();
};

test("a product is drawn beside a person, a door and a table, at one scale", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	await openControls(page);
	const panel = page.getByRole("tabpanel", { name: "Detalhes" });
	await expect(panel).toContainText(
		"180 cm de largura, 78 cm de altura: chega à cintura de uma pessoa de 1,70 m.",
	);
	await expect(panel).toContainText("Passa pela porta de 80 cm em pé.");

	const person = await drawnSize(page, "person");
	const product = await drawnSize(page, "product");
	expect(product.width / person.height).toBeCloseTo(180 / 170, 1);
	expect(product.height / person.height).toBeCloseTo(78 / 170, 1);
	expect(product.y + product.height).toBeCloseTo(person.y + person.height, 0);
	expect(product.x).toBeGreaterThan(person.x + person.width);

	await page.getByRole("button", { name: "Porta", exact: true }).click();
	await expect(panel).toContainText("132 cm a menos que uma porta de 210 cm.");
	const door = await drawnSize(page, "door");
	expect(door.height / (await drawnSize(page, "product")).height).toBeCloseTo(210 / 78, 1);
	await expect(page.getByRole("button", { name: "Porta", exact: true })).toHaveAttribute(
		"aria-pressed",
		"true",
	);

	await page.getByRole("button", { name: "Mesa", exact: true }).click();
	await expect(panel).toContainText("3 cm a mais que uma mesa de 75 cm.");
	await expect(page.locator("[data-body='door']:visible")).toHaveCount(0);
	expect(await accessibilityViolations(page)).toEqual([]);
});

test("a wall is compared with the product, and a mistyped one is explained", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	await openControls(page);
	const wall = page.getByRole("textbox", { name: "Cabe na minha parede?" });
	const check = page.getByRole("button", { name: "Conferir" });
	for (const [typed, answer] of [
		["222", "Cabe, sobram 42 cm: 21 de cada lado."],
		["168", "Não cabe: faltam 12 cm."],
		["180", "Cabe na medida, sem sobra."],
	] as const) {
		await wall.fill(typed);
		await check.click();
		await expect(page.getByRole("status").filter({ hasText: "abe" })).toHaveText(answer);
	}
	for (const [typed, mistake] of [
		["0", "A parede precisa ter mais de 0 cm."],
		["três metros", "Digite a largura em centímetros, como 260 ou 182,5."],
		["100000", "Digite no máximo 2.000 cm (20 metros)."],
	] as const) {
		await wall.fill(typed);
		await wall.press("Enter");
		await expect(wall).toHaveAccessibleDescription(mistake);
		await expect(wall).toHaveAttribute("aria-invalid", "true");
	}
	expect(await accessibilityViolations(page)).toEqual([]);
	await wall.fill("300");
	await expect(wall).toHaveAccessibleDescription("Largura da parede, em cm.");
});

test("two products stand on one floor, and the list comes only when it is wanted", async ({ page }) => {
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/api/pieces-to-scale")) asked.push(request.url());
	});
	await page.goto("/product/aparador-ripado");
	await openControls(page);
	expect(asked).toEqual([]);
	await page.getByRole("button", { name: "Comparar com outra peça" }).click();
	const choice = page.getByRole("combobox", { name: "Comparar com outra peça" });
	await expect(choice).toBeFocused();
	expect(asked).toHaveLength(1);
	await expect(choice.getByRole("option", { name: "Aparador Ripado" })).toHaveCount(0);
	await choice.selectOption({ label: "Estante Aberta com seis prateleiras" });
	const [product, other] = [await drawnSize(page, "product"), await drawnSize(page, "other")];
	expect(other.height / product.height).toBeCloseTo(205 / 78, 1);
	expect(other.y + other.height).toBeCloseTo(product.y + product.height, 0);
	expect(other.x).toBeGreaterThan(product.x + product.width);
	await expect(page.getByRole("tabpanel", { name: "Detalhes" })).toContainText(
		"85 cm a menos de largura e 127 cm a mais de altura.",
	);
	expect(await accessibilityViolations(page)).toEqual([]);
	await choice.selectOption({ label: "Nenhuma" });
	await expect(page.locator("[data-body='person']:visible")).toHaveCount(1);
});

test("the list of products that does not come can be asked for again", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	await openControls(page);
	await page.route("**/api/pieces-to-scale", (route) => route.fulfill({ status: 429 }));
	const compare = page.getByRole("button", { name: "Comparar com outra peça" });
	await compare.click();
	await expect(page.getByRole("alert")).toContainText("As peças não puderam ser lidas agora. Tente de novo.");
	await page.unroute("**/api/pieces-to-scale");
	await compare.click();
	await expect(page.getByRole("combobox", { name: "Comparar com outra peça" })).toBeVisible();
});

test("what hangs hangs, and what stands on a table stands on one", async ({ page }) => {
	await page.goto("/product/relogio-parede");
	await openControls(page);
	const person = await drawnSize(page, "person");
	const clock = await drawnSize(page, "product");
	expect(clock.y + clock.height).toBeLessThan(person.y + person.height / 2);

	await page.goto("/product/luminaria-mesa");
	await openControls(page);
	const [table, lamp] = [await drawnSize(page, "table"), await drawnSize(page, "product")];
	expect(Math.abs(lamp.y + lamp.height - table.y)).toBeLessThan(3);
	expect(table.height / lamp.height).toBeCloseTo(75 / 56, 1);

	await page.goto("/product/castical-trio");
	await openControls(page);
	const hand = await drawnSize(page, "hand");
	expect((await drawnSize(page, "product")).height / hand.height).toBeCloseTo(30 / 19, 1);
});

test("the drawing is in the page without scripts, and its code is no part of the first visit", async ({
	browser,
	page,
	shop,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const plain = await context.newPage();
	await plain.goto("/product/aparador-ripado");
	await expect(plain.getByRole("figure")).toContainText("chega à cintura de uma pessoa de 1,70 m");
	await expect(plain.locator("[data-body='person']")).toBeVisible();
	await expect(plain.locator(".to-scale-controls")).toBeHidden();
	const html = await (await plain.request.get("/product/aparador-ripado")).text();
	expect(html).not.toContain("ScaleExplorer");
	await context.close();

	// Nothing moves when the code takes the drawing over.
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/product/aparador-ripado");
	await openControls(page);
	expect(sumLayoutShifts(await readLayoutShifts(page))).toBeLessThan(0.02);
});

test("the drawing fits narrow and wide windows, paper and forced colours", async ({ page }) => {
	await page.goto("/product/mesa-jantar-cavalete");
	await openControls(page);
	const svg = page.locator("figure svg:visible");
	for (const [width, drawnWidth, drawnHeight] of [
		[320, 280, 260],
		[390, 350, 260],
		[1440, 640, 360],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		const box = await svg.boundingBox();
		expect(box?.width).toBe(drawnWidth);
		expect(box?.height).toBe(drawnHeight);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		// Letters are as large as the page's small ones, and nothing drawn or written leaves the drawing.
		for (const part of await svg.locator("text, [data-body]").all()) {
			const drawn = await part.boundingBox();
			if (!box || !drawn) throw new Error("The drawing is not there.");
			expect(drawn.x).toBeGreaterThanOrEqual(box.x);
			expect(drawn.y).toBeGreaterThanOrEqual(box.y);
			expect(drawn.x + drawn.width).toBeLessThanOrEqual(box.x + box.width);
			expect(drawn.y + drawn.height).toBeLessThanOrEqual(box.y + box.height);
		}
		const letters = await svg.locator("text").first().boundingBox();
		expect(letters?.height).toBeGreaterThan(12);
		expect(letters?.height).toBeLessThan(22);
	}
	const strokes = () =>
		svg.locator("[data-body='product']").evaluate((path) => getComputedStyle(path).stroke);
	await page.emulateMedia({ forcedColors: "active" });
	const text = await page.getByRole("figure").evaluate((figure) => getComputedStyle(figure).color);
	expect(await strokes()).toBe(text);
	await page.emulateMedia({ forcedColors: "none", media: "print" });
	await expect(svg).toBeVisible();
	await expect(page.getByRole("button", { name: "Conferir" })).toBeHidden();
	// The sheet names the product, and has nothing that can only be pressed.
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByRole("button")).toHaveCount(0);
	await expect(page.getByLabel("CEP")).toBeHidden();
});

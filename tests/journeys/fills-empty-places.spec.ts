import type { Page } from "@playwright/test";
import { accessibilityViolations, addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";
import { readLayoutShifts, sumLayoutShifts } from "#tests/support/browser/layout-shifts.ts";

const TO_LOOK_AT = "Para continuar olhando";
const MAYBE_MEANT = "Talvez seja uma destas";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const products = (page: Page, name: string) => section(page, name).getByRole("listitem").getByRole("link");

/** Looks at these products, the last one last. */
async function lookAt(page: Page, slugs: readonly string[]): Promise<void> {
	for (const [at, slug] of slugs.entries()) {
		await page.goto(`/product/${slug}`);
		await expect
			.poll(() =>
				page.evaluate(() => JSON.parse(sessionStorage.getItem("cerne:recently-seen") ?? "[]").length),
			)
			.toBe(at + 1);
	}
}

/** A room in a frame of 3:2 that says what it shows, and four products with a picture and a price. */
async function showsRoomAndProducts(page: Page, name: string): Promise<void> {
	await expect(products(page, name)).toHaveCount(4);
	for (const product of await products(page, name).all()) {
		await expect(product).toHaveAttribute("href", /^\/product\/[a-z0-9-]+$/);
		await expect(product).toContainText("R$");
	}
	const room = section(page, name).getByRole("img").first();
	await room.scrollIntoViewIfNeeded();
	await expect
		.poll(() => room.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
		.toBe(true);
	expect(((await room.getAttribute("alt")) ?? "").length).toBeGreaterThan(20);
	const box = await room.boundingBox();
	expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3 / 2, 1);
	await expect(section(page, name).getByRole("img").and(page.locator("[loading=eager]"))).toHaveCount(0);
	expect(await accessibilityViolations(page)).toEqual([]);
}

test("an empty cart shows what was looked at last, and featured products for the rest", async ({ page }) => {
	await lookAt(page, ["bau-demolicao", "cadeira-balanco"]);
	await page.goto("/cart");
	await expect(page.getByRole("heading", { level: 1, name: "Seu carrinho está vazio" })).toBeVisible();
	await showsRoomAndProducts(page, TO_LOOK_AT);
	await expect(products(page, TO_LOOK_AT).nth(0)).toContainText("Cadeira de balanço");
	await expect(products(page, TO_LOOK_AT).nth(1)).toContainText("Baú");
	await expect(section(page, TO_LOOK_AT).getByRole("img").first()).toHaveAttribute("alt", /balanço/);
	await products(page, TO_LOOK_AT).nth(1).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Baú/ })).toBeVisible();
});

test("a cart with a product asks for nothing to fill it, until it is empty", async ({ page }) => {
	await addProductToCart(page, "tabua-frios");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/api/recommendations")) asked.push(request.url());
	});
	await page.goto("/cart");
	await expect(page.getByRole("button", { name: "Limpar carrinho" })).toBeVisible();
	await page.waitForLoadState("networkidle");
	await expect(section(page, TO_LOOK_AT)).toHaveCount(0);
	expect(asked).toEqual([]);
	await page.getByRole("button", { name: /^Remover Tábua/ }).click();
	await expect(products(page, TO_LOOK_AT).first()).toContainText("Tábua");
	expect(asked).toHaveLength(1);
});

test("an empty list of favourites shows what was looked at last", async ({ page, shop }) => {
	await signUpVisitor(page, shop);
	await lookAt(page, ["cama-ripada"]);
	await page.goto("/wishlist");
	await expect(page.getByText("Sua lista de favoritos está vazia.")).toBeVisible();
	await showsRoomAndProducts(page, TO_LOOK_AT);
	await expect(products(page, TO_LOOK_AT).first()).toContainText("Cama queen Ripada");
});

test("a missing page and a missing product show the nearest by the words of the address", async ({
	page,
}) => {
	expect((await page.goto("/moveis/mesa-redonda.html"))?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
	await showsRoomAndProducts(page, MAYBE_MEANT);
	await expect(products(page, MAYBE_MEANT).first()).toContainText("Mesa redonda");

	expect((await page.goto("/product/cadeira-palha-antiga"))?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1, name: "Produto não encontrado" })).toBeVisible();
	await showsRoomAndProducts(page, MAYBE_MEANT);
	await expect(products(page, MAYBE_MEANT).first()).toContainText(/^Cadeira/);

	// From one screen to the next, without loading a page.
	await products(page, MAYBE_MEANT).first().click();
	await expect(page.getByRole("heading", { level: 1, name: /^Cadeira/ })).toBeVisible();
});

test("a missing page without scripts ends with what it says", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	await page.goto("/nada-aqui");
	const end = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().bottom);
	const last = await page
		.getByRole("button", { name: "Voltar à página anterior" })
		.evaluate((button) => button.getBoundingClientRect().bottom);
	expect(end - last).toBeLessThan(140);
	await context.close();
});

/** Where everything stands that could move, from the top of the page. */
const placesOf = (page: Page) =>
	page.evaluate(async () => {
		await document.fonts.ready;
		const parts = document.querySelectorAll(
			'main h1, main h2, [aria-labelledby="outras-pecas"] > div > *, [aria-labelledby="outras-pecas"] li, main ~ footer, footer',
		);
		return [...parts].map((part) => {
			const { x, y, width, height } = part.getBoundingClientRect();
			const place = [x, y + scrollY, ...(part.tagName === "FOOTER" ? [] : [width, height])];
			return `${part.tagName} ${place.map((value) => value.toFixed(1)).join(" ")}`;
		});
	});

test("nothing moves when the room and the products come", async ({ page, shop }) => {
	await signUpVisitor(page, shop);
	for (const [address, name] of [
		["/cart", TO_LOOK_AT],
		["/wishlist", TO_LOOK_AT],
		["/moveis/mesa-redonda", MAYBE_MEANT],
		["/product/mesa-redonda-antiga", MAYBE_MEANT],
	] as const) {
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route("**/api/recommendations?*", async (route) => {
			await held;
			await route.continue();
		});
		await page.goto(address);
		await expect(section(page, name)).toHaveAttribute("aria-busy", "true");
		const before = await placesOf(page);
		expect(before.length, address).toBeGreaterThan(8);
		const answeredAt = await page.evaluate(() => performance.now());
		answer();
		await expect(products(page, name)).toHaveCount(4);
		await page.waitForLoadState("networkidle");
		expect(await placesOf(page), address).toEqual(before);
		// Before it, the fonts of a first visit may move a word.
		const shifts = (await readLayoutShifts(page)).filter(({ at }) => at >= answeredAt);
		expect(sumLayoutShifts(shifts), `${address}: ${JSON.stringify(shifts)}`).toBeLessThan(0.001);
		await page.unroute("**/api/recommendations?*");
	}
});

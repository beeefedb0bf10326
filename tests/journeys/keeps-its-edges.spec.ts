import type { Locator, Page } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/hold-scripts.ts";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import { customerScreens, publicScreens } from "#tests/support/browser/shop-screens.ts";

/** The sides of a focused element's ring that an ancestor cuts off. */
const cutSidesOfRing = (focused: Locator): Promise<string[]> =>
	focused.evaluate((element) => {
		const style = getComputedStyle(element);
		const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
		const box = element.getBoundingClientRect();
		const clippedSides: string[] = [];
		for (let each = element.parentElement; each; each = each.parentElement) {
			const { overflowX, overflowY } = getComputedStyle(each);
			const clip = each.getBoundingClientRect();
			if (overflowX !== "visible") {
				if (box.left - reach < clip.left) clippedSides.push("left");
				if (box.right + reach > clip.right) clippedSides.push("right");
			}
			if (overflowY !== "visible") {
				if (box.top - reach < clip.top) clippedSides.push("top");
				if (box.bottom + reach > clip.bottom) clippedSides.push("bottom");
			}
		}
		return clippedSides;
	});

test("the ring around what has the focus is whole in a row that scrolls", async ({ page }) => {
	await page.goto("/");
	const card = page
		.getByRole("region", { name: "Explore Nossa Coleção" })
		.getByRole("listitem")
		.getByRole("link")
		.first();
	await card.focus();
	expect(await cutSidesOfRing(card)).toEqual([]);

	await page.goto("/product/tabua-frios");
	await page.goto("/product/aparador-ripado");
	await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
	const tile = page
		.getByRole("region", { name: "Vistos recentemente" })
		.getByRole("listitem")
		.getByRole("link")
		.first();
	await tile.focus();
	expect(await cutSidesOfRing(tile)).toEqual([]);

	await page.setViewportSize({ width: 390, height: 844 });
	for (const [path, name] of [
		["/products", "Categorias da lista"],
		["/our-woods", "Madeiras"],
	] as const) {
		await page.goto(path);
		const chip = page.getByRole("navigation", { name, exact: true }).getByRole("link").first();
		await chip.focus();
		expect(await cutSidesOfRing(chip), path).toEqual([]);
	}
});

test("the ring is whole around the tabs of the benches, on a phone", async ({ page, shop }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signInAsAdmin(page, shop);
	await page.goto("/admin/bench");
	const bench = page.getByRole("navigation", { name: "Bancadas", exact: true }).getByRole("link").first();
	await page.keyboard.press("Tab");
	await bench.focus();
	expect(await cutSidesOfRing(bench)).toEqual([]);
});

/** Screens whose title stands in the middle because there is little else, or beside a photograph. */
const composedScreens = [
	"/product/mesa-jantar-cavalete",
	"/product/castical-trio",
	"/auth",
	"/auth?tab=signup",
	"/reset-password",
	"/product/produto-que-nao-existe",
	"/pagina-que-nao-existe",
];

test("every screen of the shop begins at the same left edge", async ({ page, shop }) => {
	const screens = publicScreens.filter((path) => !composedScreens.includes(path));
	await addProductToCart(page, "aparador-ripado");
	await expectOneLeftEdge(page, screens);
	const { id, customer } = await newOrder(shop);
	await expectOneLeftEdge(page, [`/checkout/success?order_id=${id}`]);
	await signInAs(page, customer);
	await expectOneLeftEdge(page, customerScreens(id));
});

async function expectOneLeftEdge(page: Page, paths: readonly string[]): Promise<void> {
	for (const path of paths) {
		await page.goto(path);
		const title = page.getByRole("heading", { level: 1 });
		await expect(title, path).toBeVisible();
		for (const width of [390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			const header = page.getByRole("banner");
			const edge = await header.locator("> div").evaluate((bar) => {
				return bar.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(bar).paddingLeft);
			});
			// In narrow windows the button of the menu stands before the logo.
			if (width === 1440) {
				const logo = await header.getByRole("link", { name: /página inicial/ }).boundingBox();
				expect(logo?.x, path).toBeCloseTo(edge, 0);
			}
			expect((await title.boundingBox())?.x, `${path} at ${width} px`).toBeCloseTo(edge, 0);
		}
	}
}

test("no line of the shop ends between a town and its state", async ({ page }) => {
	for (const path of ["/", "/contact", "/product/aparador-ripado", "/privacy-terms"]) {
		await page.goto(path);
		const towns = await page.locator("body").innerText();
		expect(towns, path).toMatch(/Jordão\u00a0–\u00a0SP/);
		expect(towns, path).not.toMatch(/ – [A-Z]{2}\b/);
	}
});

test("links of the footer and of the path are large enough for a finger", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/product/aparador-ripado");
	const links = page
		.getByRole("contentinfo")
		.getByRole("link")
		.or(page.getByRole("navigation", { name: "Você está em" }).getByRole("link"));
	for (const link of await links.all()) {
		expect((await link.boundingBox())?.height, (await link.textContent()) ?? "").toBeGreaterThanOrEqual(44);
	}
	await page.goto("/products");
	const name = page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link");
	// The words are lower, but around them the link can be pressed too.
	const ends = await name.evaluate((link) => {
		link.scrollIntoView({ block: "center", behavior: "instant" });
		const { left, top, height } = link.getBoundingClientRect();
		return [-21, 21].map((away) => link === document.elementFromPoint(left + 10, top + height / 2 + away));
	});
	expect(ends).toEqual([true, true]);
	await page.goto("/auth?tab=signin");
	const show = await page.getByRole("button", { name: "Mostrar" }).boundingBox();
	expect(show?.height).toBeGreaterThanOrEqual(44);
});

test("what the owner presses by its sign alone is large enough for a finger", async ({ page, shop }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signInAsAdmin(page, shop);
	await page.goto("/admin/reviews");
	const signs = page
		.getByRole("link", { name: /^Excluir a avaliação de / })
		.or(page.getByRole("button", { name: "Menu", exact: true }));
	await expect(signs.nth(1)).toBeVisible();
	for (const sign of await signs.all()) {
		const box = await sign.boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
	}
});

test("a press before the scripts shows that it was heard, until it is answered", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/product/castical-trio", { waitUntil: "commit" });
	const add = page.getByRole("main").getByRole("button", { name: "Adicionar ao Carrinho" }).first();
	await add.click();
	await expect(add).toHaveCSS("animation-name", "heard");
	release();
	await expect(page.getByText("Produto adicionado!")).toBeVisible();
	await expect(add).toHaveCSS("animation-name", "none");
});

test("the narrowest phone has two lines of announcement and one line in the buying bar", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto("/product/aparador-ripado");
	const announcement = page.getByRole("complementary", { name: "Aviso da loja" });
	expect((await announcement.boundingBox())?.height).toBeLessThan(60);
	const lines = await announcement
		.locator("span")
		.first()
		.evaluate((phrase) => {
			const range = document.createRange();
			range.selectNodeContents(phrase);
			return [...range.getClientRects()].map(({ width }) => width);
		});
	expect(Math.min(...lines), `lines of ${lines.join()} pixels`).toBeGreaterThan(Math.max(...lines) * 0.6);
	const words = page.locator("[data-foot-bar] button > span");
	expect((await words.boundingBox())?.height).toBeLessThan(30);
});

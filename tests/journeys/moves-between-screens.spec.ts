import type { Page } from "@playwright/test";
import workshopStory from "#app/content/workshop-story.json" with { type: "json" };
import { expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The place once what came into sight has been drawn, and has its own height instead of a reserved one. */
async function restingPlace(page: Page): Promise<number> {
	let place = Number.NaN;
	await expect
		.poll(async () => {
			const former = place;
			place = await scrollTop(page);
			return place === former;
		})
		.toBe(true);
	return place;
}

// rule: 2.06
test("Back and Forward restore the place, and a new address begins at its top", async ({ page }) => {
	for (const start of ["/", "/products"]) {
		await page.goto(start);
		const product = page
			.getByRole("article")
			.nth(5)
			.getByRole("link", { name: /^Ver Produto/ });
		await product.scrollIntoViewIfNeeded();
		const place = await restingPlace(page);
		expect(place).toBeGreaterThan(200);
		await product.click();
		await expect(page).toHaveURL(/\/product\//);
		await expect.poll(() => scrollTop(page)).toBe(0);
		const related = page.getByRole("region", { name: "Combina com esta peça" });
		await related.scrollIntoViewIfNeeded();
		const productPlace = await restingPlace(page);
		await page.goBack();
		await expect(product).toBeInViewport();
		await expect.poll(() => scrollTop(page)).toBe(place);
		await page.goForward();
		await expect(related).toBeInViewport();
		await expect.poll(() => scrollTop(page)).toBe(productPlace);
		// Another product is another path of the same screen.
		await related
			.getByRole("link", { name: /^Ver Produto/ })
			.first()
			.click();
		await expect.poll(() => scrollTop(page)).toBe(0);
		await expect(heading(page)).toBeFocused();
	}
});

test("no request is needed to learn which screen an address leads to", async ({ page }) => {
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click();
	await expect(page).toHaveURL(/#privacidade$/);
	await page.goBack();
	await expect(page.getByRole("region", { name: workshopStory.title })).toHaveCount(1);
	expect(asked.filter((path) => path.includes("__manifest"))).toEqual([]);
});

test("a link that a component answers leads nowhere", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/categories");
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await page
		.getByRole("link", { name: /^Excluir a categoria/ })
		.first()
		.click();
	await expect(page.getByRole("dialog", { name: /^Tem certeza/ })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	expect(new URL(page.url()).search).toBe("");
	// Other screens may be fetched before they are opened.
	expect(asked.filter((url) => url.includes("/admin/categories.data"))).toEqual([]);
});

// rule: 2.61
test("a new screen has the focus on its heading; a filter and a tab keep theirs", async ({
	page,
	shop,
	isMobile,
}) => {
	await page.goto("/products");
	await page
		.getByRole("link", { name: /^Ver Produto/ })
		.first()
		.press("Enter");
	await expect(page).toHaveURL(/\/product\//);
	await expect(heading(page)).toBeFocused();
	await page.goBack();
	await expect(heading(page)).toHaveText("Nossos Produtos");
	await expect(heading(page)).toBeFocused();
	const category = page
		.locator(isMobile ? "nav a[href$='category=cozinha']" : "#catalogo select[name=category]")
		.first();
	await category.focus();
	if (isMobile) await category.press("Enter");
	else await category.selectOption({ label: "Cozinha" });
	await expect(page).toHaveURL(/category=cozinha/);
	await expect(page.getByText("produto(s) encontrado(s)")).toBeVisible();
	await expect(category).toBeFocused();
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).press("Enter");
	await expect(page).toHaveURL(/#privacidade$/);
	await expect(page.locator("#privacidade")).toBeFocused();
	await expect(page.locator("#privacidade")).toBeInViewport();

	await signUpVisitor(page, shop);
	await page.goto("/orders");
	await page.getByRole("tab", { name: /^Favoritos/ }).press("Enter");
	await expect(page).toHaveURL(/tab=wishlist/);
	await expect(page.getByRole("tab", { name: /^Favoritos/ })).toBeFocused();
});

// rule: 2.61
test("a dialog with an address has the focus, and gives it back to what opened it", async ({
	page,
	shop,
}) => {
	const { id } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders?q=${id.slice(0, 8)}`);
	const link = page.getByRole("link", { name: `#${id.slice(0, 8)}`, exact: true });
	for (const leave of ["Fechar", "Back"]) {
		await link.press("Enter");
		const dialog = page.getByRole("dialog", { name: "Detalhes do Pedido" });
		await expect(dialog.getByRole("heading", { name: "Detalhes do Pedido" })).toBeFocused();
		if (leave === "Back") await page.goBack();
		else await dialog.getByRole("link", { name: leave }).press("Enter");
		await expect(dialog).toHaveCount(0);
		await expect(link).toBeFocused();
	}
	await page
		.getByRole("navigation", { name: "Painel administrativo" })
		.getByRole("link", { name: /^Produtos/ })
		.click();
	await expect(heading(page)).toBeFocused();
});

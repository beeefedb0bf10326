import { holdScripts, takenOver } from "#tests/support/browser/hold-scripts.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";

test("the phone's menu opens before scripts, stays open with them, and closes as usual", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const release = await holdScripts(page);
	await page.goto("/", { waitUntil: "commit" });
	const button = page.getByRole("button", { name: "Abrir menu" });
	const menu = page.getByRole("dialog", { name: "Menu de Navegação" });
	await button.click();
	await expect(menu.getByRole("link", { name: "FAQ" })).toBeVisible();
	await expect(menu.getByRole("button", { name: "Fechar" })).toBeFocused();
	expect(await accessibilityViolations(page)).toEqual([]);
	await menu.getByRole("button", { name: "Fechar" }).click();
	await expect(menu).toBeHidden();
	await expect(button).toBeFocused();
	await button.click();
	release();
	await takenOver(page);
	await expect(menu).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(menu).toBeHidden();
	await button.click();
	// Beside it.
	await page.mouse.click(4, 400);
	await expect(menu).toBeHidden();
	await button.click();
	await menu.getByRole("link", { name: "FAQ" }).click();
	await expect(page).toHaveURL(/\/faq$/);
	await expect(menu).toBeHidden();
});

test("a link of the menu is followed before scripts", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await holdScripts(page);
	await page.goto("/", { waitUntil: "commit" });
	await page.getByRole("button", { name: "Abrir menu" }).click();
	await page.getByRole("link", { name: "Contato" }).first().click({ noWaitAfter: true });
	await expect(page).toHaveURL(/\/contact$/);
});

test("the filters of a phone open before scripts and filter, with scripts and without", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const release = await holdScripts(page);
	await page.goto("/products?sort=price_high", { waitUntil: "commit" });
	const filters = page.getByRole("dialog", { name: "Filtrar" });
	await page.getByRole("button", { name: "Filtrar" }).click();
	await filters.getByRole("checkbox", { name: "Pronta entrega" }).check();
	expect(await accessibilityViolations(page)).toEqual([]);
	await filters.getByRole("button", { name: "Ver produtos" }).click({ noWaitAfter: true });
	await expect(page).toHaveURL(/sort=price_high.*availability=in_stock/);
	await page.getByRole("button", { name: "Filtrar (1)" }).click();
	await expect(filters.getByRole("checkbox", { name: "Pronta entrega" })).toBeChecked();
	await filters.getByRole("checkbox", { name: "Pronta entrega" }).uncheck();
	await filters.getByRole("checkbox", { name: "Feito sob encomenda" }).check();
	release();
	await takenOver(page);
	await filters.getByRole("button", { name: "Ver produtos" }).click();
	await expect(page).toHaveURL(/\/products\?made_to_order=1&sort=price_high$/);
	await expect(filters).toBeHidden();
});

test("the account's menu opens before scripts, and by keyboard with them", async ({ page, shop }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await signUpVisitor(page, shop, "Íris Canela");
	const release = await holdScripts(page);
	await page.goto("/faq", { waitUntil: "commit" });
	const button = page.getByRole("button", { name: "Menu", exact: true });
	const items = page.getByRole("menuitem");
	await button.click();
	await expect(items).toHaveText(["Perfil", "Meus pedidos", "Meus favoritos", "Sair"]);
	expect(await accessibilityViolations(page)).toEqual([]);
	release();
	await takenOver(page);
	await expect(items.first()).toBeFocused();
	await expect(page.getByText("Íris Canela")).toBeVisible();
	await page.keyboard.press("ArrowUp");
	await expect(items.last()).toBeFocused();
	await page.keyboard.press("m");
	await expect(items.nth(1)).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(items).toHaveCount(0);
	await expect(button).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(items.first()).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(items).toHaveCount(0);
	await button.click();
	await page.mouse.click(200, 600);
	await expect(items).toHaveCount(0);
	await button.click();
	await items.nth(1).click();
	await expect(page).toHaveURL(/\/orders$|tab=orders/);
	await expect(items).toHaveCount(0);
});

test("the ways to share open before scripts", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/product/tabua-frios", { waitUntil: "commit" });
	const button = page.getByRole("button", { name: "Compartilhar", exact: true });
	const link = page.getByRole("main").getByRole("link", { name: /WhatsApp/ });
	await button.click();
	await expect(link).toBeVisible();
	const rightEdge = async (locator: typeof button) => {
		const box = await locator.boundingBox();
		return box ? box.x + box.width : Number.NaN;
	};
	// At its button, and not in a corner of the window.
	expect(Math.abs((await rightEdge(link)) - (await rightEdge(button)))).toBeLessThan(24);
	expect(await accessibilityViolations(page)).toEqual([]);
	release();
	await takenOver(page);
	await expect(link).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(link).toBeHidden();
});

test("a product's tabs open before scripts, by their address too, and stay open with them", async ({
	page,
}) => {
	// A smooth scroll would still be under way while places are read.
	await page.emulateMedia({ reducedMotion: "reduce" });
	const release = await holdScripts(page);
	await page.goto("/product/aparador-ripado", { waitUntil: "commit" });
	const panel = (name: RegExp) => page.getByRole("tabpanel", { name });
	await expect(panel(/Detalhes/)).toBeVisible();
	await page.getByRole("tab", { name: "Cuidados" }).click();
	await expect(panel(/Cuidados/)).toBeVisible();
	await expect(panel(/Detalhes/)).toBeHidden();
	await page
		.getByRole("link", { name: /avaliaç(?:ão|ões)$/ })
		.first()
		.click();
	await expect(panel(/Avaliações/)).toBeVisible();
	await expect(panel(/Cuidados/)).toBeHidden();
	await expect(page.getByRole("tab", { name: /Avaliações/ })).toBeInViewport();
	release();
	await takenOver(page);
	const selected = page.getByRole("tab", { selected: true });
	await expect(selected).toHaveText(/Avaliações/);
	await expect(panel(/Avaliações/)).toBeVisible();
	// Where the reader sees it: what comes above, with the scripts, moves the page and not her place in it.
	const topOf = async () => Math.round((await selected.boundingBox())?.y ?? Number.NaN);
	const place = await topOf();
	await selected.press("ArrowRight");
	await expect(selected).toHaveText("Detalhes");
	await expect(selected).toBeFocused();
	await expect(panel(/Detalhes/)).toBeVisible();
	expect(await topOf()).toBe(place);
	await page
		.getByRole("link", { name: /avaliaç(?:ão|ões)$/ })
		.first()
		.click();
	await expect(panel(/Avaliações/)).toBeVisible();
	await expect(selected).toBeInViewport();
	await page.goBack();
	await expect(panel(/Detalhes/)).toBeVisible();
});

test("the next photograph is shown before scripts", async ({ page, isMobile }) => {
	const release = await holdScripts(page);
	await page.goto("/product/aparador-ripado", { waitUntil: "commit" });
	const photograph = page.locator("#foto-2");
	if (isMobile) await page.getByRole("group", { name: "Fotos, em tamanho grande" }).press("ArrowRight");
	else await page.getByRole("link", { name: "Foto 2 de 3" }).click();
	await expect(photograph).toBeInViewport({ ratio: 0.9 });
	// On a phone they are in a row, on a wide screen below each other.
	if (isMobile) expect(await page.evaluate(() => scrollY)).toBe(0);
	release();
	await takenOver(page);
	await expect(photograph).toBeInViewport({ ratio: 0.9 });
});

test("one answer of the FAQ is open at a time, before scripts and with them", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/faq", { waitUntil: "commit" });
	const entries = page
		.locator("section", { has: page.locator("details") })
		.first()
		.locator("details");
	await entries.nth(0).locator("summary").click();
	await entries.nth(1).locator("summary").click();
	await expect(entries.nth(0)).not.toHaveAttribute("open");
	await expect(entries.nth(1)).toHaveAttribute("open");
	expect(await accessibilityViolations(page)).toEqual([]);
	release();
	await takenOver(page);
	await expect(entries.nth(1)).toHaveAttribute("open");
});

test("a dialog that needs a script opens with the first press", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/product/aparador-ripado", { waitUntil: "commit" });
	await page.getByRole("button", { name: "Ampliar foto" }).click();
	release();
	await expect(page.getByRole("dialog", { name: /Fotos de/ })).toBeVisible();
});

test("a browser that does not know the commands of buttons opens the menu before scripts too", async ({
	page,
}) => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(HTMLButtonElement.prototype, "command");
		// Keeps this browser from doing it by itself.
		addEventListener("click", (event) => {
			if ((event.target as Element).closest("[commandfor]")) event.preventDefault();
		});
	});
	await page.setViewportSize({ width: 390, height: 844 });
	const release = await holdScripts(page);
	await page.goto("/", { waitUntil: "commit" });
	const menu = page.getByRole("dialog", { name: "Menu de Navegação" });
	await page.getByRole("button", { name: "Abrir menu" }).click();
	await expect(menu).toBeVisible();
	await menu.getByRole("button", { name: "Fechar" }).click();
	await expect(menu).toBeHidden();
	release();
	await takenOver(page);
	await page.getByRole("button", { name: "Abrir menu" }).click();
	await expect(menu).toBeVisible();
});

import type { Page } from "@playwright/test";
import { addProductToCart, expect, test } from "#tests/support/journey.ts";
import { signUpVisitor } from "#tests/support/journey-data.ts";

/** Holds every script file back, as a slow connection does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route("**/*.js", async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

test("a product added to the cart before hydration is added once", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/product/castical-trio", { waitUntil: "commit" });
	const button = page.getByRole("button", { name: "Adicionar ao Carrinho" }).first();
	await button.click();
	await button.click();
	release();
	await expect(page.getByText("Produto adicionado!").first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Carrinho, 1 item" }).first()).toBeVisible();
});

test("a search typed before hydration gets suggestions", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/products", { waitUntil: "commit" });
	await page.getByPlaceholder("Buscar produtos...").pressSequentially("ripado");
	release();
	await expect(page.getByRole("listbox", { name: "Sugestões" })).toBeVisible();
});

test("choices made before hydration count", async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto("/products", { waitUntil: "commit" });
	// The heart of a card, a part of its own that is taken over when it is near.
	await page.getByRole("button", { name: "Favoritar Abajur com cúpula de linho" }).click();
	await page.getByLabel("Ordenar por").selectOption({ label: "Menor preço" });
	release();
	await expect(page).toHaveURL(/sort=price_low/);
	await expect(page.getByRole("button", { name: /Abajur com cúpula de linho/, pressed: true })).toHaveCount(
		1,
	);
	await page.setViewportSize({ width: 1280, height: 800 });
	const releaseAgain = await holdScripts(page);
	await page.goto("/products", { waitUntil: "commit" });
	await page.getByLabel("Pronta entrega").check();
	releaseAgain();
	await expect(page).toHaveURL(/availability=in_stock/);
	await expect(page.getByLabel("Pronta entrega")).toBeChecked();
});

test.describe("whoever is here for the first time", () => {
	/** Opens a page as a program does, without touching it, until it has fetched its scripts. */
	async function openUntouched(page: Page, address: string): Promise<void> {
		const fetched = page.waitForResponse(/\/assets\/entry\.client/);
		await page.goto(address, { waitUntil: "load" });
		await fetched;
	}
	const isTakenOver = (page: Page): Promise<boolean> => page.evaluate(() => !("replayEarlyEvents" in window));

	test("reads a page that waits for the first press, and every later page starts by itself", async ({
		page,
	}) => {
		await openUntouched(page, "/product/castical-trio");
		expect(await isTakenOver(page)).toBe(false);
		await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
		await expect(page.getByText("Produto adicionado!").first()).toBeVisible();
		await page.goto("/products", { waitUntil: "load" });
		await page.waitForFunction(() => !("replayEarlyEvents" in window));
	});

	test("has viewed a product that she only read", async ({ page }) => {
		await openUntouched(page, "/product/castical-trio");
		expect(await isTakenOver(page)).toBe(false);
		await page.goto("/product/tabua-redonda");
		await page.locator("footer").scrollIntoViewIfNeeded();
		await expect(
			page.getByRole("region", { name: "Vistos recentemente" }).getByText("Trio de castiçais torneados"),
		).toBeVisible();
	});
});

test("a postal code typed at the checkout before hydration fills in the address", async ({ page, shop }) => {
	await addProductToCart(page, "tabua-frios");
	await signUpVisitor(page, shop, "Plínio Cedro");
	const release = await holdScripts(page);
	await page.goto("/checkout", { waitUntil: "commit" });
	await page.getByLabel("CEP", { exact: true }).fill("01310-100");
	await page.getByLabel("Número").fill("1578");
	release();
	await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
	await expect(page.getByLabel("Número")).toHaveValue("1578");
});

test("a product below the screen is hydrated when it is pressed or reached", async ({ page }) => {
	await page.goto("/products");
	const hearts = page.getByRole("button", { name: /^Favoritar / });
	// Pressed without a pointer, which would have to come near.
	const press = (button: HTMLElement) => button.click();
	await hearts.first().evaluate(press);
	await expect(hearts.first()).toHaveAttribute("aria-pressed", "true");
	await hearts.last().evaluate(press);
	await expect(hearts.last()).toHaveAttribute("aria-pressed", "true");
	await page.reload();
	await expect(hearts.first()).toHaveAttribute("aria-pressed", "true");
	expect(await hearts.last().getAttribute("aria-pressed")).toBe("false");
	await hearts.last().scrollIntoViewIfNeeded();
	await expect(hearts.last()).toHaveAttribute("aria-pressed", "true");
});

test("a button of an error screen works when it is pressed before hydration", async ({ page }) => {
	await page.goto("/faq");
	const release = await holdScripts(page);
	await page.goto("/moveis/perdidos", { waitUntil: "commit" });
	await page.getByRole("button", { name: "Voltar à página anterior" }).click();
	release();
	await expect(page).toHaveURL(/\/faq$/);
});

test.describe("with a mouse", () => {
	// A finger held down opens the menu of a long press instead.
	test.use({ viewport: { width: 390, height: 700 }, hasTouch: false, isMobile: false });

	test("hydration leaves the reader where she has scrolled to, with a button held down", async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto("/product/tabua-redonda", { waitUntil: "commit" });
		const heart = page.getByRole("button", { name: /^Favoritar / }).first();
		await heart.scrollIntoViewIfNeeded();
		const before = await page.evaluate(() => scrollY);
		expect(before).toBeGreaterThan(0);
		await heart.hover();
		await page.mouse.down();
		release();
		await page.waitForFunction(() => !("replayEarlyEvents" in window));
		await page.mouse.up();
		await expect(heart).toHaveAttribute("aria-pressed", "true");
		expect(await page.evaluate(() => scrollY)).toBe(before);
	});
});

import { holdScripts, takenOver } from "#tests/support/browser/hold-scripts.ts";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";

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
	// The heart of a card, which is hydrated in a task of its own.
	await page.getByRole("button", { name: "Favoritar Abajur com cúpula de linho" }).click();
	// A phone has a second one, in its sheet.
	const list = page.getByRole("search", { name: "Catálogo" });
	await list.getByLabel("Ordenar por").selectOption({ label: "Menor preço" });
	release();
	await expect(page).toHaveURL(/sort=price_low/);
	await expect(page.getByRole("button", { name: /Abajur com cúpula de linho/, pressed: true })).toHaveCount(
		1,
	);
	await page.setViewportSize({ width: 1280, height: 800 });
	const releaseAgain = await holdScripts(page);
	await page.goto("/products", { waitUntil: "commit" });
	await page.getByRole("checkbox", { name: "Pronta entrega" }).check();
	releaseAgain();
	await expect(page).toHaveURL(/availability=in_stock/);
	await expect(page.getByRole("checkbox", { name: "Pronta entrega" })).toBeChecked();
});

test("an untouched page starts its scripts by itself, on the first visit too", async ({ page }) => {
	for (const address of ["/", "/products", "/product/castical-trio", "/faq", "/cart"]) {
		await page.goto(address, { waitUntil: "commit" });
		await expect(page.locator("html"), address).toHaveAttribute("data-hydrated");
	}
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

test("a product below the screen is hydrated too, and answers when it is pressed at once", async ({
	page,
}) => {
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
		await takenOver(page);
		await page.mouse.up();
		await expect(heart).toHaveAttribute("aria-pressed", "true");
		expect(await page.evaluate(() => scrollY)).toBe(before);
	});
});

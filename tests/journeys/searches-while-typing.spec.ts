import { expect, test } from "#tests/support/browser/journey.ts";

// rule: 7.06
test("suggestions appear while typing, and the keyboard walks through them and opens one", async ({
	page,
}) => {
	await page.goto("/products");
	const field = page.getByPlaceholder("Buscar produtos...");
	const answered = page.waitForResponse((response) => response.url().endsWith("search-suggestions?q=mesa"));
	await field.pressSequentially("mesa", { delay: 30 });
	await answered;
	await expect(field).toHaveAttribute("role", "combobox");
	const list = page.getByRole("search", { name: "Catálogo" }).getByRole("listbox", { name: "Sugestões" });
	await expect(list.getByRole("option").first()).toContainText("categoria");
	await expect(field).toHaveAttribute("aria-expanded", "true");
	await expect(page.getByText(/^\d+ sugestões\. Use as setas/)).toBeAttached();
	await expect(list.getByRole("option").filter({ hasText: "R$" }).first().locator("img")).toBeVisible();

	await field.press("ArrowDown");
	const first = list.getByRole("option", { selected: true });
	await expect(field).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "none");
	await field.press("Escape");
	await expect(list).toBeHidden();
	await expect(field).toHaveValue("mesa");
	await expect(field).toBeFocused();

	await field.press("ArrowUp");
	await expect(list.getByRole("option", { selected: true })).toContainText("Ver as");
	await field.press("ArrowUp");
	const product = (await list.getByRole("option", { selected: true }).innerText()).split("\n")[0] ?? "";
	await field.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: product.trim() })).toBeVisible();
});

// rule: 7.06
test("Enter without a choice searches, and a suggestion is opened by a touch", async ({ page }) => {
	await page.goto("/products");
	const field = page.getByPlaceholder("Buscar produtos...");
	await field.pressSequentially("ripado", { delay: 30 });
	const list = page.getByRole("listbox", { name: "Sugestões" });
	await expect(list).toBeVisible();
	await field.press("Enter");
	await expect(list).toBeHidden();
	await expect(page).toHaveURL(/\/products\?q=ripado$/);
	await field.fill("banqueta torn");
	await list.getByRole("option", { name: /^Banqueta/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Banqueta/ })).toBeVisible();
});

test("text typed while an earlier search is being answered stays", async ({ page }) => {
	await page.goto("/products");
	const field = page.getByPlaceholder("Buscar produtos...");
	await field.fill("ripado");
	const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
	await page.route(/\/products\.data/, async (route) => {
		await typed;
		await route.continue();
	});
	await field.press("Enter");
	await field.fill("banqueta");
	goOn();
	await expect(page).toHaveURL(/\/products\?q=ripado$/);
	await expect(page.getByText("“ripado”").first()).toBeVisible();
	await expect(field).toHaveValue("banqueta");
});

test("the header's search of wide screens suggests too", async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto("/faq");
	await page.getByLabel("Buscar na loja").pressSequentially("aparador", { delay: 30 });
	await page.getByRole("option", { name: /^Aparador Ripado/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aparador Ripado" })).toBeVisible();
});

import type { Locator, Page } from "@playwright/test";
import { holdScripts, takenOver } from "#tests/support/browser/hold-scripts.ts";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";

/** Gives a field a text without a key: as by dictation, by a paste, or by a keyboard of the screen. */
const ways: Record<string, (field: Locator, text: string) => Promise<void>> = {
	typed: (field, text) => field.pressSequentially(text),
	dictated: async (field, text) => {
		await field.click();
		await field.page().keyboard.insertText(text);
	},
	pasted: async (field, text) => {
		await field.focus();
		await field.evaluate((_, pasted) => document.execCommand("insertText", false, pasted), text);
	},
};

/** Opens a screen whose scripts are held back, and returns what lets them go. */
async function openHeld(page: Page, address: string): Promise<() => Promise<unknown>> {
	const release = await holdScripts(page);
	await page.goto(address, { waitUntil: "commit" });
	return () => {
		release();
		return takenOver(page);
	};
}

for (const [way, enter] of Object.entries(ways)) {
	test(`a search of the FAQ that was ${way} before scripts filters`, async ({ page }) => {
		const releaseScripts = await openHeld(page, "/faq");
		const field = page.getByRole("searchbox", { name: "Buscar nas perguntas" });
		await enter(field, "frete");
		await releaseScripts();
		await expect(page.getByText(/perguntas? encontradas?/)).toBeVisible();
		await expect(field).toHaveValue("frete");
	});

	test(`a postal code that was ${way} before scripts gets its freight`, async ({ page }) => {
		const releaseScripts = await openHeld(page, "/product/tabua-frios");
		await enter(page.getByLabel("Frete e prazo"), "01310100");
		await page.getByRole("button", { name: "Calcular" }).click();
		await releaseScripts();
		await expect(page.getByText(/^Para São Paulo/)).toBeVisible();
		await expect(page.getByLabel("Frete e prazo")).toHaveValue("01310-100");
		await expect(page).toHaveURL(/\/product\/tabua-frios$/);
	});

	test(`a product's name that was ${way} before scripts is searched`, async ({ page }) => {
		const releaseScripts = await openHeld(page, "/products");
		const field = page.getByPlaceholder("Buscar produtos...");
		await enter(field, "ripado");
		await releaseScripts();
		await expect(page.getByRole("listbox", { name: "Sugestões" })).toBeVisible();
		await field.press("Enter");
		await expect(page).toHaveURL(/q=ripado/);
	});
}

test("a quantity chosen before scripts goes into the cart", async ({ page }) => {
	const releaseScripts = await openHeld(page, "/product/castical-trio");
	await page.getByRole("button", { name: /^Aumentar/ }).click();
	await releaseScripts();
	await expect(
		page.getByRole("group", { name: /^Quantidade/ }).getByText("2", { exact: true }),
	).toBeVisible();
	await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
	await expect(page.getByRole("link", { name: "Carrinho, 2 itens" }).first()).toBeVisible();
});

test("a quantity chosen and put into the cart before scripts is that quantity", async ({ page }) => {
	const releaseScripts = await openHeld(page, "/product/castical-trio");
	await page.getByRole("button", { name: /^Aumentar/ }).click();
	await page.getByRole("button", { name: /^Aumentar/ }).click();
	await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
	await releaseScripts();
	await expect(page.getByRole("link", { name: "Carrinho, 3 itens" }).first()).toBeVisible();
});

test("an address chosen, typed and pasted at the checkout before scripts is kept", async ({ page, shop }) => {
	await addProductToCart(page, "tabua-frios");
	await signUpVisitor(page, shop, "Jacira Peroba");
	const releaseScripts = await openHeld(page, "/checkout");
	await page.getByLabel("Estado").selectOption("MG");
	await page.getByLabel("Cidade").click();
	await page.keyboard.insertText("Ouro Preto");
	await page.getByLabel("Número").pressSequentially("15");
	await page.getByLabel("Observações").fill("Portaria fechada aos domingos");
	await page.getByRole("radio", { name: "Transferência" }).check();
	await releaseScripts();
	await page.getByLabel("Bairro").fill("Centro");
	await expect(page.getByLabel("Estado")).toHaveValue("MG");
	await expect(page.getByLabel("Cidade")).toHaveValue("Ouro Preto");
	await expect(page.getByLabel("Número")).toHaveValue("15");
	await expect(page.getByLabel("Observações")).toHaveValue("Portaria fechada aos domingos");
	await expect(page.getByRole("radio", { name: "Transferência" })).toBeChecked();
	// Typed before scripts, it counts more than what was stored at the last visit.
	await page.reload({ waitUntil: "commit" });
	const releaseAgain = await openHeld(page, "/checkout");
	await page.getByLabel("Número").fill("77");
	await releaseAgain();
	await expect(page.getByLabel("Bairro")).toHaveValue("Centro");
	await expect(page.getByLabel("Número")).toHaveValue("77");
});

test("a row ticked in the back office before scripts is selected", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	const releaseScripts = await openHeld(page, "/admin/products");
	const boxes = page.getByRole("checkbox", { name: /^Selecionar (?!todos)/ });
	await boxes.nth(0).check();
	await boxes.nth(1).check();
	await releaseScripts();
	await expect(page.getByText("2 selecionados")).toBeVisible();
	await expect(boxes.nth(1)).toBeChecked();
});

test("what was written before scripts into an area that held a text already is kept", async ({
	page,
	shop,
}) => {
	const { id } = await createProduct(shop);
	await signInAsAdmin(page, shop);
	for (const [address, label] of [
		[`/admin/products/${id}`, "Descrição"],
		["/admin/settings", "Horário de atendimento"],
	] as const) {
		const releaseScripts = await openHeld(page, address);
		const area = page.getByLabel(label);
		const before = await area.inputValue();
		expect(before).not.toBe("");
		await area.focus();
		await page.keyboard.press("ControlOrMeta+End");
		await page.keyboard.insertText(" Feito à mão.");
		await releaseScripts();
		await expect(area).toHaveValue(`${before} Feito à mão.`);
		// It counts as not saved yet.
		await page.getByRole("navigation").getByRole("link", { name: "Usuários" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Sair sem salvar" }).click();
		await expect(page).toHaveURL(/\/admin\/users$/);
	}
});

test("a code typed for tracking before scripts can be sent", async ({ page }) => {
	const releaseScripts = await openHeld(page, "/track-order");
	const field = page.getByLabel("Número do pedido ou código de rastreio");
	await field.click();
	await page.keyboard.insertText("AA123456789BR");
	await releaseScripts();
	await page.getByRole("search", { name: "Pedido" }).getByRole("button", { name: "Buscar" }).click();
	await expect(page).toHaveURL(/code=AA123456789BR/);
});

test("forms are sent where no script ever arrives", async ({ page }) => {
	await page.route("**/*.js", (route) => route.fulfill({ status: 404 }));
	await page.goto("/products", { waitUntil: "commit" });
	await page.getByPlaceholder("Buscar produtos...").fill("ripado");
	await page.getByPlaceholder("Buscar produtos...").press("Enter", { noWaitAfter: true });
	await expect(page).toHaveURL(/q=ripado/);
	await page.goto("/faq", { waitUntil: "commit" });
	await page.getByRole("searchbox", { name: "Buscar nas perguntas" }).fill("frete");
	await page.getByRole("searchbox", { name: "Buscar nas perguntas" }).press("Enter", { noWaitAfter: true });
	await expect(page).toHaveURL(/\/faq\?q=frete$/);
	await expect(page.getByText(/perguntas? encontradas?/)).toBeVisible();
});

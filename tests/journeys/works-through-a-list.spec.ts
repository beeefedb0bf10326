import { readFile } from "node:fs/promises";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { placeDeliveredOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const PHOTO = "db/demo/photos/aparador-ripado-1.jpg";

test("columns are chosen, stay while the list is searched, and come back with the address", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products");
	const table = page.getByRole("table", { name: "Produtos Cadastrados" });
	const stock = table.getByRole("columnheader", { name: "Estoque" });
	await expect(stock).toBeVisible();
	await page.getByText("Colunas", { exact: true }).click();
	const choice = page.getByRole("form", { name: "Colunas da lista" });
	expect(await accessibilityViolations(page)).toEqual([]);
	await choice.getByRole("checkbox", { name: "Estoque" }).uncheck();
	await expect(stock).toHaveCount(0);
	await choice.getByRole("checkbox", { name: "Preço" }).uncheck();
	await expect(table.getByRole("columnheader", { name: "Preço" })).toHaveCount(0);
	await page.getByRole("searchbox", { name: "Buscar produtos pelo nome" }).fill("mesa");
	await page.getByRole("button", { name: "Buscar", exact: true }).click();
	await expect(page).toHaveURL(/q=mesa/);
	await page.reload();
	await expect(table).toBeVisible();
	await expect(stock).toHaveCount(0);
	await page.getByRole("link", { name: "Limpar filtros" }).click();
	await expect(page).not.toHaveURL(/q=/);
	await expect(stock).toHaveCount(0);
	await page.getByText("Colunas", { exact: true }).click();
	await choice.getByRole("checkbox", { name: "Estoque" }).check();
	await expect(stock).toBeVisible();
	await choice.getByRole("checkbox", { name: "Preço" }).check();
	await expect(page).not.toHaveURL(/columns=/);
});

test("the arrows lead from row to row, in a table and among cards", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products");
	const edit = page.getByRole("link", { name: /^Editar / });
	await edit.first().focus();
	await page.keyboard.press("ArrowDown");
	await expect(edit.nth(1)).toBeFocused();
	await page.keyboard.press("ArrowUp");
	await expect(edit.first()).toBeFocused();
	// There is no row before the first.
	await page.keyboard.press("ArrowUp");
	await expect(edit.first()).toBeFocused();

	await page.goto("/admin/reviews");
	const reviews = page.getByRole("link", { name: /^Editar a avaliação de / });
	await reviews.first().focus();
	await page.keyboard.press("ArrowDown");
	await expect(reviews.nth(1)).toBeFocused();
});

test("the arrows pass over the photographs of a review", async ({ page, shop }) => {
	const { customer, product } = await placeDeliveredOrder(shop);
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Avaliar ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	await form.getByLabel("Comentário").fill("Assento fundo, bom de sentar.");
	await form.getByLabel("Fotos da peça na sua casa").setInputFiles([PHOTO, PHOTO]);
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(page.getByText("Avaliação enviada").first()).toBeVisible();

	await signInAsAdmin(page, shop);
	await page.goto("/admin/reviews");
	const rows = page.getByRole("list").filter({ hasText: "Assento fundo, bom de sentar." }).locator("> li");
	await expect(rows.first().getByRole("link", { name: /^Foto 2 de / })).toBeVisible();
	for (const name of [/^Editar a avaliação de /, /^Responder à avaliação de /]) {
		await rows.first().getByRole("link", { name }).focus();
		await page.keyboard.press("ArrowDown");
		await expect(rows.nth(1).getByRole("link", { name })).toBeFocused();
		await page.keyboard.press("ArrowUp");
		await expect(rows.first().getByRole("link", { name })).toBeFocused();
	}
});

test("every list is saved as a file whose last row counts the others", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	for (const list of [
		"audit",
		"categories",
		"contacts",
		"notifications",
		"orders",
		"outbox",
		"products",
		"reviews",
		"searches",
		"tracking",
		"users",
		"webhooks",
	]) {
		await page.goto(`/admin/${list}`);
		const link = page.getByText("Exportar CSV", { exact: true });
		const downloading = page.waitForEvent("download");
		await link.click();
		if (list === "orders") await page.getByRole("link", { name: "Planilha desta lista" }).click();
		const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\r\n");
		expect(lines.at(-1), list).toMatch(/^Fim do arquivo: [\d.]+ linhas?$/);
	}
});

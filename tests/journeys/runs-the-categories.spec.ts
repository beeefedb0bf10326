import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";

const PHOTO = "db/demo/photos/aparador-ripado-1.jpg";
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

// rule: 2.72, 5.14, 5.20, 8.27
test("creates, changes and deletes a category", async ({ page, shop }) => {
	const name = uniqueName("Varanda");
	const slug = name.toLowerCase().replace(" ", "-");
	await signInAsAdmin(page, shop);
	await page.goto("/admin/categories");
	await expect(page.getByRole("heading", { level: 1, name: "Categorias" })).toBeVisible();
	await page.getByRole("link", { name: "Nova Categoria" }).click();
	await page.getByRole("button", { name: "Criar Categoria" }).click();
	await expect(page.getByText("Nome da categoria é obrigatório")).toBeVisible();
	await page.getByRole("textbox", { name: "Nome", exact: true }).fill(name);
	await page.getByLabel(/Enviar imagem/).setInputFiles(PHOTO);
	await expect(toast(page, "Upload concluído")).toBeVisible();
	// One picture a category: there is no room for another.
	await expect(page.getByLabel(/Enviar imagem/)).toHaveCount(0);
	await page.getByRole("button", { name: "Criar Categoria" }).click();
	await expect(toast(page, "Categoria criada")).toBeVisible();

	await page.getByRole("link", { name: `Editar a categoria ${name}` }).click();
	await page.getByRole("checkbox", { name: "Mostrar na página inicial" }).check();
	await page.getByRole("textbox", { name: /^Endereço/ }).fill(`area externa ${slug}`);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Salvar", exact: true }).click();
	await expect(toast(page, "Categoria atualizada")).toBeVisible();
	await page.goto(`/products?category=${slug}`);
	await expect(page).toHaveURL(new RegExp(`/products\\?category=area-externa-${slug}$`));
	await expect(page).toHaveTitle(new RegExp(`^${name}`));

	await page.goto("/admin/categories");
	await page.getByRole("link", { name: `Excluir a categoria ${name}` }).click();
	const question = page.getByRole("dialog", {
		name: `Tem certeza que deseja excluir a categoria “${name}”?`,
	});
	await expect(question).toContainText("Esta ação não pode ser desfeita.");
	await question.getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Categoria excluída")).toBeVisible();
});

// rule: 2.72
test("warns before leaving a category that is not saved", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/categories");
	await page.getByRole("link", { name: "Editar a categoria Cozinha" }).click();
	await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Cozinha e mesa");
	await page.getByRole("link", { name: "Scraping" }).click();
	const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
	await question.getByRole("button", { name: "Sair sem salvar" }).click();
	await expect(page).toHaveURL(/\/admin\/scraping$/);
	await page.goto("/admin/categories");
	await expect(page.getByRole("heading", { name: "Cozinha", exact: true })).toBeVisible();
});

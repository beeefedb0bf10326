import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, signInAsAdmin, test } from "#tests/support/journey.ts";

const PHOTO = "db/demo/photos/aparador-ripado-1.jpg";
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

// rule: 2.69, 4.22, 5.12, 5.16, 5.20, 8.27
test("enters a product, tells what is wrong with it, and sells it at once", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products");
	await expect(page.getByRole("heading", { name: "Produtos Cadastrados" })).toBeVisible();
	await page.getByRole("link", { name: "Novo Produto" }).click();
	await page.getByRole("button", { name: "Cadastrar Produto" }).click();
	for (const message of [
		"Nome é obrigatório",
		"Descrição é obrigatória",
		"Preço deve ser maior que zero",
		"Pelo menos uma categoria é obrigatória",
	]) {
		await expect(page.getByText(message)).toBeVisible();
	}
	await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toBeFocused();
	expect(await accessibilityViolations(page)).toEqual([]);

	const name = `Banco da jornada ${test.info().project.name}`;
	await page.getByRole("textbox", { name: "Nome", exact: true }).fill(name);
	await page.getByLabel("Descrição").fill("Um banco para dois.");
	await page.getByLabel("Preço (R$)").fill("1.290,00");
	await page.getByRole("textbox", { name: "Estoque", exact: true }).fill("2");
	await page.getByRole("checkbox", { name: "Cadeiras e bancos" }).check();
	await page.getByLabel(/Enviar imagem/).setInputFiles([PHOTO, "package.json"]);
	await expect(toast(page, "Arquivo inválido")).toBeVisible();
	await expect(page.getByText("package.json não é uma imagem válida")).toBeVisible();
	await expect(toast(page, "Upload concluído")).toBeVisible();
	await page.getByRole("button", { name: "Cadastrar Produto" }).click();
	await expect(page.getByText("O produto foi cadastrado com sucesso!")).toBeVisible();

	await page.getByRole("link", { name }).first().click();
	await page.getByLabel("Endereço da página").fill(`banco-mudado-${test.info().project.name}`);
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(toast(page, "Produto atualizado")).toBeVisible();
	await page.goto(`/product/banco-da-jornada-${test.info().project.name}`);
	await expect(page).toHaveURL(new RegExp(`/product/banco-mudado-${test.info().project.name}$`));
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

	await page.goto("/admin/products?q=banco da jornada");
	await page.getByRole("button", { name: `Desativar ${name}` }).click();
	await expect(toast(page, "Status atualizado")).toBeVisible();
	await page.getByRole("link", { name: `Excluir ${name}` }).click();
	await expect(page.getByRole("dialog", { name: /Tem certeza que deseja excluir/ })).toContainText(
		"Esta ação não pode ser desfeita.",
	);
	await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Produto excluído")).toBeVisible();
});

// rule: 2.69
test("is asked before leaving what is not saved, and told of another editor", async ({
	page,
	shop,
	context,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products?q=saladeira");
	await page
		.getByRole("link", { name: /^Saladeira/ })
		.first()
		.click();
	await expect(page.getByRole("button", { name: "Salvar Alterações" })).toBeVisible();
	const other = await context.newPage();
	await other.goto(page.url());
	await other
		.getByRole("textbox", { name: /^Acabamento/ })
		.first()
		.fill("Óleo mineral");
	await other.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(toast(other, "Produto atualizado")).toBeVisible();

	await page
		.getByRole("textbox", { name: /^Acabamento/ })
		.first()
		.fill("Cera");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByRole("main").getByText(/Outra pessoa salvou este produto/)).toBeVisible();
	await page.getByRole("link", { name: "Cancelar" }).click();
	const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
	await question.getByRole("button", { name: "Continuar editando" }).click();
	await expect(page.getByRole("textbox", { name: /^Acabamento/ }).first()).toHaveValue("Cera");
	await page.getByRole("link", { name: "Cancelar" }).click();
	await question.getByRole("button", { name: "Sair sem salvar" }).click();
	await expect(page).toHaveURL(/\/admin\/products$/);
});

// rule: 2.69
test("puts a piece's pictures in order by keyboard, and starts another piece from it", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products?q=cavalete");
	await page
		.getByRole("link", { name: /^Mesa de jantar Cavalete/ })
		.first()
		.click();
	const described = page.getByRole("textbox", { name: /^O que a imagem/ });
	await expect(described).toHaveCount(2);
	const [first, second] = await described.evaluateAll((fields: HTMLInputElement[]) =>
		fields.map(({ value }) => value),
	);
	await page.getByRole("button", { name: "Mover a imagem 1 para depois" }).press("Enter");
	await expect(page.getByText("Imagem na posição 2 de 2.")).toBeAttached();
	await expect(described.first()).toHaveValue(second ?? "");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(toast(page, "Produto atualizado")).toBeVisible();
	await page.goto(page.url());
	await expect(described.first()).toHaveValue(second ?? "");
	await expect(described.last()).toHaveValue(first ?? "");

	await page.getByRole("button", { name: "Duplicar" }).click();
	await expect(
		page.getByRole("heading", { level: 1, name: "Mesa de jantar Cavalete (cópia)" }),
	).toBeVisible();
	await expect(page.getByText("A cópia está inativa")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Ativo" })).not.toBeChecked();
	await expect(described.first()).toHaveValue(second ?? "");
	await page.getByRole("link", { name: "Excluir" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Produto excluído")).toBeVisible();
});

// rule: 2.69
test("takes the list home as a file, and brings it back equal, changed, and with a mistake", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products");
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Exportar CSV" }).click();
	const file = await readFile(await (await downloading).path(), "utf8");

	const check = async (text: string) => {
		await page.goto("/admin/products/import");
		await page
			.getByLabel("Arquivo CSV")
			.setInputFiles({ name: "produtos.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
		await page.getByRole("button", { name: "Conferir arquivo" }).click();
		await expect(page.getByRole("heading", { name: "O que vai mudar" })).toBeVisible();
	};
	await check(file);
	await expect(page.getByText(/^0 produtos novos · 0 produtos mudam · \d+ iguais/)).toBeVisible();
	await expect(page.getByRole("button", { name: /^Importar/ })).toHaveCount(0);

	const project = test.info().project.name;
	const changed = file.replace(/óleo/i, `cera de carnaúba (${project})`);
	expect(changed).not.toBe(file);
	await check(changed);
	await expect(page.getByText(/^0 produtos novos · 1 produto muda · /)).toBeVisible();
	await expect(page.getByRole("main")).toContainText(`cera de carnaúba (${project})`);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Importar 1 produto" }).click();
	await expect(toast(page, "Produtos importados")).toBeVisible();

	await check("nome;descricao;preco;categorias\nBanco;Firme.;caro;Mesas\n");
	await expect(page.getByText("Linha 2", { exact: true })).toBeVisible();
	await expect(page.getByText("preco: Digite o preço como 1.990,00.")).toBeVisible();
	await expect(page.getByText("Corrija as linhas marcadas e envie o arquivo de novo.")).toBeVisible();
});

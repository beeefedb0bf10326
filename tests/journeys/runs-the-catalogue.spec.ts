import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, signInAsAdmin, test, violations } from "#tests/support/journey.ts";
import { vtex } from "#tests/support/shop-pages.ts";
import { startShop } from "#tests/support/shop-process.ts";

const PHOTO = "db/demo/photos/aparador-ripado-1.jpg";
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

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
	expect(await violations(page)).toEqual([]);

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

test("creates, changes and deletes a category", async ({ page, shop }) => {
	const name = `Varanda ${test.info().project.name}`;
	await signInAsAdmin(page, shop);
	await page.goto("/admin/categories");
	await page.getByRole("link", { name: "Nova Categoria" }).click();
	await page.getByRole("button", { name: "Criar Categoria" }).click();
	await expect(page.getByText("Nome da categoria é obrigatório")).toBeVisible();
	await page.getByRole("textbox", { name: "Nome", exact: true }).fill(name);
	await page.getByRole("button", { name: "Criar Categoria" }).click();
	await expect(toast(page, "Categoria criada")).toBeVisible();
	await page.getByRole("link", { name: `Editar a categoria ${name}` }).click();
	await page.getByRole("checkbox", { name: "Mostrar na página inicial" }).check();
	expect(await violations(page)).toEqual([]);
	await page.getByRole("button", { name: "Salvar", exact: true }).click();
	await expect(toast(page, "Categoria atualizada")).toBeVisible();
	await page.getByRole("link", { name: `Excluir a categoria ${name}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Categoria excluída")).toBeVisible();
});

test("imports a product from another shop's page", async ({ page }) => {
	// It starts a shop of its own, which may fetch from the supplier's machine.
	test.slow();
	const supplier = createServer((_, response) => {
		response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(vtex);
	});
	await new Promise<void>((resolve) => supplier.listen(0, "127.0.0.1", resolve));
	const host = `127.0.0.1:${(supplier.address() as AddressInfo).port}`;
	const shop = await startShop({ DEMO: "1", SCRAPER_ALLOW_PRIVATE_HOSTS: host });
	try {
		await page.goto(shop.origin);
		await page.goto(`${shop.origin}/auth?tab=signin`);
		const [, email = "", password = ""] = /e-mail: +(\S+)\s+senha: +(\S+)/.exec(shop.output()) ?? [];
		await page.getByLabel("Email", { exact: true }).fill(email);
		await page.getByLabel("Senha", { exact: true }).fill(password);
		await page.getByRole("button", { name: "Entrar", exact: true }).click();
		await expect(page).not.toHaveURL(/\/auth/);

		await page.goto(`${shop.origin}/admin/scraping`);
		await page.getByRole("button", { name: "Extrair Dados" }).click();
		await expect(page.getByText("Por favor, insira uma URL válida").first()).toBeVisible();
		await page.getByLabel("URL do produto").fill(`http://${host}/mesa-mantiqueira/p`);
		await page.getByRole("button", { name: "Extrair Dados" }).click();
		await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toHaveValue(
			"Mesa Mantiqueira 220",
		);
		await expect(page.getByLabel("Preço (R$)")).toHaveValue("6890.50");
		await expect(
			page.getByRole("checkbox", { name: "Gerar avaliações automáticas com IA (nomes e emails aleatórios)" }),
		).toBeChecked();
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Salvar Produto" }).click();
		await expect(page.getByText("Produto Salvo!")).toBeVisible();

		await page.goto(`${shop.origin}/product/mesa-mantiqueira-220`);
		await page.getByRole("tab", { name: "Avaliações (0)" }).click();
		await expect(page.getByRole("heading", { name: "Exemplos gerados por IA" })).toBeVisible();
	} finally {
		await shop.stop();
		supplier.close();
	}
});

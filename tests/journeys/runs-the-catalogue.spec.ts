import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { settingSections } from "#app/admin/settings/sections/setting-sections.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { takenOver } from "#tests/support/browser/hold-scripts.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { createProduct, newOrder, signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";

const PHOTO = "db/demo/photos/aparador-ripado-1.jpg";
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

// rule: 2.69, 4.22, 5.12, 5.16, 5.20, 8.27
test("creates a product, shows its errors, and sells it at once", async ({ page, shop }) => {
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

	const name = uniqueName("Banco da jornada");
	const slug = name.toLowerCase().replaceAll(" ", "-");
	await page.getByRole("textbox", { name: "Nome", exact: true }).fill(name);
	await page.getByLabel("Descrição").fill("Um banco para dois.");
	await page.getByLabel("Preço (R$)").fill("1.290,00");
	await page.getByRole("textbox", { name: "Estoque", exact: true }).fill("2");
	await page.getByRole("checkbox", { name: "Cadeiras e bancos" }).check();
	for (const measure of ["Largura (cm)", "Profundidade (cm)", "Altura (cm)", "Peso (kg)"])
		await page.getByLabel(measure).fill("40");
	let letPicturesPass = () => {};
	const picturesPass = new Promise<void>((resolve) => {
		letPicturesPass = resolve;
	});
	await page.route("**/admin/images", async (route) => {
		await picturesPass;
		await route.continue();
	});
	await page.getByLabel(/Enviar imagem/).setInputFiles([PHOTO, "package.json"]);
	await expect(toast(page, "Arquivo inválido")).toBeVisible();
	await expect(page.getByText("package.json não é uma imagem válida")).toBeVisible();
	await page.getByRole("button", { name: "Cadastrar Produto" }).click();
	await expect(toast(page, "Envio em andamento")).toBeVisible();
	letPicturesPass();
	await expect(toast(page, "Upload concluído")).toBeVisible();
	await page.getByRole("button", { name: "Cadastrar Produto" }).click();
	await expect(page.getByText("O produto foi cadastrado com sucesso!")).toBeVisible();

	await page.getByRole("link", { name }).first().click();
	const movements = page.getByRole("region", { name: "Movimentos do estoque" }).getByRole("listitem");
	await expect(movements).toHaveText([/^\+2Estoque inicial.*saldo 2$/]);
	await page.getByLabel("Endereço da página").fill(`mudado-${slug}`);
	await page.getByRole("textbox", { name: "Estoque", exact: true }).fill("1");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(toast(page, "Produto atualizado")).toBeVisible();
	await expect(movements).toHaveText([/^−1Ajuste no cadastro.*saldo 1$/, /^\+2Estoque inicial.*saldo 2$/]);
	await page.goto(`/product/${slug}`);
	await expect(page).toHaveURL(new RegExp(`/product/mudado-${slug}$`));
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

	await page.goto(`/admin/products?q=${name}`);
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
test("a form that nobody touched lets its reader go, however it was opened", async ({ page, shop }) => {
	const { id } = await createProduct(shop);
	const order = await newOrder(shop);
	await signInAsAdmin(page, shop);
	const forms = [
		"/admin/products/new",
		`/admin/products/${id}`,
		"/admin/categories?nova=1",
		`/admin/tracking?pedido=${order.id}&editar=1`,
		...settingSections.map((section) => `/admin/settings?section=${section.id}`),
	];
	for (const address of forms) {
		await page.goto(address);
		await takenOver(page);
		await page.getByRole("navigation").getByRole("link", { name: "Usuários" }).click();
		await expect(page, `${address}, opened by its address`).toHaveURL(/\/admin\/users$/);
		// Then its fields are made by the scripts and not by the page.
		await page.goBack();
		await expect(page).toHaveURL(address);
		await page.getByRole("navigation").getByRole("link", { name: "Usuários" }).click();
		await expect(page, `${address}, opened from another screen`).toHaveURL(/\/admin\/users$/);
	}
});

// rule: 2.69
test("warns before unsaved changes are lost, and about another editor", async ({ page, shop, context }) => {
	const { id } = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/products/${id}`);
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
test("a product that another window saved or deleted keeps what is typed here", async ({
	page,
	shop,
	context,
}) => {
	const { id } = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/products/${id}`);
	const finish = page.getByRole("textbox", { name: /^Acabamento/ }).first();
	const save = page.getByRole("button", { name: "Salvar Alterações" });
	await expect(save).toBeVisible();
	const other = await context.newPage();
	await other.goto(page.url());
	await other
		.getByRole("textbox", { name: /^Acabamento/ })
		.first()
		.fill("Óleo mineral");
	await other.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(toast(other, "Produto atualizado")).toBeVisible();

	await finish.fill("Cera de carnaúba");
	await save.click();
	await expect(page.getByRole("main").getByText(/Outra pessoa salvou este produto/)).toBeVisible();
	// Told once, the editor decides.
	await save.click();
	await expect(toast(page, "Produto atualizado")).toBeVisible();
	await expect(finish).toHaveValue("Cera de carnaúba");

	await finish.fill("Cera e óleo");
	await other.reload();
	await other.getByRole("link", { name: "Excluir" }).click();
	await other.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(toast(other, "Produto excluído")).toBeVisible();
	await save.click();
	await expect(page.getByRole("main").getByText(/foi excluído enquanto você editava/)).toBeVisible();
	await expect(finish).toHaveValue("Cera e óleo");
	await page.getByRole("button", { name: "Criar de novo" }).click();
	await expect(toast(page, "Produto cadastrado")).toBeVisible();
	await expect(page).not.toHaveURL(new RegExp(id));
	await expect(finish).toHaveValue("Cera e óleo");
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	// rule: 2.69
	test("a product that was deleted meanwhile comes back with what was typed, and is made anew", async ({
		page,
		shop,
		context,
	}) => {
		const { id, name } = await createProduct(shop);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/products/${id}`);
		const field = (label: string) => page.getByRole("textbox", { name: new RegExp(`^${label}`) }).first();
		await field("Acabamento").fill("Cera e óleo");
		await field("Preço \\(R\\$\\)").fill("caro");
		const other = await context.newPage();
		await other.goto(page.url());
		await other.getByRole("link", { name: "Excluir" }).click();
		await other.getByRole("button", { name: "Excluir", exact: true }).click();
		await expect(other).toHaveURL(/\/admin\/products$/);

		await page.getByRole("button", { name: "Salvar Alterações" }).click();
		// Mistakes of the form are said first; it is still the form of a product that is gone.
		await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
		await expect(field("Acabamento")).toHaveValue("Cera e óleo");
		await field("Preço \\(R\\$\\)").fill("390,00");
		await page.getByRole("button", { name: /^(Salvar Alterações|Criar de novo)$/ }).click();
		await expect(page.getByRole("main").getByText(/foi excluído enquanto você editava/)).toBeVisible();
		await page.getByRole("button", { name: "Criar de novo" }).click();
		await expect(page.getByRole("button", { name: "Salvar Alterações" })).toBeVisible();
		await expect(page).not.toHaveURL(new RegExp(id));
		await expect(field("Acabamento")).toHaveValue("Cera e óleo");
		await expect(field("Nome")).toHaveValue(name);
	});
});

// rule: 2.69
test("puts a product's pictures in order by keyboard and by dragging, and starts another product from it", async ({
	page,
	shop,
}) => {
	const photos = ["mesa-jantar-cavalete-1.jpg", "mesa-jantar-cavalete-2.jpg"];
	const { id, name } = await createProduct(shop, { imageIds: photos.map((file) => demoId("image", file)) });
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/products/${id}`);
	const described = page.getByRole("textbox", { name: /^O que a imagem/ });
	await expect(described).toHaveCount(2);
	const [first, second] = await described.evaluateAll((fields: HTMLInputElement[]) =>
		fields.map(({ value }) => value),
	);
	await page.getByRole("button", { name: "Mover a imagem 1 uma posição para a frente" }).press("Enter");
	await expect(page.getByText("Imagem na posição 2 de 2.")).toBeAttached();
	await expect(described.first()).toHaveValue(second ?? "");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(toast(page, "Produto atualizado")).toBeVisible();
	await page.goto(page.url());
	await expect(described.first()).toHaveValue(second ?? "");
	await expect(described.last()).toHaveValue(first ?? "");

	const dragged = page.locator("li[draggable=true]");
	await dragged.last().getByRole("img").dragTo(dragged.first().getByRole("img"));
	await expect(described.first()).toHaveValue(first ?? "");
	await expect(described.last()).toHaveValue(second ?? "");
	// The place of a picture on its way does not count as a picture.
	const held = Promise.withResolvers<void>();
	let uploads = 0;
	await page.route("**/admin/images", async (route) => {
		uploads += 1;
		if (uploads === 1) await held.promise;
		await route.continue();
	});
	await page.getByLabel(/Enviar imagem/).setInputFiles([PHOTO, PHOTO]);
	await expect(described).toHaveCount(3);
	await page.getByRole("button", { name: "Remover a imagem 2" }).press("Enter");
	await expect(described).toHaveCount(2);
	await expect(page.getByRole("button", { name: "Remover a imagem 2" })).toBeFocused();
	await page.getByRole("button", { name: "Remover a imagem 1" }).press("Enter");
	await expect(page.getByRole("button", { name: "Remover a imagem 1" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByLabel(/Enviar imagem/)).toBeFocused();
	held.resolve();
	await page.getByRole("link", { name: "Cancelar" }).click();
	await page.getByRole("button", { name: "Sair sem salvar" }).click();
	await page.goto(`/admin/products/${id}`);

	await page.getByRole("button", { name: "Duplicar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: `${name} (cópia)` })).toBeVisible();
	await expect(page.getByText("A cópia está inativa")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Ativo" })).not.toBeChecked();
	await expect(described.first()).toHaveValue(second ?? "");
	await page.getByRole("link", { name: "Excluir" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Produto excluído")).toBeVisible();
});

// rule: 2.69
test("exports the list, and imports it unchanged, changed, and with a mistake", async ({ page, shop }) => {
	const finish = uniqueName("óleo de tungue");
	await createProduct(shop, { finish });
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products");
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Exportar CSV" }).click();
	const file = await readFile(await (await downloading).path(), "utf8");

	await page.goto("/admin/products/import");
	await page.getByRole("button", { name: "Conferir arquivo" }).click();
	await expect(page.getByLabel("Arquivo CSV")).toBeFocused();
	await expect(page.getByText("Escolha um arquivo CSV.").first()).toBeVisible();
	const check = async (text: string) => {
		await page.goto("/admin/products/import");
		await page
			.getByLabel("Arquivo CSV")
			.setInputFiles({ name: "produtos.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
		await page.getByRole("button", { name: "Conferir arquivo" }).click();
		await expect(page.getByRole("heading", { name: "O que vai mudar" })).toBeVisible();
	};
	await check(file);
	await expect(page.getByText(/^0 produtos novos · 0 produtos mudam · \d+ sem mudanças/)).toBeVisible();
	await expect(page.getByRole("button", { name: /^Importar/ })).toHaveCount(0);

	const words = uniqueName("cera de carnaúba");
	const changed = file.replace(finish, words);
	expect(changed).not.toBe(file);
	await check(changed);
	await expect(page.getByText(/^0 produtos novos · 1 produto muda · /)).toBeVisible();
	await expect(page.getByRole("main")).toContainText(words);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Importar 1 produto" }).click();
	await expect(toast(page, "Produtos importados")).toBeVisible();

	await check("nome;descricao;preco;categorias\nBanco;Firme.;caro;Mesas\n");
	await expect(page.getByText("Linha 2", { exact: true })).toBeVisible();
	await expect(page.getByText("preco: Digite o preço como 1.990,00.")).toBeVisible();
	await expect(page.getByText("Corrija as linhas marcadas e envie o arquivo de novo.")).toBeVisible();
});

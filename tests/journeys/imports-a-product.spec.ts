import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin } from "#tests/support/browser/journey-data.ts";

// rule: 2.76, 5.19, 8.29
test("imports a product from another shop's page", async ({ page, shop, supplier }) => {
	const extract = async (path: string) => {
		await page.getByLabel("URL do produto").fill(`http://${supplier.host}${path}`);
		await page.getByRole("button", { name: "Extrair Dados" }).click();
	};
	expect(shop.output()).toContain("product import reaches these hosts of the private network");
	await signInAsAdmin(page, shop);
	await page.goto("/admin/scraping");
	await expect(page.getByRole("heading", { name: "Importar Produto via Scraping" })).toBeVisible();
	await page.getByRole("button", { name: "Extrair Dados" }).click();
	await expect(page.getByText("Por favor, insira uma URL válida").first()).toBeVisible();
	await extract("/dicas");
	await expect(page.getByText("Erro no Scraping").first()).toBeVisible();
	await expect(page.getByText(/^Não encontramos um produto nesta página/).first()).toBeVisible();

	await extract("/mesa-mantiqueira/p");
	const name = page.getByRole("textbox", { name: "Nome", exact: true });
	await expect(name).toHaveValue("Mesa Mantiqueira 220");
	await expect(page.getByLabel("Preço (R$)")).toHaveValue("6890.50");
	await expect(page.getByRole("link", { name: /^Abrir página de origem/ })).toBeVisible();
	const wantsReviews = page.getByRole("checkbox", {
		name: "Gerar avaliações automáticas com IA (nomes e emails aleatórios)",
	});
	await expect(wantsReviews).toBeChecked();
	// The page's other picture is nowhere to be had, so it is hidden.
	await expect(page.getByText("1 imagem", { exact: true })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	await name.fill("Mesa Mantiqueira de oito lugares");
	await page.getByRole("button", { name: "Salvar Produto" }).click();
	await expect(page.getByText("Produto Salvo!")).toBeVisible();

	await page.goto("/product/mesa-mantiqueira-de-oito-lugares");
	// Its picture is one of ours now.
	const picture = page.getByRole("main").locator("img").first();
	await expect(picture).toHaveAttribute("src", /^\/images\//);
	await page.getByRole("tab", { name: "Avaliações (0)" }).click();
	await expect(page.getByRole("heading", { name: "Exemplos gerados por IA" })).toBeVisible();

	await page.goto("/admin/scraping");
	await extract("/mesa-mantiqueira/p");
	await expect(page.getByText("Este produto já pode estar cadastrado:")).toBeVisible();
	await page.getByRole("link", { name: "Cancelar" }).click();
	await expect(page.getByRole("heading", { name: "Dados extraídos" })).toHaveCount(0);
});

import { formatLongDate } from "#app/values/date.ts";
import { addDemoWorkshopDays } from "#tests/support/browser/demo-workshop-days.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

// rule: 2.26
test("a card describes the product, and its pictures are swiped on small screens", async ({
	page,
	isMobile,
}) => {
	await page.goto("/products");
	const cards = page.getByRole("article");
	expect(await cards.count()).toBeGreaterThan(8);
	for (const card of (await cards.all()).slice(0, 8)) {
		await expect(card.getByRole("button", { name: /^Favoritar / })).toBeVisible();
		await expect(card.getByText(/R\$/).first()).toBeVisible();
		await expect(card.getByRole("link", { name: /^Ver Produto/ })).toHaveAttribute("href", /^\/product\//);
		expect(await card.getByRole("listitem").count()).toBeLessThanOrEqual(2);
	}
	const card = cards.filter({ hasText: "Aparador Ripado" });
	await expect(card.getByText("Destaque")).toBeVisible();
	await expect(card.getByText("Aparadores e estantes")).toBeVisible();
	const pictures = card.locator("img");
	// Those behind the first come with scripts.
	await expect(pictures.nth(1)).toBeAttached();
	const run = card.getByRole("link", { name: "Aparador Ripado", exact: true }).first();
	const isWiderThanShown = await run.evaluate((element) => element.scrollWidth > element.clientWidth + 100);
	expect(isWiderThanShown).toBe(isMobile);
});

// rule: 2.05, 2.27
test("the list can be sorted in three ways, and offers every category", async ({ page, isMobile }) => {
	await page.goto("/products?category=mesas");
	if (isMobile) await page.getByRole("button", { name: "Filtrar" }).click();
	const sort = page.getByRole("combobox", { name: "Ordenar por" });
	expect(await sort.getByRole("option").allTextContents()).toEqual(
		expect.arrayContaining(["Nome A-Z", "Menor preço", "Maior preço"]),
	);
	const categories = page.getByRole("combobox", { name: "Categoria" });
	await expect(categories.getByRole("option").first()).toHaveText("Todas as categorias");
	await expect(categories.locator("option:checked")).toHaveText("Mesas");
	for (const path of ["/categories", "/artisans"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1, name: "Nossos Produtos" })).toBeVisible();
	}
	const description = await page.locator('meta[name="description"]').getAttribute("content");
	expect(description?.length).toBeLessThanOrEqual(150);
	await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Nossos Produtos/);
});

// rule: 2.28
test("the screen of a product has every detail of the specification", async ({ page }) => {
	await page.goto("/product/cadeira-balanco");
	const main = page.getByRole("main");
	await expect(main.getByText("Destaque").first()).toBeVisible();
	await expect(main.getByRole("link", { name: "Cadeiras e bancos" }).first()).toBeVisible();
	await expect(main.getByText(/^4|^5/).first()).toBeVisible();
	// Fewer than five are left.
	await expect(main.getByText(/Restam apenas 2 unidades/)).toBeVisible();
	await expect(main.getByText("Medidas (L × P × A)")).toBeVisible();
	for (const name of ["Adicionar ao Carrinho", /Favoritar/, "Compartilhar"]) {
		await expect(main.getByRole("button", { name }).first()).toBeVisible();
	}
	for (const text of ["Frete calculado pelo CEP", "Garantia", "Qualidade Artesanal"]) {
		await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
	}
	await expect(main.getByRole("tab")).toHaveText([/^Detalhes$/, /^Cuidados$/, /^Avaliações \(\d+\)$/]);
	const description = await page.locator('meta[name="description"]').getAttribute("content");
	expect(description?.length).toBeLessThanOrEqual(150);
});

// rule: 2.29
test("a product made to order says until when it leaves the workshop", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	const box = page.getByRole("region", { name: "Feito sob encomenda" });
	const day = formatLongDate(addDemoWorkshopDays(12));
	await expect(box).toContainText(`Feita para você. Sai da oficina até ${day}.`);
	await expect(box).toContainText(
		"12 dias úteis na oficina: dois de escolha da tábua, sete de bancada, três de óleo e cera.",
	);
});

test("the maker of a product is named with a town, and leads to the other ones", async ({
	page,
	isMobile,
}) => {
	await page.goto("/product/aparador-ripado");
	const maker = page.getByRole("listitem").filter({ hasText: "Qualidade Artesanal" });
	await expect(maker).toContainText("Feito à mão por Tomé Imbuia, em Santo Antônio do Pinhal");
	await expect(maker.getByText("TI", { exact: true })).toBeVisible();
	const link = maker.getByRole("link", { name: "Peças de Tomé Imbuia" });
	expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await link.click();
	await expect(page.getByRole("heading", { level: 1, name: "Peças de Tomé Imbuia" })).toBeVisible();
	const filters = page.getByRole("list", { name: "Filtros ativos" });
	await expect(filters.getByRole("link", { name: "Remover filtro: Tomé Imbuia" })).toBeVisible();
	await expect(page.getByRole("article").filter({ hasText: "Aparador Ripado" })).toBeVisible();
	if (isMobile) await page.getByRole("button", { name: "Filtrar" }).click();
	await page.getByRole("checkbox", { name: "Feito sob encomenda" }).filter({ visible: true }).check();
	if (isMobile) await page.getByRole("button", { name: "Ver produtos" }).click();
	await expect(page).toHaveURL(/artisan=.*made_to_order=1/);
	await expect(filters.getByRole("link", { name: "Remover filtro: Tomé Imbuia" })).toBeVisible();
	await filters.getByRole("link", { name: "Remover filtro: Tomé Imbuia" }).click();
	await expect(page).toHaveURL(/\/products\?made_to_order=1$/);
	await expect(page.getByRole("heading", { level: 1, name: "Nossos Produtos" })).toBeVisible();
});

// rule: 8.16
test("a photograph that fails to load is replaced by a message", async ({ page }) => {
	await page.route("**/images/**", (route) => route.fulfill({ status: 404 }));
	await page.goto("/product/cadeira-balanco");
	await expect(
		page
			.getByRole("region", { name: /^Fotos de/ })
			.getByText("Erro ao Carregar")
			.first(),
	).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a low window shows the whole product above the bar, and counts its photographs", async ({ page }) => {
	await page.setViewportSize({ width: 720, height: 450 });
	await page.goto("/product/aparador-ripado");
	const photograph = page.locator("#foto-1 img");
	const box = await photograph.boundingBox();
	if (!box) throw new Error("The page is not drawn.");
	expect(box.y + box.height).toBeLessThanOrEqual(450 - 69);
	expect(await photograph.evaluate((image) => getComputedStyle(image).objectFit)).toBe("contain");
	await expect(page.getByText("1/3", { exact: true })).toBeVisible();
	// Its backdrop is as wide as the window, so that the sign to enlarge lies on it.
	const backdrop = await page.getByRole("group", { name: "Fotos, em tamanho grande" }).boundingBox();
	expect(backdrop?.width).toBe(720);
});

test("each fact stands once on a product's page, and is asked once in its form", async ({ page, shop }) => {
	await page.goto("/product/aparador-ripado");
	const main = page.getByRole("main");
	for (const [fact, value] of [
		["Materiais", "Freijó, Imbuia"],
		["Medidas (L × P × A)", "180 × 45 × 78 cm"],
		["Peso", "56 kg"],
		["Acabamento", "Óleo e cera de abelha"],
	] as const) {
		await expect(main.getByRole("term").filter({ hasText: fact })).toHaveCount(1);
		await expect(main.getByRole("definition").filter({ hasText: value })).toHaveCount(1);
	}
	const details = page.getByRole("tabpanel", { name: "Detalhes" });
	await expect(details.getByRole("term")).toHaveText(["Cor", "Estilo", "Capacidade"]);

	const { id, slug } = await createProduct(shop, {
		"specification-weight": "8 kg com a embalagem",
		"specification-size": "41 × 41 × 45 cm",
		"specification-color": "Mel",
	});
	await page.goto(`/product/${slug}`);
	await expect(details.getByRole("term")).toHaveText(["Cor", "Peso"]);
	await expect(details.getByRole("definition")).toHaveText(["Mel", "8 kg com a embalagem"]);

	await signInAsAdmin(page, shop);
	await page.goto(`/admin/products/${id}`);
	const form = page.getByRole("region", { name: "Especificações" });
	await expect(form.getByRole("textbox", { name: "Peso" })).toHaveValue("8 kg com a embalagem");
	await expect(form.getByRole("textbox", { name: "Peso" })).toHaveAccessibleDescription(/“Peso \(kg\)”/);
	await expect(form.getByRole("textbox", { name: "Cor" })).toHaveValue("Mel");
	for (const name of ["Material", "Acabamento", "Medidas"])
		await expect(form.getByRole("textbox", { name, exact: true })).toHaveCount(0);
	await page.getByRole("textbox", { name: "Peso (kg)" }).fill("8");
	await form.getByRole("textbox", { name: "Peso" }).fill("8 kg");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	await page.goto(`/admin/products/${id}`);
	await expect(form.getByRole("textbox", { name: "Cor" })).toHaveValue("Mel");
	await expect(form.getByRole("textbox", { name: "Peso" })).toHaveCount(0);
	await page.goto(`/product/${slug}`);
	await expect(details.getByRole("term")).toHaveText(["Cor"]);
	await expect(main.getByRole("definition").filter({ hasText: "8 kg" })).toHaveCount(1);
});

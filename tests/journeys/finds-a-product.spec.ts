import { expect, test } from "#tests/support/browser/journey.ts";

// rule: 2.21
test("a mistyped search still finds the product, and shows the corrected text", async ({ page }) => {
	await page.goto("/products");
	await page.getByPlaceholder("Buscar produtos...").fill("aparadro ripdao");
	await page.getByPlaceholder("Buscar produtos...").press("Enter");
	await expect(page.getByText("Mostrando resultados para “aparador ripado”")).toBeVisible();
	await expect(page.getByText("1 produto(s) encontrado(s)")).toBeVisible();
	await page.getByRole("link", { name: /^Ver Produto/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aparador Ripado" })).toBeVisible();
	await expect(page).toHaveTitle(/^Aparador Ripado · /);
});

// rule: 2.21, 2.22
test("category, order and filters narrow the list, stay in the address, and are taken away again", async ({
	page,
	isMobile,
}) => {
	await page.goto("/products");
	await expect(page.getByRole("heading", { level: 1, name: "Nossos Produtos" })).toBeVisible();
	const sheet = page.getByRole("dialog");
	if (isMobile) {
		const chips = page.getByRole("navigation", { name: "Categorias da lista" });
		await chips.getByRole("link", { name: "Mesas" }).click();
		await expect(chips.getByRole("link", { name: "Mesas" })).toHaveAttribute("aria-current", "page");
	} else {
		await page.getByRole("combobox", { name: "Categoria" }).selectOption({ label: "Mesas" });
		await expect(page).toHaveURL(/[?&]category=mesas/);
		await page.getByRole("combobox", { name: "Ordenar por" }).selectOption({ label: "Maior preço" });
		await expect(page).toHaveURL(/[?&]sort=price_high/);
	}
	await expect(page.getByRole("heading", { level: 1, name: "Mesas" })).toBeVisible();
	if (isMobile) {
		await page.getByRole("button", { name: "Filtrar" }).click();
		await expect(sheet.getByRole("combobox", { name: "Categoria" })).toHaveValue("mesas");
		await sheet.getByRole("combobox", { name: "Ordenar por" }).selectOption({ label: "Maior preço" });
		await sheet.getByLabel("Feito sob encomenda").check();
		await page.getByRole("button", { name: "Ver produtos" }).click();
	} else {
		await page.getByRole("checkbox", { name: "Feito sob encomenda" }).check();
	}
	await expect(page).toHaveURL(/made_to_order=1/);
	await expect(page.getByRole("article")).toHaveCount(1);
	await page.getByRole("link", { name: "Remover filtro: Sob encomenda" }).click();
	await page.getByRole("link", { name: "Remover filtro: Mesas" }).click();
	await expect(page).toHaveURL(/\/products\?sort=price_high$/);
	await expect(page.locator("#catalogo select[name=category]")).toHaveValue("");
});

test("a phone sees the first photograph of the list at once", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/products");
	const photograph = await page.locator("article img").first().boundingBox();
	expect(photograph?.y).toBeLessThanOrEqual(330);
	await page.goto("/products?q=banco");
	await expect(page.getByRole("heading", { level: 1, name: "Busca por “banco”" })).toBeVisible();
	// The chip of the category that is shown is in sight, wherever it stands in its row.
	await page.goto("/products?category=quarto");
	await expect(page.locator("[aria-label='Categorias da lista'] [aria-current=page]")).toBeInViewport({
		ratio: 1,
	});
});

// rule: 2.22
test("filters taken away in quick succession are all gone", async ({ page }) => {
	await page.goto("/products?category=mesas&made_to_order=1&sort=price_high");
	const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
	await page.route(/\/products\.data/, async (route) => {
		await answered;
		await route.continue();
	});
	await page.getByRole("link", { name: "Remover filtro: Sob encomenda" }).click();
	await page.getByRole("link", { name: "Remover filtro: Mesas" }).click();
	answer();
	await expect(page).toHaveURL(/\/products\?sort=price_high$/);
	await expect(page.getByRole("list", { name: "Filtros ativos" })).toHaveCount(0);
});

// rule: 2.21
test("a search without results links back to the list, also without JavaScript", async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
	const page = await context.newPage();
	await page.goto("/products");
	await page.getByPlaceholder("Buscar produtos...").fill("geladeira%");
	await page.getByRole("search", { name: "Catálogo" }).getByRole("button", { name: "Buscar" }).click();
	await expect(page.getByText("Nenhum produto encontrado")).toBeVisible();
	await page.getByRole("link", { name: "Limpar filtros" }).click();
	await expect(page.getByText(/^\d{2,} produto\(s\) encontrado\(s\)$/)).toBeVisible();
	await context.close();
});

// rule: 2.23, 3.12, 8.21
test("a favourite stays marked, and can be taken back by its message", async ({ page }) => {
	await page.goto("/product/cama-ripada");
	const heart = page.getByRole("button", { name: "Favoritar Cama queen Ripada" });
	await heart.click();
	await expect(page.getByText("Produto adicionado aos favoritos!")).toBeVisible();
	await page.reload();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	await heart.click();
	await expect(page.getByText("Produto removido dos favoritos!")).toBeVisible();
	await page.getByRole("button", { name: "Desfazer" }).click();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
});

// rule: 2.30
test("the product screen estimates delivery, shares, enlarges, and shows reviews", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	await expect(page.getByText(/12x de R\$\s357,50 sem juros/)).toBeVisible();
	await page.getByLabel("Frete e prazo").fill("01310-100");
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(page.getByText(/Para seu CEP, chega até/)).toBeVisible();

	await page.getByRole("button", { name: "Compartilhar", exact: true }).click();
	for (const service of ["WhatsApp", "Facebook", "Twitter", "LinkedIn"]) {
		await expect(page.getByRole("main").getByRole("link", { name: service })).toHaveAttribute(
			"href",
			/%2Fproduct%2Faparador-ripado/,
		);
	}
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Ampliar foto" }).click();
	await page.getByRole("button", { name: "Próxima foto" }).click();
	await expect(page.getByText("2 de 3")).toBeVisible();
	await page.keyboard.press("Escape");

	await page.getByRole("tab", { name: "Cuidados" }).click();
	await expect(page.getByRole("tabpanel", { name: "Cuidados" }).getByRole("listitem")).toHaveCount(5);
	await page.getByRole("tab", { name: /^Avaliações \(\d+\)$/ }).click();
	await expect(page.getByText("Verificada").first()).toBeVisible();
});

// rule: 2.34
test("generated examples are shown apart and not counted", async ({ page }) => {
	await page.goto("/products");
	const pages = await page
		.getByRole("article")
		.getByRole("link", { name: /^Ver Produto/ })
		.all();
	let withExamples = 0;
	for (const address of await Promise.all(pages.map((link) => link.getAttribute("href")))) {
		const html = await (await page.request.get(address ?? "")).text();
		if (html.includes("Exemplos gerados por IA")) withExamples += 1;
		if (html.includes("Ainda não há avaliações para este produto.")) {
			expect(html).not.toContain("aggregateRating");
			expect(html).toContain("Avaliações (0)");
		}
	}
	expect(withExamples).toBeGreaterThan(0);
});

// rule: 2.35
test("the address of an unknown product answers with status 404", async ({ page }) => {
	const response = await page.goto("/product/nao-existe");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { name: "Produto não encontrado" })).toBeVisible();
	await page.getByRole("link", { name: "Voltar aos Produtos" }).click();
	await expect(page).toHaveURL(/\/products$/);
});

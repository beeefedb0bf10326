import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";

// rule: 2.22
test("several woods are chosen at once, each with its swatch and the number of its products", async ({
	page,
	isMobile,
}) => {
	// An address of one wood, as it was before.
	await page.goto("/products?material=Imbuia");
	const filters = isMobile ? page.getByRole("dialog") : page.getByRole("region", { name: "Filtros" });
	const open = () => page.getByRole("button", { name: /^Filtrar/ }).click();
	if (isMobile) await open();
	const woods = filters.getByRole("group", { name: "Madeira" });
	await expect(woods.getByRole("checkbox")).toHaveCount(6);
	await expect(filters.getByRole("group", { name: "Outros materiais" }).getByLabel(/^Couro/)).toBeAttached();
	const imbuia = woods.getByRole("checkbox", { name: /^Imbuia \d+ peças$/ });
	await expect(imbuia).toBeChecked();
	const swatch = woods.locator('[data-wood="Imbuia"]');
	expect((await swatch.boundingBox())?.width).toBe(24);
	expect(await swatch.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain(
		"/woods/swatches",
	);
	await woods.getByRole("checkbox", { name: /^Cumaru \d+ peças$/ }).check();
	if (isMobile) await page.getByRole("button", { name: "Ver produtos" }).click();
	await expect(page).toHaveURL(/\/products\?material=Cumaru&material=Imbuia$/);
	const chips = page.getByRole("list", { name: "Filtros ativos" });
	await expect(chips.getByRole("link", { name: "Remover filtro: Cumaru" })).toBeVisible();
	for (const card of await page.getByRole("article").all()) {
		await expect(card.getByRole("list")).toContainText(/Imbuia|Cumaru/);
	}
	expect(await accessibilityViolations(page)).toEqual([]);
	await chips.getByRole("link", { name: "Remover filtro: Imbuia" }).click();
	await expect(page).toHaveURL(/\/products\?material=Cumaru$/);
	if (isMobile) await open();
	await expect(imbuia).not.toBeChecked();
	const figure = woods.locator("label", { hasText: "Cumaru" }).getByText(/^\d+ peças$/);
	const count = Number.parseInt((await figure.textContent()) ?? "", 10);
	await expect(page.getByText(`${count} produto(s) encontrado(s)`, { exact: true })).toBeAttached();
});

test("a card shows woods as dots beside their names, and other materials as words", async ({ page }) => {
	for (const width of [320, 390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/products?q=ba%C3%BA");
		const card = page.getByRole("article").filter({ hasText: "Couro" }).first();
		const dot = card.locator('[data-wood="Madeira de demolição"]');
		expect(await dot.boundingBox()).toMatchObject({ width: 16, height: 16 });
		await expect(card.locator('[data-wood="Couro"]')).toBeHidden();
		for (const name of ["Madeira de demolição", "Couro"]) {
			await expect(card.getByRole("listitem").filter({ hasText: name })).toBeVisible();
		}
		const link = card.getByRole("link", { name: /^Ver Produto/ });
		const [price, action] = await Promise.all(
			[card.getByText(/^R\$/).first(), link].map((each) => each.boundingBox()),
		);
		if (!(price && action)) throw new Error("The card is not drawn.");
		expect(action.height).toBeGreaterThanOrEqual(44);
		const middle = action.y + action.height / 2;
		const isBeside = middle > price.y - 4 && middle < price.y + price.height + 4;
		if (width === 390) expect(isBeside).toBe(true);
		if (width === 1440) expect(isBeside).toBe(false);
	}
});

test("the page of the woods has a section for each, with its products, facts and care", async ({ page }) => {
	await page.goto("/");
	await page
		.getByRole("region", { name: "Seis madeiras, uma por peça" })
		.getByRole("link", { name: "Nossas madeiras" })
		.click();
	await expect(page.getByRole("heading", { level: 1, name: "Nossas madeiras" })).toBeVisible();
	await expect(page).toHaveTitle(/^Nossas madeiras · /);
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
		"Imbuia",
		"Freijó",
		"Peroba-rosa",
		"Cumaru",
		"Araucária",
		"Madeira de demolição",
	]);
	const freijo = page.getByRole("main").getByRole("region", { name: "Freijó" });
	for (const term of ["De onde vem", "Dureza", "Cor hoje", "Em cinco anos", "Como cuidar"]) {
		await expect(freijo.getByText(term, { exact: true })).toBeVisible();
	}
	await expect(freijo.getByText("De manejo florestal")).toBeVisible();
	await expect(freijo.getByRole("listitem")).toHaveCount(3);
	await expect(freijo.getByRole("img", { name: /aparador em freijó/ })).toBeVisible();
	const [today, aged] = await Promise.all(
		(await freijo.locator("[data-wood]").all()).map((each) =>
			each.evaluate((element) => getComputedStyle(element).backgroundPositionY),
		),
	);
	expect([today, aged]).toEqual(["0px", "100%"]);
	for (const width of [320, 390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
		for (const section of await page.getByRole("main").getByRole("region").all()) {
			const box = await section.boundingBox();
			expect(box && box.x >= 0 && box.x + box.width <= width, `${width} px`).toBe(true);
		}
	}
	await freijo.getByRole("link", { name: /^Ver as \d+ peças em freijó$/ }).click();
	await expect(page).toHaveURL(/\/products\?material=Freij%C3%B3$/);
});

test("a product says what its woods are like, and leads to their page", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	const woods = page.getByRole("region", { name: "Em que madeira" });
	// The main wood first.
	await expect(woods.getByRole("heading", { level: 3 })).toHaveText(["Freijó", "Imbuia"]);
	await expect(woods.getByText("Em cinco anos")).toHaveCount(2);
	await expect(woods.getByText("(ficha do LPF)")).toBeVisible();
	await woods.getByRole("link", { name: "Freijó" }).click();
	await expect(page).toHaveURL(/\/our-woods#freijo$/);
	await expect(page.getByRole("heading", { level: 2, name: "Freijó" })).toBeInViewport();
});

test("the categories of a product are large enough for a finger", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/product/aparador-ripado");
	const category = page.locator("h1").locator("..").getByRole("link", { name: "Aparadores e estantes" });
	expect((await category.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

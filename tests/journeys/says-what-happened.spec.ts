import { addProductToCart, expect, fillAddress, test } from "#tests/support/browser/journey.ts";
import { createProduct, newAccount, signUpVisitor } from "#tests/support/browser/journey-data.ts";

// rule: 2.36
test("each change of the cart has a message with a link to it", async ({ page }) => {
	await addProductToCart(page, "tabua-frios");
	await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
	await expect(page.getByText("Produto atualizado!")).toBeVisible();
	await page.getByRole("link", { name: "Ver Carrinho" }).first().click();
	await expect(page).toHaveURL(/\/cart$/);
	const summary = page.getByRole("complementary", { name: "Resumo do pedido" });
	for (const text of ["Subtotal (2", "Frete", "Total"])
		await expect(summary.getByText(text).first()).toBeVisible();
	await page.getByRole("button", { name: /Aumentar/ }).click();
	await expect(summary.getByText("Subtotal (3")).toBeVisible();
	await page.reload();
	await expect(summary.getByText("Subtotal (3")).toBeVisible();
	await page.getByRole("button", { name: "Limpar carrinho" }).click();
	await expect(page.getByText("Carrinho limpo!")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
});

// rule: 5.04, 8.01, 8.09
test("the checkout has messages for postal codes, freight and missing fields", async ({ page, shop }) => {
	await addProductToCart(page, "tabua-frios");
	await signUpVisitor(page, shop, "Plínio Cedro");
	await page.goto("/checkout");
	await page
		.getByRole("button", { name: /Fazer pedido|Finalizar|Ir para/ })
		.first()
		.click();
	await expect(page.getByText("CEP obrigatório")).toBeVisible();
	await expect(page.getByText("Digite um CEP válido para continuar.").first()).toBeVisible();

	await page.getByLabel("CEP", { exact: true }).fill("00000-000");
	await expect(page.getByText("CEP inválido").first()).toBeVisible();
	await expect(page.getByText("Verifique o CEP digitado.").first()).toBeVisible();

	await page.getByLabel("CEP", { exact: true }).fill("12460-000");
	await expect(page.getByText("Cidade preenchida. Falta a rua e o bairro.")).toBeVisible();
	await expect(page.getByLabel("Cidade")).toHaveValue("Campos do Jordão");

	await page.route("**/api/functions/calculate-distance-shipping", async (route) => {
		const response = await route.fetch();
		const body = await response.json();
		await route.fulfill({ response: response, json: { ...body, source: "fallback" } });
	});
	// A message stays for five seconds, and filling in the rest may take longer.
	const messages = [
		"CEP encontrado!",
		"Endereço preenchido automaticamente.",
		"Erro ao calcular frete",
		"Usando valor padrão de frete.",
	];
	await Promise.all([
		fillAddress(page),
		...messages.map((text) => expect(page.getByText(text)).toBeVisible()),
	]);
	// A refused order requests the freight again, which may not be answered before the journey ends.
	await page.unrouteAll({ behavior: "wait" });

	await page
		.getByRole("button", { name: /Fazer pedido|Finalizar|Ir para/ })
		.first()
		.click();
	await expect(page.getByText("Selecione uma forma de pagamento.").first()).toBeVisible();
});

// rule: 8.01, 8.10
test("an order that does not reach the shop has a message, and nothing typed is lost", async ({
	browser,
	shop,
}) => {
	const context = await browser.newContext({ baseURL: shop.origin });
	const page = await context.newPage();
	await signUpVisitor(page, shop);
	const { name, slug } = await createProduct(shop);
	await addProductToCart(page, slug);
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await context.setOffline(true);
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page.getByText("Erro ao processar pedido").first()).toBeVisible();
	await expect(page.getByText("Tente novamente ou entre em contato conosco.").first()).toBeVisible();
	await expect(page.getByLabel("Número")).toHaveValue("1578");
	await context.setOffline(false);
	await page.goto("/cart");
	await expect(page.getByText(name).first()).toBeVisible();
	await context.close();
});

// rule: 2.41
test("an empty cart is sent from the checkout to the cart", async ({ page, shop }) => {
	await signUpVisitor(page, shop, "Plínio Cedro");
	await page.goto("/checkout");
	await expect(page).toHaveURL(/\/cart$/);
});

// rule: 2.16, 8.01, 8.03, 8.04
test("signing in, a reset link, a wrong password and a taken address each have their message", async ({
	page,
	shop,
}) => {
	const person = await newAccount(shop);
	await page.goto("/auth?tab=signup");
	await page.getByLabel("Nome Completo").fill("Zulmira Araucária");
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Senha", { exact: true }).fill("cera-de-abelha");
	await page.getByLabel("Confirmar Senha").fill("cera-de-abelha");
	await page.getByRole("button", { name: "Criar Conta" }).click();
	await expect(page.getByText("Erro no cadastro").first()).toBeVisible();
	await page.goto("/auth?tab=signin");
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Senha", { exact: true }).fill("não é esta");
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByText("Erro no login").first()).toBeVisible();
	await page.getByLabel("Senha", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByText("Login realizado!")).toBeVisible();
	await expect(page.getByText("Bem-vindo de volta!")).toBeVisible();
	await page.goto("/auth");
	await expect(page).toHaveURL(/\/$/);
});

// rule: 5.07
test("streets are suggested from three characters on", async ({ page, shop }) => {
	await addProductToCart(page, "tabua-frios");
	await signUpVisitor(page, shop, "Plínio Cedro");
	await page.goto("/checkout");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/address-autocomplete")) asked.push(request.postDataJSON().query);
	});
	await page.getByLabel("Cidade").fill("São Paulo");
	await page.getByLabel("Estado").selectOption("SP");
	const street = page.getByRole("combobox", { name: /Rua|Endereço|Logradouro/ });
	// From here on the clock is fake, so that a slow server makes no pause in typing.
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 1_000);
	await street.pressSequentially("Av");
	await page.clock.runFor(1_000);
	await street.pressSequentially("enida Paulista");
	await page.clock.runFor(1_000);
	await page
		.getByRole("option", { name: /Avenida Paulista/ })
		.first()
		.click();
	await expect(page.getByLabel("CEP", { exact: true })).toHaveValue("01310-100");
	expect(asked).toEqual(["Avenida Paulista"]);
});

// rule: 9.03
test("the suggested streets stay 200 ms after the field is left, and no longer", async ({ page, shop }) => {
	await addProductToCart(page, "tabua-frios");
	await signUpVisitor(page, shop, "Plínio Cedro");
	await page.goto("/checkout");
	await page.getByLabel("Cidade").fill("São Paulo");
	await page.getByLabel("Estado").selectOption("SP");
	const street = page.getByRole("combobox", { name: "Endereço" });
	const list = page.getByRole("listbox", { name: "Sugestões de endereço" });
	await street.fill("Avenida Paulista");
	await expect(list).toBeVisible();
	// From here on the clock is fake, so that a slow server cannot hide a wrong delay.
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 1_000);
	await street.blur();
	await page.clock.runFor(199);
	await expect(list).toBeVisible();
	await page.clock.runFor(1);
	await expect(list).toBeHidden();
	// A return within the delay keeps the list.
	await street.fill("Avenida Paulist");
	await page.clock.runFor(300);
	await expect(list).toBeVisible();
	await street.blur();
	await page.clock.runFor(150);
	await street.focus();
	await page.clock.runFor(1_000);
	await expect(list).toBeVisible();
});

// rule: 2.17
test("a submitting form shows its progress and is sent once", async ({ page, shop }) => {
	const person = await newAccount(shop);
	await page.goto("/auth?tab=signin");
	let sent = 0;
	let letThrough = () => {};
	const held = new Promise<void>((resolve) => {
		letThrough = resolve;
	});
	await page.route(/\/auth\.data/, async (route) => {
		if (route.request().method() === "POST") {
			sent += 1;
			await held;
		}
		await route.continue();
	});
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	const password = page.getByLabel("Senha", { exact: true });
	await password.fill(person.password);
	await page.getByRole("button", { name: "Mostrar" }).click();
	await expect(password).toHaveAttribute("type", "text");
	const enter = page.getByRole("main").locator("form button[type=submit]").filter({ hasText: /Entra/ });
	await enter.click();
	await expect(enter).toHaveAttribute("aria-busy", "true");
	await expect(enter.locator("svg.animate-spin")).toBeVisible();
	// Impatience changes nothing.
	await password.press("Enter");
	letThrough();
	await expect(page.getByText("Login realizado!")).toBeVisible();
	expect(sent).toBe(1);
});

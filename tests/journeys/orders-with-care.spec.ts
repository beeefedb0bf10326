import { addProductToCart, expect, fillAddress, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	signInAs,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";

test("what is typed at the checkout survives reload, back and forward, and leaves with the order", async ({
	page,
	shop,
}) => {
	await addProductToCart(page, (await createProduct(shop)).slug);
	await signUpVisitor(page, shop);
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByLabel("Observações").fill("Portão azul");
	await page.getByLabel("CPF para a nota fiscal").fill("529.982.247-25");
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	const expectKept = async () => {
		await expect(page.getByLabel("CEP", { exact: true })).toHaveValue("01310-100");
		await expect(page.getByLabel("Número")).toHaveValue("1578");
		await expect(page.getByLabel("Telefone")).toHaveValue("(11) 98888-1234");
		await expect(page.getByLabel("Observações")).toHaveValue("Portão azul");
		await expect(page.getByRole("radio", { name: /Transferência bancária/ })).toBeChecked();
	};
	await page.reload();
	await expectKept();
	expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/529\.?982\.?247/);
	await page.goto("/faq");
	await page.goBack();
	await expectKept();
	await expect(page.getByText(/Chega até .+, pagando .+/).first()).toBeVisible();
	await page.getByText("Empresa", { exact: true }).click();
	await page.getByLabel("Razão social").fill("Pousada Araucária Ltda.");
	await page.getByLabel("CNPJ").fill("12abc34501de35");
	await page.getByLabel("Inscrição estadual").fill("isento");
	await expect(page.getByLabel("CNPJ")).toHaveValue("12.ABC.345/01DE-35");
	await expect(page.getByLabel("CPF para a nota fiscal")).toBeHidden();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\//);
	// The checkout names the day too, and is still there for a moment.
	await expect(page.getByRole("button", { name: "Fazer pedido" })).toBeHidden();
	await expect(
		page.getByText(/, pagando\s(hoje|até\s(hoje,\sàs\s\d+h|\p{L}+,\s\d+º?\sde\s))/u).first(),
	).toBeVisible();
	await expect(page.getByRole("region", { name: "Dados para a nota fiscal" })).toContainText(
		/Pousada Araucária Ltda\.\s*CNPJ 12\.ABC\.345\/01DE-35\s*Inscrição estadual isento/,
	);
	expect(await page.evaluate(() => sessionStorage.getItem("cerne:checkout"))).toBeNull();
});

test("a customer with five unpaid orders is told in the cart and at the checkout, and keeps the cart", async ({
	page,
	shop,
}) => {
	const product = await createProduct(shop);
	const customer = await signUpVisitor(page, shop);
	for (let count = 0; count < 5; count += 1) await newOrder(shop, { customer, products: [product] });
	await addProductToCart(page, product.slug);
	await page.goto("/cart");
	await expect(page.getByText(/Você já tem 5 pedidos esperando pagamento/)).toBeVisible();
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	const refused = page.getByRole("alert").filter({ hasText: "Erro ao processar pedido" });
	await expect(refused).toContainText("Tente novamente ou entre em contato conosco.");
	await expect(refused).not.toContainText("esperando pagamento");
	const summary = page.getByRole("alert").filter({ hasText: "Falta acertar um ponto" });
	await expect(summary).toContainText(/Você já tem 5 pedidos esperando pagamento/);
	await expect(page.getByLabel("Número")).toHaveValue("1578");
	await page.goto("/cart");
	await expect(page.getByText(product.name).first()).toBeVisible();
});

test("an address whose postal code nobody knows is typed by hand and bought with", async ({ page, shop }) => {
	await addProductToCart(page, (await createProduct(shop)).slug);
	await signUpVisitor(page, shop);
	await page.goto("/checkout");
	await page.getByLabel("CEP", { exact: true }).fill("12099-998");
	await expect(page.getByText(/Não achamos esse CEP\. Se ele está certo/)).toBeVisible();
	await page.getByLabel("Endereço", { exact: true }).fill("Estrada do Ipê");
	await page.getByLabel("Número").fill("s/n");
	await page.getByLabel("Bairro").fill("Pinheirinho");
	await page.getByLabel("Cidade").fill("Taubaté");
	await page.getByLabel("Estado").selectOption("SP");
	await page.getByLabel("Telefone").fill("(12) 98888-1234");
	await expect(page.getByText("CEP ainda não cadastrado: frete para Taubaté/SP")).toBeVisible();
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\//);
	await expect(page.getByText(/Estrada do Ipê, s\/n/).first()).toBeVisible();
});

// rule: 8.13
test("a buyer comes back in another browser, and an unknown order says so", async ({ page, shop }) => {
	const { id } = await newOrder(shop, { paymentMethod: "mercadopago" });
	await page.goto(`/checkout/success?order_id=${id}&payment_id=77&payment_status=pending`);
	await expect(page.getByRole("heading", { level: 1, name: "Pagamento pendente" })).toBeVisible();
	await expect(page.getByText("ID do pagamento 77")).toBeVisible();
	await expect(page.getByRole("heading", { name: /^Chega até \d+ de / })).toBeVisible();
	await expect(
		page.getByText(/^pagando\s(hoje|até\s(hoje,\sàs\s\d+h|\p{L}+,\s\d+º?\sde\s)).*\.$/u),
	).toBeVisible();
	await expect(page.getByRole("link", { name: "Entrar na conta" })).toHaveAttribute(
		"href",
		`/auth?next=${encodeURIComponent(`/order-confirmation/${id}`)}`,
	);
	await page.goto("/checkout/success?order_id=unknown");
	await expect(page.getByRole("heading", { level: 1, name: "Pedido não encontrado" })).toBeVisible();
});

test("an order that was cancelled unpaid is bought again", async ({ page, shop }) => {
	const { id, customer, product } = await newOrder(shop);
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await page.getByText("Cancelar pedido").click();
	await page.getByRole("button", { name: "Sim, cancelar" }).click();
	await expect(page.getByRole("heading", { name: "Pedido cancelado" })).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Meus pedidos" }).click();
	// The screen before has such a button, too.
	await expect(page.getByRole("heading", { level: 2, name: "Meus Pedidos" })).toBeVisible();
	await page.getByRole("button", { name: /^Comprar de novo/ }).click();
	await expect(page.getByText("Peças no carrinho")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: "Seu carrinho" })).toBeVisible();
	await expect(page.getByRole("heading", { level: 2, name: product.name })).toBeVisible();
	await page.goto(`/order-confirmation/${id}`);
	await expect(page.getByRole("button", { name: /^Comprar de novo/ })).toBeVisible();
});

test("a new product without stock warns before it goes on sale as sold out", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products/new");
	const warning = page.getByText(/entra na loja como “Esgotado”/);
	await expect(warning).toBeVisible();
	await page.getByLabel("Sob encomenda").check();
	await expect(warning).toBeHidden();
	await page.getByLabel("Sob encomenda").uncheck();
	await expect(warning).toBeVisible();
	await page.getByRole("textbox", { name: "Estoque" }).fill("3");
	await expect(warning).toBeHidden();
});

import { expect, expectToFit, latestMail, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	type OwnOrder,
	payOrders,
	saveBenchHours,
	signInAs,
	signInAsAdmin,
	uniqueName,
} from "#tests/support/browser/journey-data.ts";

const shortId = ({ id }: OwnOrder) => id.slice(0, 8);

test("an illness endangers a promise, the owner proposes a later day, and the customer accepts it", async ({
	page,
	shop,
}) => {
	const bench = uniqueName("Bancada");
	await signInAsAdmin(page, shop);
	await saveBenchHours(page, "Nova bancada", { name: bench, hours: "8" });
	const product = await createProduct(shop, {
		isMadeToOrder: "on",
		productionDays: "10",
		benchHours: "16",
	});
	await page.goto(`/admin/products/${product.id}`);
	await page.getByRole("group", { name: "Na bancada", exact: true }).getByLabel(bench).check();
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	const customer = await newAccount(shop);
	const order = await newOrder(shop, { customer, products: [product] });
	await payOrders(shop, order);
	await page.goto("/admin/settings?section=workshop");
	const hours = page
		.getByRole("group", { name: bench, exact: true })
		.getByRole("group", { name: "Horas de cada dia" });
	for (const day of await hours.getByRole("textbox").all()) await day.fill("0");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	const question = page.getByRole("alert").filter({ hasText: "Assim 1 promessa fica em risco" });
	await expect(question.getByRole("link", { name: `Pedido #${shortId(order)}` })).toBeVisible();
	await expect(question).toContainText("fica sem data");
	await expectToFit(page);
	await page.getByRole("button", { name: "Salvar mesmo assim" }).click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();

	await page.goto("/admin");
	await page.getByRole("link", { name: /^Promessas em risco: \d+/ }).click();
	await expect(page).toHaveURL(/need=at_risk/);
	await expect(
		page
			.getByRole("main")
			.getByText(`#${shortId(order)}`)
			.first(),
	).toBeVisible();
	await page.goto(`/admin/orders/${order.id}`);
	await expect(page.getByText("Vai atrasar: nenhuma bancada termina este pedido.")).toBeVisible();
	await expectToFit(page);
	await page.getByRole("link", { name: "Propor novo dia" }).click();
	const dialog = page.getByRole("dialog", { name: "Propor novo dia" });
	await dialog.getByLabel("Motivo").selectOption("Doença");
	await dialog.getByLabel("Suas palavras").fill("Nosso marceneiro adoeceu.");
	await dialog.getByRole("button", { name: "Ver o e-mail" }).click();
	const preview = dialog.getByRole("region", { name: "O e-mail" });
	await expect(preview).toContainText(`Precisamos de mais uns dias: pedido #${shortId(order)}`);
	await expect(preview).toContainText("Nosso marceneiro adoeceu.");
	await expectToFit(page);
	await dialog.getByRole("button", { name: "Enviar proposta" }).click();
	await expect(page.getByText("Novo dia proposto", { exact: true }).first()).toBeVisible();
	await expect(page.getByText(/^Novo dia proposto: .+ \(doença\), aguardando o cliente\.$/)).toBeVisible();
	await expect(page.getByRole("link", { name: "Retirar proposta" })).toBeVisible();

	await page.goto("/admin/orders?need=at_risk");
	await expect(
		page.getByText(/^prometido até .+, agora previsto para .+, aguardando o cliente$/).first(),
	).toBeVisible();
	await expectToFit(page);
	await page.goto(`/track-order?code=${order.id}`);
	await expect(page.getByText(/^prometido até .+, agora previsto para .+, aguardando você\.$/)).toBeVisible();

	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${order.id}`);
	const choice = page.getByRole("region", { name: "Um novo dia para seu pedido" });
	await expect(
		choice.getByText(/prometido até .+, agora previsto para .+, aguardando você\./i),
	).toBeVisible();
	await expectToFit(page);
	await choice.getByRole("button", { name: "Aceito o novo dia" }).click();
	await expect(page.getByText("Novo dia combinado", { exact: true }).first()).toBeVisible();
	await expect(choice).toHaveCount(0);
	await latestMail(shop, customer.email, "Combinado");
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("the owner proposes a day, and the customer cancels by the mailed link", async ({ page, shop }) => {
		const customer = await newAccount(shop);
		const order = await newOrder(shop, { customer });
		await payOrders(shop, order);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/orders/${order.id}/day`);
		await page.getByLabel("Motivo").selectOption("Outro");
		await page.getByRole("button", { name: "Enviar proposta" }).click();
		await expect(page.getByText("Conte ao cliente o motivo.")).toBeVisible();
		await page.getByLabel("Suas palavras").fill("A oficina ficou sem luz.");
		await page.getByRole("button", { name: "Ver o e-mail" }).click();
		await expect(page.getByRole("region", { name: "O e-mail" })).toContainText("A oficina ficou sem luz.");
		await page.getByRole("button", { name: "Enviar proposta" }).click();
		await expect(page.getByText(/aguardando o cliente\.$/)).toBeVisible();

		const mail = await latestMail(shop, customer.email, "Precisamos de mais uns dias");
		const link = /\/orders\/day\/[\w.-]+/.exec(mail)?.[0] ?? "";
		await page.context().clearCookies();
		await page.goto(link);
		await expect(page.getByRole("heading", { name: "Um novo dia para seu pedido" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Aceito o novo dia" })).toBeVisible();
		await page.getByText("Quero cancelar e receber tudo de volta").click();
		await page.getByRole("button", { name: "Sim, cancelar e receber tudo de volta" }).click();
		await expect(page.getByRole("heading", { name: "Pedido cancelado" })).toBeVisible();
		await expect(page.getByText("Você já cancelou este pedido.")).toBeVisible();
		await latestMail(shop, customer.email, "cancelado");
	});
});

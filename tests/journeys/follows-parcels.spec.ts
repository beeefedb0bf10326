import type { Page } from "@playwright/test";
import { expect, expectToFit, latestMail, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

async function addEvent(page: Page, event: { status: string; description: string; location?: string }) {
	await page.getByRole("link", { name: "Adicionar Evento" }).click();
	const dialog = page.getByRole("dialog", { name: "Adicionar Evento" });
	await dialog.getByLabel("Status").selectOption(event.status);
	await dialog.getByLabel("Descrição").fill(event.description);
	await dialog.getByLabel(/^Local/).fill(event.location ?? "");
	await dialog.getByRole("button", { name: "Adicionar" }).click();
	await expect(toast(page, "Evento de rastreamento adicionado")).toBeVisible();
	await expect(dialog).toHaveCount(0);
}

// rule: 2.71, 4.11
test("the workshop edits a shipment, and is warned about a mistyped code", async ({ page, shop }) => {
	const { id, customer } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin/tracking");
	await expect(page.getByRole("heading", { level: 1, name: "Rastreamento" })).toBeVisible();
	await expectToFit(page);
	await page.getByRole("searchbox", { name: "Buscar pedidos" }).fill(customer.fullName);
	await page.getByRole("button", { name: "Buscar", exact: true }).click();
	await page.getByRole("link", { name: new RegExp(`#${id.slice(-8)}.*Pendente`, "s") }).click();
	await expect(page.getByRole("heading", { name: `Pedido #${id.slice(-8)}` })).toBeVisible();
	await expect(page.getByText("Recebemos seu pedido.")).toBeVisible();
	await expectToFit(page);

	await page.getByRole("link", { name: "Editar" }).click();
	await page.getByRole("link", { name: "Cancelar" }).click();
	await expect(page.getByRole("link", { name: "Editar" })).toBeVisible();
	await page.getByRole("link", { name: "Editar" }).click();
	const form = page.getByRole("region", { name: `Pedido #${id.slice(-8)}` });
	await expect(form.getByLabel("Status").getByRole("option")).toHaveText([
		"Pendente",
		"Confirmado",
		"Em Preparação",
		"Enviado",
		"Em Trânsito",
		"Saiu para Entrega",
		"Entregue",
		"Cancelado",
	]);
	await expect(form.getByLabel("Transportadora").getByRole("option")).toHaveText([
		"Não informada",
		"Correios",
		"Jamef",
		"Transportadora Local",
		"Outros",
	]);
	// The questions of a cancellation are shown while that is chosen.
	const reason = form.getByRole("textbox", { name: /^Motivo/ });
	await expect(reason).toBeHidden();
	await form.getByLabel("Status").selectOption("Cancelado");
	await expect(reason).toBeVisible();
	await expectToFit(page);
	await form.getByLabel("Status").selectOption("Pendente");
	await expect(reason).toBeHidden();
	await form.getByLabel("Transportadora").selectOption("Correios");
	await form.getByLabel("Código de rastreio").fill("AA123456789BR");
	await form.getByLabel("Código de rastreio").blur();
	await expect(form.getByText(/dígito verificador não confere/)).toBeVisible();
	await expectToFit(page);
	// The press that ends the typing reaches its button, though the warning changes with it.
	await form.getByLabel("Código de rastreio").fill("xx123");
	await form.getByRole("button", { name: "Salvar" }).click();
	await expect(toast(page, "Informações de rastreamento atualizadas")).toBeVisible();
	await expect(form.getByText(/código dos Correios tem 13 caracteres/)).toBeVisible();
	await addEvent(page, { status: "Em Preparação", description: "Madeira cortada" });
	await page.getByRole("link", { name: "Editar" }).click();
	await form.getByLabel("Código de rastreio").fill("AA123456785BR");
	await form.getByLabel("Código de rastreio").blur();
	await expect(form.getByText(/13 caracteres|dígito verificador/)).toHaveText(
		"São 13 caracteres, como AA123456785BR.",
	);
	// Typed text is not lost to an event, and stays while one is taken back.
	const leaving = page.getByRole("dialog", { name: "Sair sem salvar?" });
	await page.getByRole("link", { name: "Adicionar Evento" }).click();
	await leaving.getByRole("button", { name: "Continuar editando" }).click();
	await expect(leaving).toHaveCount(0);
	for (const step of ["Madeira cortada", "Recebemos seu pedido."]) {
		await page.getByRole("link", { name: `Excluir o evento “${step}”` }).click();
		await page
			.getByRole("dialog", { name: /excluir este evento/ })
			.getByRole("button", { name: "Excluir" })
			.click();
		await expect(page.getByRole("link", { name: `Excluir o evento “${step}”` })).toHaveCount(0);
	}
	await expect(page.getByText("Nenhum evento de rastreamento encontrado")).toBeVisible();
	await expect(form.getByLabel("Código de rastreio")).toHaveValue("AA123456785BR");
	await form.getByLabel("URL de rastreio").fill("https://rastreamento.example/AA123456785BR");
	await form.getByLabel("Previsão de entrega").fill("2027-03-05T14:00");
	await form.getByRole("button", { name: "Salvar" }).click();
	await expect(toast(page, "Informações de rastreamento atualizadas")).toBeVisible();
	for (const fact of ["Correios", "AA123456785BR", "05/03/2027, 14:00"])
		await expect(form).toContainText(fact);
	await expect(form.getByRole("link", { name: /rastreamento\.example/ })).toBeVisible();
	await page.goto(`/track-order?code=${id}`);
	for (const fact of ["Correios", "AA123456785BR", "5 de março"]) {
		await expect(page.getByText(fact).first()).toBeVisible();
	}
	await expect(page.getByText("Nenhum evento de rastreamento encontrado para este pedido.")).toBeVisible();
});

test("what was refused stays while other orders come, and they are shown once it is mended", async ({
	page,
	shop,
}) => {
	const { id } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin/tracking");
	await page.getByRole("link", { name: new RegExp(`#${id.slice(-8)}`) }).click();
	await expect(page.getByRole("heading", { name: `Pedido #${id.slice(-8)}` })).toBeVisible();
	const other = await page.context().newPage();
	await other.goto("/admin/orders");
	await expect(other.getByText(`#${id.slice(0, 8)}`).first()).toBeVisible();
	await page.getByRole("link", { name: "Adicionar Evento" }).click();
	const dialog = page.getByRole("dialog", { name: "Adicionar Evento" });
	await dialog.getByLabel("Status").selectOption("Em Preparação");
	await dialog.getByRole("button", { name: "Adicionar" }).click();
	const refusal = dialog.getByText("Descreva o que aconteceu.");
	await expect(refusal).toBeVisible();
	const later = await newOrder(shop);
	// The other screen has got the message by now, so this one has, too.
	await expect(other.getByText(`#${later.id.slice(0, 8)}`).first()).toBeVisible();
	await expect(refusal).toBeVisible();
	await dialog.getByLabel("Descrição").fill("Madeira cortada");
	await dialog.getByRole("button", { name: "Adicionar" }).click();
	await expect(toast(page, "Evento de rastreamento adicionado")).toBeVisible();
	await expect(
		page.getByRole("link", { name: new RegExp(`#${later.id.slice(-8)}`), includeHidden: true }),
	).toBeAttached();
});

// rule: 2.71, 5.18
test("each step is on the customer's page at once and in one mail, and can be taken back", async ({
	page,
	shop,
	browser,
	baseURL,
}) => {
	const order = await newOrder(shop);
	const { id } = order;
	const { email } = order.customer;
	const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
	const customer = await elsewhere.newPage();
	await customer.goto(`/track-order?code=${id}`);
	await expect(customer.getByText("Pedido Pendente")).toBeVisible();
	await customer.evaluate(() => document.body.setAttribute("data-same-page", ""));

	await signInAsAdmin(page, shop);
	await page.goto(`/admin/tracking?pedido=${id}`);
	await page.getByRole("link", { name: "Adicionar Evento" }).click();
	const dialog = page.getByRole("dialog", { name: "Adicionar Evento" });
	await expect(dialog).toBeVisible();
	await expectToFit(page);
	// Without a description nothing is added; what was refused is as unsaved as what was never sent.
	await dialog.getByLabel(/^Local/).fill("Taubaté");
	await dialog.getByRole("button", { name: "Adicionar" }).click();
	await expect(dialog.getByLabel("Descrição")).toBeFocused();
	await expect(dialog.getByLabel("Descrição")).toHaveAttribute("aria-invalid", "true");
	await dialog.getByRole("link", { name: "Cancelar" }).click();
	await page.getByRole("button", { name: "Sair sem salvar" }).click();
	await expect(dialog).toHaveCount(0);

	await addEvent(page, {
		status: "Enviado",
		description: "Objeto postado",
		location: "Campos do Jordão – SP",
	});
	const card = page.getByRole("region", { name: `Pedido #${id.slice(-8)}` });
	await expect(card.getByText("Enviado", { exact: true })).toBeVisible();
	await expect(customer.getByText("Objeto postado")).toBeVisible();
	await latestMail(shop, email, "saiu da oficina");
	await addEvent(page, { status: "Enviado", description: "Passou por Taubaté" });
	await expect(customer.getByText("Passou por Taubaté")).toBeVisible();
	await latestMail(shop, email, "Passou por");

	await page.getByRole("link", { name: "Excluir o evento “Passou por Taubaté”" }).click();
	const question = page.getByRole("dialog", { name: "Tem certeza que deseja excluir este evento?" });
	await expect(question).toContainText("Esta ação não pode ser desfeita.");
	await question.getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Evento removido")).toBeVisible();
	await expect(customer.getByText("Passou por Taubaté")).toHaveCount(0);
	await expect(customer.getByText("Objeto postado")).toBeVisible();
	await expect(customer.locator("body[data-same-page]")).toHaveCount(1);
	await elsewhere.close();

	// One mail for each of the two steps, besides the one that the order began with.
	await page.goto(`/admin/communications/mails?q=${email}`);
	await expect(page.getByRole("row").filter({ hasText: "saiu da oficina" })).toHaveCount(1);
	await expect(page.getByRole("row").filter({ hasText: "Novidade do seu pedido" })).toHaveCount(1);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a step is added", async ({ page, shop }) => {
		const { id } = await newOrder(shop);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/tracking?pedido=${id}&evento=novo`);
		const dialog = page.getByRole("dialog", { name: "Adicionar Evento" });
		const reason = dialog.getByRole("textbox", { name: /^Motivo/ });
		await expect(reason).toBeHidden();
		await dialog.getByLabel("Status").selectOption("Cancelado");
		await expect(reason).toBeVisible();
		await dialog.getByLabel("Status").selectOption("Confirmado");
		await dialog.getByLabel("Descrição").fill("Madeira cortada");
		await dialog.getByRole("button", { name: "Adicionar" }).click();
		await expect(page.getByRole("listitem").filter({ hasText: "Madeira cortada" })).toBeVisible();
	});
});

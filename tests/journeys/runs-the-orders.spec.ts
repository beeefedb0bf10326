import type { Locator, Page } from "@playwright/test";
import {
	accessibilityViolations,
	expect,
	expectToFit,
	latestMail,
	test,
} from "#tests/support/browser/journey.ts";
import { createProduct, newAccount, newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const short = (id: string) => `#${id.slice(0, 8)}`;
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
const rowOf = (page: Page, id: string) => page.getByRole("row").filter({ hasText: short(id) });
const details = (page: Page) => page.getByRole("dialog", { name: "Detalhes do Pedido" });

// rule: 2.70, 4.12
test("an order appears by itself, is found, paid, noted and sent, with its actor in the log", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/orders");
	await expect(page.getByRole("heading", { level: 1, name: "Pedidos" })).toBeVisible();
	const { id, product, customer } = await newOrder(shop);
	const { email, fullName } = customer;
	await expect(rowOf(page, id)).toContainText(product.name);
	await expectToFit(page);

	await page.getByRole("searchbox", { name: "Buscar pedidos" }).fill(fullName);
	await page.getByRole("button", { name: "Buscar", exact: true }).click();
	await expect(page).toHaveURL(/q=Ol/);
	await expect(page.getByRole("row").filter({ hasText: "#" })).toHaveCount(1);
	const status = page.getByRole("search").locator("select[name=status]");
	await status.selectOption("Cancelado");
	await expect(page.getByText("Nenhum pedido encontrado")).toBeVisible();
	await status.selectOption("Pendente");
	await expect(rowOf(page, id)).toContainText("R$");

	await page.getByRole("link", { name: short(id), exact: true }).click();
	const dialog = details(page);
	await expect(dialog).toContainText(email);
	await expect(dialog).toContainText("Avenida Paulista");
	await expectToFit(page);
	const dropdown = dialog.getByLabel(`Status do pedido ${short(id)}`);
	await expect(dropdown.getByRole("option")).toHaveText([
		"Pendente",
		"Processando",
		"Enviado",
		"Entregue",
		"Cancelado",
	]);

	await dialog.getByRole("link", { name: "Marcar como pago" }).click();
	const question = page.getByRole("dialog", { name: `Marcar o pedido ${short(id)} como pago?` });
	await question.getByRole("button", { name: "Marcar como pago" }).click();
	await expect(toast(page, "Pedido marcado como pago")).toBeVisible();
	await expect(dialog.getByText(/^Pago em /)).toBeVisible();

	await dialog.getByLabel("Nova anotação").fill("Cliente pediu verniz fosco.");
	await dialog.getByRole("button", { name: "Salvar anotação" }).click();
	await expect(toast(page, "Anotação salva")).toBeVisible();
	await expect(dialog.getByRole("listitem").filter({ hasText: "verniz fosco" })).toBeVisible();
	await expect(dialog.getByLabel("Nova anotação")).toHaveValue("");

	await dropdown.selectOption("Enviado");
	const sending = page.getByRole("dialog", { name: "Enviar pedido" });
	await sending.getByRole("button", { name: "Enviar sem código" }).click();
	await expect(toast(page, "Pedido enviado")).toBeVisible();
	await expect(dialog.getByText(/mudou o status do pedido: Confirmado → Enviado/)).toBeVisible();
	for (const deed of ["registrou o pagamento do pedido", "anotou o pedido"])
		await expect(dialog.getByText(deed)).toBeVisible();
	await latestMail(shop, email, "saiu da oficina");

	await dialog.getByRole("link", { name: "Fechar" }).click();
	await expect(dialog).toHaveCount(0);
	// Filtered by “Pendente”, the list no longer has it.
	await expect(page.getByText("Nenhum pedido encontrado")).toBeVisible();
	await page.getByRole("link", { name: "Ver todos os pedidos" }).click();
	await expect(page.getByLabel(`Status do pedido ${short(id)}`)).toHaveValue("shipped");
});

// rule: 2.70
test("a paid order is cancelled, its product is on sale again, and its money is marked as given back", async ({
	page,
	shop,
}) => {
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	// The line of the list that imports back equal; the stock is all of it that an order changes.
	const stock = async (): Promise<string> => {
		const address = `/admin/products.csv?q=${encodeURIComponent(product.name)}`;
		// A connection of its own: the shop closes one that was kept for as long as the steps between may take.
		const list = await page.request.get(address, { headers: { Connection: "close" } });
		return (await list.text()).split("\n").find((line) => line.includes(product.name)) ?? "";
	};
	const before = await stock();
	expect(before).not.toBe("");
	const { id, customer } = await newOrder(shop, { products: [product] });
	expect(await stock()).not.toBe(before);

	await page.goto(`/admin/orders/${id}`);
	const dialog = details(page);
	await dialog.getByRole("link", { name: "Marcar como pago" }).click();
	await page
		.getByRole("dialog", { name: /como pago\?$/ })
		.getByRole("button", { name: "Marcar como pago" })
		.click();
	await expect(toast(page, "Pedido marcado como pago")).toBeVisible();

	await dialog.getByLabel(`Status do pedido ${short(id)}`).selectOption("Cancelado");
	const question = page.getByRole("dialog", { name: `Cancelar o pedido ${short(id)}?` });
	await expect(question).toContainText(
		"O que foi recebido fica na lista “A reembolsar” até você reembolsar.",
	);
	await question.getByLabel(/Nota sobre o reembolso/).fill("Reembolsado por PIX hoje.");
	await question.getByRole("button", { name: "Cancelar pedido" }).click();
	await expect(toast(page, "Pedido cancelado")).toBeVisible();
	await expect(dialog.getByText("Reembolsado por PIX hoje.")).toBeVisible();
	await expect(dialog.getByText(/cancelou o pedido/)).toBeVisible();
	await latestMail(shop, customer.email, "cancelado");
	expect(await stock()).toBe(before);

	await expect(dialog).toContainText("A reembolsar ao cliente");
	await expectToFit(page);
	await dialog.getByRole("link", { name: "Já reembolsei de outra forma" }).click();
	await page
		.getByRole("dialog", { name: /^Você reembolsou R\$.* ao cliente\?$/ })
		.getByRole("button", { name: "Marcar como reembolsado" })
		.click();
	await expect(toast(page, "Valor marcado como reembolsado")).toBeVisible();
	await expect(dialog.getByText(/marcou como reembolsado o valor do pedido: R\$/)).toBeVisible();
	await latestMail(shop, customer.email, "Reembolso de");
});

// rule: 2.70
test("several orders are moved and marked as paid at once", async ({ page, shop }) => {
	const customer = await newAccount(shop);
	const [first, second] = [await newOrder(shop, { customer }), await newOrder(shop, { customer })];
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders?q=${encodeURIComponent(customer.fullName)}`);
	const actions = page.getByRole("form", { name: "Ações para os selecionados" });
	const tickBoth = async () => {
		for (const { id } of [first, second]) {
			await page.getByRole("checkbox", { name: `Selecionar o pedido ${short(id)}` }).check();
		}
		await expect(actions).toContainText("2 selecionados");
	};
	await tickBoth();
	// At the end of the list: what is half below the bar of the selection would count as a small target.
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expectToFit(page);
	// Begun and ready are said by the workshop's steps, and a sent order has a carrier and a code of its own.
	await expect(actions.getByRole("button")).toHaveText(["Começar", "Pronto", "Entregue", "Marcar como pago"]);
	await actions.getByRole("button", { name: "Entregue" }).click();
	await expect(page.getByText("2 pedidos: Entregue.")).toBeVisible();
	for (const { id } of [first, second]) {
		await expect(page.getByLabel(`Status do pedido ${short(id)}`)).toHaveValue("delivered");
	}
	await tickBoth();
	await actions.getByRole("button", { name: "Marcar como pago" }).click();
	const question = page.getByRole("dialog", { name: "Marcar os pedidos selecionados como pagos?" });
	for (const { id } of [first, second]) await expect(question).toContainText(short(id));
	await expect(question).toContainText("Soma");
	await question.getByRole("button", { name: "Marcar como pago" }).click();
	await expect(toast(page, "Pedidos marcados como pagos")).toBeVisible();
	await expect(rowOf(page, first.id)).toContainText("Pago");
	await expect(rowOf(page, second.id)).toContainText("Pago");
});

// rule: 2.70
test("of the selected orders those of Mercado Pago are marked as paid only where that is ticked", async ({
	page,
	shop,
}) => {
	const customer = await newAccount(shop);
	const byTransfer = await newOrder(shop, { customer });
	const online = await newOrder(shop, { customer, paymentMethod: "mercadopago" });
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders?q=${encodeURIComponent(customer.fullName)}`);
	const actions = page.getByRole("form", { name: "Ações para os selecionados" });
	const question = page.getByRole("dialog", { name: "Marcar os pedidos selecionados como pagos?" });
	const askFor = async (...orders: readonly { id: string }[]) => {
		for (const { id } of orders) {
			await page.getByRole("checkbox", { name: `Selecionar o pedido ${short(id)}` }).check();
		}
		await actions.getByRole("button", { name: "Marcar como pago" }).click();
	};
	await askFor(byTransfer, online);
	await expect(
		question.getByRole("checkbox", { name: "Marcar também os do Mercado Pago" }),
	).not.toBeChecked();
	expect(await accessibilityViolations(page)).toEqual([]);
	await question.getByRole("button", { name: "Marcar como pago" }).click();
	await expect(rowOf(page, byTransfer.id)).toContainText("Pago");
	await expect(rowOf(page, online.id)).toContainText("PagamentoPendente");

	await page.reload();
	await askFor(online);
	await question.getByRole("checkbox", { name: "Marcar também os do Mercado Pago" }).check();
	await question.getByRole("button", { name: "Marcar como pago" }).click();
	await expect(rowOf(page, online.id)).toContainText("PagamentoPago");
});

// rule: 2.70
test("packing slip and summary are sheets to print", async ({ page, shop }) => {
	const { id, product, customer } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	for (const [paper, heading] of [
		["Romaneio", "Romaneio do pedido"],
		["Resumo", "Resumo do pedido"],
	] as const) {
		const link = details(page).getByRole("link", { name: new RegExp(`^${paper}`) });
		const address = (await link.getAttribute("href")) ?? "";
		const sheet = await page.context().newPage();
		await sheet.goto(address);
		await expect(sheet.getByRole("heading", { name: `${heading} ${short(id)}` })).toBeVisible();
		await expect(sheet.getByText(customer.fullName).first()).toBeVisible();
		await expect(sheet.getByRole("cell", { name: product.name })).toBeVisible();
		await expectToFit(sheet);
		// The paper in the box has no prices.
		await expect(sheet.getByRole("main").getByText("R$")).toHaveCount(paper === "Romaneio" ? 0 : 4);
		await sheet.emulateMedia({ media: "print" });
		await expect(sheet.getByRole("button", { name: "Imprimir" })).toBeHidden();
		await expect(sheet.getByRole("heading", { name: heading })).toBeVisible();
		await sheet.close();
	}
});

/** How far within a dialog its underlined buttons begin that stand first in their line, which all should at its edge. */
const indentsOf = (dialog: Locator): Promise<number[]> =>
	dialog.evaluate((element) => {
		const edge = element.querySelector("h3")?.getBoundingClientRect().left ?? Number.NaN;
		return [...element.querySelectorAll<HTMLElement>("a, button, summary")]
			.filter((each) => getComputedStyle(each).textDecorationLine === "underline" && each.offsetHeight >= 44)
			.map((each) => {
				const left =
					each.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(each).paddingLeft);
				return Math.round(left - edge);
			})
			.filter((indent) => Math.abs(indent) < 16);
	});

test("underlined buttons of an order begin at its edge", async ({ page, shop }) => {
	const { id } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/orders/${id}`);
	await expect(details(page).getByRole("link", { name: "Registrar um recebimento" })).toBeVisible();
	const indents = await indentsOf(details(page));
	expect(indents.length).toBeGreaterThanOrEqual(4);
	expect(new Set(indents)).toEqual(new Set([0]));
});

test("the screen behind the command palette is printed", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/orders");
	await page.getByRole("button", { name: /^Buscar pedido, produto ou cliente/ }).click();
	const palette = page.getByRole("dialog", { name: "Ir para" });
	await expect(palette).toBeVisible();
	await page.emulateMedia({ media: "print" });
	await expect(palette).toBeHidden();
	await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
});

test("an open order is printed alone and whole", async ({ page, shop }) => {
	const { id, product } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const dialog = details(page);
	await expect(dialog.getByRole("heading", { name: "Histórico" })).toBeVisible();
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
	await expect(page.locator("table").first()).toBeHidden();
	const name = dialog.getByText(product.name).first();
	await expect(name).toBeVisible();
	await expect(dialog.getByRole("link", { name: "Fechar" })).toBeHidden();
	const cut = await dialog.evaluate((element) => element.scrollHeight - element.clientHeight);
	expect(cut).toBeLessThanOrEqual(0);

	await dialog.getByRole("link", { name: "Cancelar pedido" }).click();
	await expect(page.getByRole("dialog", { name: /^Cancelar o pedido/ })).toBeVisible();
	await expect(name).toBeHidden();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("an order is opened, moved and noted", async ({ page, shop }) => {
		const { id } = await newOrder(shop);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/orders?q=${id}`);
		await page.getByRole("link", { name: short(id), exact: true }).click();
		const dialog = details(page);
		await dialog.getByLabel(`Status do pedido ${short(id)}`).selectOption("Entregue");
		await dialog.getByRole("button", { name: "Mudar" }).click();
		await expect(dialog.getByText(/mudou o status do pedido: Pendente → Entregue/)).toBeVisible();
		await dialog.getByLabel("Nova anotação").fill("Entregue em mãos.");
		await dialog.getByRole("button", { name: "Salvar anotação" }).click();
		await expect(dialog.getByRole("listitem").filter({ hasText: "Entregue em mãos." })).toBeVisible();
	});

	test("the dropdowns of list and details ask before they cancel an order", async ({ page, shop }) => {
		const { id, customer } = await newOrder(shop);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/orders/${id}?confirmar=pago`);
		await page.getByRole("alertdialog").getByRole("button", { name: "Marcar como pago" }).click();
		const question = page.getByRole("alertdialog", { name: `Cancelar o pedido ${short(id)}?` });
		const choose = async (place: Locator) => {
			await place.getByLabel(`Status do pedido ${short(id)}`).selectOption("Cancelado");
			await place.getByRole("button", { name: "Mudar" }).click();
			await expect(question).toContainText(
				"O que foi recebido fica na lista “A reembolsar” até você reembolsar.",
			);
		};
		await page.goto(`/admin/orders?q=${id}`);
		await choose(rowOf(page, id));
		await question.getByRole("link", { name: "Voltar" }).click();
		await expect(details(page).getByLabel(`Status do pedido ${short(id)}`)).toHaveValue("confirmed");
		await choose(details(page));
		await question.getByLabel(/Nota sobre o reembolso/).fill("Reembolso amanhã.");
		await question.getByRole("button", { name: "Cancelar pedido" }).click();
		await expect(details(page).getByText("Reembolso amanhã.")).toBeVisible();
		await expect(question).toHaveCount(0);
		await latestMail(shop, customer.email, "cancelado");
		await expect(page).toHaveURL(`/admin/orders/${id}?q=${id}`);
	});
});

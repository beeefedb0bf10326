import { randomUUID } from "node:crypto";
import { expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";

const tabs = [
	"Dashboard",
	"Produtos",
	"Pedidos",
	"Rastreamento",
	"Categorias",
	"Usuários",
	"Contatos",
	"Avaliações",
	"Scraping",
];

// rule: 4.23
test("only an admin has access, and others read why", async ({ page, shop }) => {
	await page.goto("/admin");
	await expect(page).toHaveURL(/\/auth\?next=%2Fadmin/);
	await expect(page.getByText("Acesso negado")).toBeVisible();
	await expect(page.getByText("Você não tem permissão para acessar o painel administrativo.")).toBeVisible();
	await signUpVisitor(page, shop, "Marina Duarte");
	await page.goto("/admin/settings");
	await expect(page).not.toHaveURL(/\/admin/);
	await expect(page.getByText("Acesso negado")).toBeVisible();
});

// rule: 2.67, 2.68, 9.21
test("the dashboard shows the work queues and the figures, and updates at a new message", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	const rail = page.getByRole("navigation", { name: "Painel administrativo" });
	await expect(rail.getByRole("listitem")).toContainText(tabs);
	const main = page.getByRole("main");
	for (const [term, note] of [
		["Total de Produtos", "em destaque"],
		["Total de Pedidos", "pendentes"],
		["Clientes", "usuários registrados"],
		["Receita Total", "vendas confirmadas"],
		["Estoque Baixo", "menos de 5 unidades"],
		["Pedidos Pendentes", "aguardando"],
	] as const) {
		const card = main.locator("dl > div", { has: page.getByRole("term").filter({ hasText: term }) });
		await expect(card).toContainText(note);
	}
	const recent = main.getByRole("region", { name: "Pedidos Recentes" });
	await expect(recent.locator("tbody tr")).toHaveCount(5);
	await expect(recent).toContainText(/#[0-9a-f]{8}/);

	await main.getByRole("link", { name: "7 dias" }).click();
	await expect(page).toHaveURL(/days=7/);
	const revenue = main.getByRole("region", { name: "Receita por dia" });
	await revenue.getByText("Ver em tabela").click();
	await expect(revenue.getByRole("row")).toHaveCount(8);

	const contacts = rail.getByRole("link", { name: /Contatos/ });
	const before = Number(/\d+/.exec(await contacts.innerText())?.[0] ?? 0);

	await page.request.post("/contact", {
		headers: { Origin: shop.origin },
		form: { name: "Rosa Imbuia", email: "rosa@example.com", message: "Vocês fazem em imbuia?" },
	});
	await expect(contacts).toContainText(String(before + 1));
});

// rule: 2.68
test("a new order is announced and shown without reloading", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	const recent = page.getByRole("region", { name: "Pedidos Recentes" });
	await expect(recent.locator("tbody tr")).toHaveCount(5);

	// The message stays for some seconds only, and comes before all of the order's pages are read.
	const [{ id, customer }] = await Promise.all([
		newOrder(shop),
		expect(page.getByText(/^Pedido novo: R\$/)).toBeVisible({ timeout: 60_000 }),
	]);
	const { fullName } = customer;

	await expect(recent.locator("tbody tr").first()).toContainText(fullName);
	// Its own row, or beside many others the list that has it.
	await page
		.getByRole("region", { name: "Hoje" })
		.getByRole("link", {
			name: new RegExp(`^Conferir PIX .* #${id.slice(0, 8)}|^Ver todas as transferências`),
		})
		.last()
		.click();
	await expect(page.getByText(fullName).first()).toBeVisible();
});

// rule: 2.78
test("zero-result searches are shown to the owner until she resolves them", async ({ page, shop }) => {
	const words = `xilofone${randomUUID().replaceAll(/[^a-f]/g, "")}`;
	await page.goto(`/products?q=${words}`);
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	const panel = page.getByRole("region", { name: "Procuraram e não acharam" });
	await expect(panel.getByText(words, { exact: true })).toBeVisible();
	await panel.getByRole("link", { name: "Ver lista" }).click();
	const row = page.getByRole("row").filter({ has: page.getByText(words, { exact: true }) });
	await expect(row).toContainText("1");
	await row.getByRole("button", { name: `Já resolvi: ${words}` }).click();
	await expect(page.getByText("Busca resolvida")).toBeVisible();
	await expect(row).toHaveCount(0);
});

// rule: 2.79
test("Ctrl K opens a product, an order, a customer or a tab", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	const openFromPalette = async (typed: string, option: RegExp) => {
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: /Buscar pedido/ }).fill(typed);
		await expect(page.getByRole("option", { name: option }).first()).toBeVisible();
		await page.keyboard.press("Enter");
	};
	await openFromPalette("banqueta torn", /Banqueta alta Torneada/);
	await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}/);
	await openFromPalette("configur", /Configurações/);
	await expect(page).toHaveURL(/\/admin\/settings/);
	await openFromPalette("avaliacoes", /Avaliações/);
	await expect(page).toHaveURL(/\/admin\/reviews/);
});

test("the whole shop is downloaded as one file", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/backup");
	await page.getByLabel("Sua senha").fill(demoFolder().admin.password);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Baixar backup" }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/^loja-.*\.tar\.gz$/);
});

import { expect, signInAsAdmin, signUp, test, violations } from "#tests/support/journey.ts";

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

test("nobody but an admin comes in, and is told so", async ({ page }) => {
	await page.goto("/admin");
	await expect(page).toHaveURL(/\/auth\?next=%2Fadmin/);
	await expect(page.getByText("Acesso negado")).toBeVisible();
	await expect(page.getByText("Você não tem permissão para acessar o painel administrativo.")).toBeVisible();
	await page.goto("/auth?tab=signup");
	await signUp(page, { fullName: "Marina Duarte" });
	await page.goto("/admin/settings");
	await expect(page).not.toHaveURL(/\/admin/);
	await expect(page.getByText("Acesso negado")).toBeVisible();
});

test("the menu leads an admin to the panel", async ({ page, shop, isMobile }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/faq");
	await page.getByRole("button", { name: isMobile ? "Abrir menu" : "Menu", exact: true }).click();
	await (isMobile
		? page.getByRole("dialog", { name: "Menu de Navegação" }).getByRole("link", { name: "Admin" })
		: page.getByRole("menuitem", { name: "Admin" })
	).click();
	await expect(page).toHaveURL(/\/admin$/);
	await expect(page.getByRole("navigation", { name: "Painel administrativo" })).toBeVisible();
});

test("the dashboard says what waits, shows the figures and hears of a new message", async ({
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

test("Ctrl K jumps to a product, an order, a customer or a tab", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	const jump = async (typed: string, option: RegExp) => {
		await expect(async () => {
			await page.keyboard.press("Control+k");
			await expect(page.getByRole("combobox", { name: /Buscar pedido/ })).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await page.getByRole("combobox", { name: /Buscar pedido/ }).fill(typed);
		await expect(page.getByRole("option", { name: option }).first()).toBeVisible();
		await page.keyboard.press("Enter");
	};
	await jump("banqueta torn", /Banqueta alta Torneada/);
	await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}/);
	await jump("configur", /Configurações/);
	await expect(page).toHaveURL(/\/admin\/settings/);
	await jump("avaliacoes", /Avaliações/);
	await expect(page).toHaveURL(/\/admin\/reviews/);
});

test("a setting is saved, shown to visitors at once, and of two editors the second is told", async ({
	page,
	shop,
	context,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/settings?section=home");
	const save = page.getByRole("button", { name: "Salvar Alterações" });
	await page.getByLabel("Faixa de aviso").fill("Oficina aberta no sábado");
	await save.click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	await expect
		.poll(async () => (await page.request.get("/faq")).text(), { timeout: 2_000 })
		.toContain("Oficina aberta no sábado");

	await page.goto("/admin/settings?section=identity");
	const other = await context.newPage();
	await other.goto("/admin/settings?section=identity");
	await other.getByLabel("Frase").fill("Madeira com história");
	await other.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(other.getByText("Configurações salvas")).toBeVisible();
	await page.getByLabel("Cidade").fill("São Bento do Sapucaí – SP");
	await save.click();
	await expect(page.getByRole("alert").filter({ hasText: "Outra pessoa salvou" })).toBeVisible();
	await page.getByRole("link", { name: "Abrir a versão atual" }).click();
	await expect(page.getByLabel("Frase")).toHaveValue("Madeira com história");
	await page.getByLabel("CNPJ").fill("11.111.111/1111-11");
	await save.click();
	await expect(page.getByText("Confira o CNPJ: os dígitos não conferem.").first()).toBeVisible();

	await page.goto("/admin/audit");
	await expect(page.getByRole("row").filter({ hasText: "A oficina: Frase" })).toHaveCount(1);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a freight price is changed and put back", async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		await page.goto("/admin/settings?section=freight");
		const first = page.getByLabel("PAC (Correios), Até 1 kg, até 50 km");
		await first.fill("31,90");
		await page.getByRole("button", { name: "Salvar Alterações" }).click();
		await expect(first).toHaveValue("31,90");
		await page.getByRole("button", { name: "Voltar aos valores iniciais" }).click();
		await page.goto("/admin/settings?section=freight");
		await expect(first).toHaveValue("20,00");
	});
});

for (const path of [
	"",
	"/settings",
	"/settings?section=freight",
	"/outbox",
	"/notifications",
	"/audit",
	"/backup",
]) {
	test(`/admin${path} is for everybody, at every width`, async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(`/admin${path}`);
			expect(await violations(page), `at ${width}`).toEqual([]);
			const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
		}
	});
}

test("the whole shop is taken home as one file", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/backup");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Baixar backup" }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/^loja-.*\.tar\.gz$/);
});

import type { Browser, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs } from "#tests/support/browser/journey-data.ts";

/** A page of a browser that runs no scripts. */
async function withoutScripts(
	browser: Browser,
	baseURL: string,
	use: (page: Page) => Promise<void>,
): Promise<void> {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
	await use(await context.newPage());
	await context.close();
}

/** The text of `noscript`, which looking for texts passes over. */
const readWithoutScripts = async (page: Page) =>
	(await page.locator("noscript").allInnerTexts()).join(" ").replaceAll(/\s+/g, " ");

const saysWithoutScripts = (page: Page, words: string) =>
	expect.poll(() => readWithoutScripts(page)).toContain(words);

// rule: 2.66
test("a visitor without scripts browses, searches, filters and reads about a product", async ({
	browser,
	shop,
}) => {
	await withoutScripts(browser, shop.origin, async (page) => {
		await page.goto("/");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.getByRole("link", { name: "Explorar Produtos" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Nossos Produtos" })).toBeVisible();
		await page.getByPlaceholder("Buscar produtos...").fill("meza");
		await page.getByRole("search", { name: "Catálogo" }).getByRole("button", { name: "Buscar" }).click();
		await expect(page).toHaveURL(/q=meza/);
		const first = page.getByRole("article").first();
		await expect(first).toContainText(/mesa/i);
		await expect(first.locator("img")).toHaveCount(1);
		await page.getByRole("combobox", { name: "Categoria" }).selectOption({ label: "Mesas" });
		await page.getByRole("checkbox", { name: "Feito sob encomenda" }).check();
		await page.getByRole("button", { name: "Aplicar" }).click();
		await expect(page).toHaveURL(/category=mesas/);
		await expect(page).toHaveURL(/made_to_order|availability/);
		await page.getByRole("article").first().getByRole("link").first().click();
		await expect(page).toHaveURL(/\/product\//);
		await saysWithoutScripts(page, "precisam de JavaScript");
		await page.getByRole("link", { name: "encomende com a oficina" }).click();
		await expect(page).toHaveURL(/\/contact$/);
	});
});

// rule: 2.66
test("a visitor without scripts writes to the workshop, tracks and reads the questions", async ({
	browser,
	shop,
}) => {
	await withoutScripts(browser, shop.origin, async (page) => {
		await page.goto("/contact");
		await page.getByLabel("Nome").fill("Severino Angelim");
		await page.getByLabel(/^E-?mail/).fill("severino@example.com");
		await page.getByLabel("Mensagem").fill("Fazem a mesa com 240 cm?");
		await page
			.getByRole("main")
			.getByRole("button", { name: /Enviar/ })
			.click();
		await saysWithoutScripts(page, "Mensagem enviada!");

		await page.goto("/faq");
		const question = page.locator("summary").first();
		await question.click();
		await expect(page.locator("details[open]").first()).toBeVisible();

		await page.getByLabel("Buscar nas perguntas").fill("garantia");
		await page.getByLabel("Buscar nas perguntas").press("Enter");
		await expect(page).toHaveURL(/\/faq\?q=garantia$/);
		await expect(page.getByText(/^\d+ perguntas? encontradas?$/)).toBeVisible();

		await page.goto("/track-order");
		await page.getByRole("main").getByRole("textbox").fill("AA000000000BR");
		await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
		await expect(page.getByText("Pedido não encontrado")).toBeVisible();
	});
});

// rule: 2.66
test("a visitor without scripts reaches the account from every page, and reads that buying needs scripts", async ({
	browser,
	shop,
}) => {
	await withoutScripts(browser, shop.origin, async (page) => {
		await page.goto("/auth?tab=signup");
		await page.getByLabel("Nome Completo").fill("Severino Angelim");
		await page.getByLabel("Email", { exact: true }).fill(`sem.script.${Date.now()}@example.com`);
		await page.getByLabel("Senha", { exact: true }).fill("enxó e formão");
		await page.getByLabel("Confirmar Senha").fill("enxó e formão");
		await page.getByRole("button", { name: "Criar Conta" }).click();
		const menu = page.getByRole("navigation", { name: "Menu sem JavaScript" });
		await menu.getByRole("link", { name: "Meus pedidos" }).click();
		await expect(page.getByText("Você ainda não fez nenhum pedido.")).toBeVisible();
		// The first screen that can say it says it, and no other.
		await saysWithoutScripts(page, "Conta criada!");
		await menu.getByRole("link", { name: "Perfil" }).click();
		await expect(page.getByLabel("Nome Completo")).toHaveValue("Severino Angelim");
		expect(await readWithoutScripts(page)).not.toContain("Conta criada!");
		await expect(page.getByRole("button", { name: "Abrir menu" })).toBeHidden();
		await page.getByLabel("Nome Completo").fill("Severino Jacarandá");
		await page.getByRole("button", { name: "Salvar Alterações" }).click();
		await saysWithoutScripts(page, "Perfil atualizado!");
		await page.goto("/admin");
		await saysWithoutScripts(page, "Acesso negado");

		await page.goto("/cart");
		await saysWithoutScripts(page, "precisa de JavaScript para aparecer");
		await page.goto("/checkout");
		await saysWithoutScripts(page, "para finalizar a compra, ative o JavaScript");
	});
});

// rule: 2.44
test("an order is taken back without scripts within its first day", async ({ browser, shop }) => {
	const { customer } = await newOrder(shop);
	await withoutScripts(browser, shop.origin, async (plain) => {
		await signInAs(plain, customer);
		await plain.goto("/profile?tab=orders");
		await plain.getByRole("link", { name: /^Ver detalhes do pedido/ }).click();
		await expect(plain).toHaveURL(/\/order-confirmation\//);
		const confirm = plain.getByRole("button", { name: "Sim, cancelar" });
		await expect(confirm).toBeHidden();
		await plain.getByText("Cancelar pedido", { exact: true }).click();
		await confirm.click();
		await expect(plain.getByRole("heading", { level: 1, name: "Pedido cancelado" })).toBeVisible();
		await expect(plain.getByText("Nada foi cobrado.")).toBeVisible();
		await expect(plain.getByText("Cancelar pedido", { exact: true })).toHaveCount(0);
	});
});

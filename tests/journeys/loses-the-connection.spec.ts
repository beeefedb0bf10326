import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	signInAs,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

/** A browser of its own, whose console may complain about the requests that we lose. */
async function withConnection(
	browser: Browser,
	shop: ShopProcess,
	use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
	const context = await browser.newContext({ baseURL: shop.origin });
	await use(await context.newPage(), context);
	await context.close();
}

const losses = {
	"no network": (page: Page) => page.context().setOffline(true),
	"a proxy without a shop behind it": (page: Page) =>
		page.route(/\.data(\?|$)|\/api\//, (route) =>
			route.fulfill({
				status: 502,
				contentType: "text/html",
				body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
			}),
		),
} as const;

const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "Não conseguimos falar com a loja." });

for (const [loss, lose] of Object.entries(losses)) {
	// rule: 8.01, 8.03, 8.07, 8.23, 8.25
	test(`${loss}: the forms of a visitor say what failed and keep what was typed`, async ({
		browser,
		shop,
	}) => {
		await withConnection(browser, shop, async (page) => {
			await page.goto("/contact");
			await page.getByLabel("Nome").fill("Severino Angelim");
			await page.getByLabel("Mensagem", { exact: true }).fill("Fazem a mesa com 240 cm?");
			await lose(page);
			await page.getByRole("button", { name: "Enviar mensagem" }).click();
			await expect(page.getByText("Erro ao enviar mensagem. Tente novamente.")).toBeVisible();
			await expect(page.getByLabel("Mensagem", { exact: true })).toHaveValue("Fazem a mesa com 240 cm?");
			await expect(page.getByRole("banner")).toBeVisible();
		});
		await withConnection(browser, shop, async (page) => {
			await page.goto("/track-order");
			await page.getByRole("main").getByRole("textbox").fill("AA123456789BR");
			await lose(page);
			await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
			await expect(page.getByText("Erro ao buscar pedido. Tente novamente.")).toBeVisible();
			await expect(page.getByRole("main").getByRole("textbox")).toHaveValue("AA123456789BR");
			await expect(page.getByRole("main").getByRole("button", { name: "Buscar" })).toBeEnabled();
		});
		await withConnection(browser, shop, async (page) => {
			await page.goto("/auth?tab=signin");
			await page.getByLabel("Email", { exact: true }).fill("alguem@example.com");
			await page.getByLabel("Senha", { exact: true }).fill("cera-de-abelha");
			await lose(page);
			await page.getByRole("button", { name: "Entrar", exact: true }).click();
			await expect(page.getByText("Erro no login")).toBeVisible();
			await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("cera-de-abelha");
			await page.getByRole("button", { name: "Esqueci minha senha" }).click();
			await page.getByRole("dialog").getByRole("button", { name: "Enviar Link" }).click();
			await expect(page.getByText("Erro ao enviar email")).toBeVisible();
			await expect(page.getByRole("dialog").getByLabel("Email")).toHaveValue("alguem@example.com");
		});
	});

	// rule: 8.06, 8.19
	test(`${loss}: the profile and signing out say what failed`, async ({ browser, shop }) => {
		const person = await newAccount(shop);
		await withConnection(browser, shop, async (page) => {
			await signInAs(page, person);
			await page.goto("/profile");
			await page.getByLabel("Nome Completo").fill("Zulmira Araucária");
			await lose(page);
			await page.getByRole("button", { name: "Salvar Alterações" }).click();
			await expect(page.getByText("Erro ao atualizar")).toBeVisible();
			await expect(page.getByText("Tente novamente mais tarde.")).toBeVisible();
			await expect(page.getByLabel("Nome Completo")).toHaveValue("Zulmira Araucária");
			await page.getByRole("main").getByRole("button", { name: "Sair", exact: true }).click();
			await expect(page.getByText("Erro ao sair")).toBeVisible();
			await expect(page).toHaveURL(/\/profile$/);
			await expect(page.getByLabel("Nome Completo")).toHaveValue("Zulmira Araucária");
		});
	});

	// rule: 8.11
	test(`${loss}: paying again says what failed and can be tried again`, async ({ browser, shop }) => {
		const { id, customer } = await newOrder(shop, { paymentMethod: "mercadopago" });
		await withConnection(browser, shop, async (page, context) => {
			await signInAs(page, customer);
			await page.goto(`/order-confirmation/${id}`);
			const retry = page.getByRole("button", { name: "Tentar pagar novamente" });
			await lose(page);
			await retry.click();
			await expect(page.getByText("Erro ao criar preferência de pagamento")).toBeVisible();
			await expect(page.getByRole("heading", { name: "Falta o pagamento" })).toBeVisible();
			await context.setOffline(false);
			await page.unrouteAll();
			await retry.click();
			await expect(page).toHaveURL(/\/sandbox\/mercadopago\//);
		});
	});

	test(`${loss}: a link leaves the page as it is and can be followed again`, async ({ browser, shop }) => {
		await withConnection(browser, shop, async (page, context) => {
			await page.goto("/products");
			await lose(page);
			await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
			await expect(lost(page)).toBeVisible();
			await expect(page.getByRole("heading", { level: 1, name: "Nossos Produtos" })).toBeVisible();
			await expect(page).toHaveURL(/\/products$/);
			await lost(page).getByRole("button", { name: "Tentar novamente" }).click();
			await expect(lost(page)).toBeVisible();
			await context.setOffline(false);
			await page.unrouteAll();
			// Nothing is pressed: the message goes with the line below the header.
			await expect(lost(page)).toHaveCount(0);
			await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
			await expect(page.getByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeVisible();
		});
	});

	// rule: 8.27
	test(`${loss}: the panel and a product being edited stay`, async ({ browser, shop }) => {
		await withConnection(browser, shop, async (page) => {
			await signInAsAdmin(page, shop);
			await page.goto("/admin/products/new");
			await page.getByLabel("Nome", { exact: true }).fill("Banco de ipê");
			await lose(page);
			await page.getByRole("button", { name: "Cadastrar Produto" }).click();
			await expect(page.getByText("Erro ao salvar produto")).toBeVisible();
			await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Banco de ipê");
		});
		await withConnection(browser, shop, async (page, context) => {
			await signInAsAdmin(page, shop);
			await page.goto("/admin/products");
			const tab = page
				.getByRole("navigation", { name: "Painel administrativo" })
				.getByRole("link", { name: "Contatos" });
			await lose(page);
			await tab.click();
			await expect(lost(page)).toBeVisible();
			await expect(page.getByRole("heading", { level: 1, name: "Produtos" })).toBeVisible();
			await context.setOffline(false);
			await page.unrouteAll();
			await tab.click();
			await expect(page.getByRole("heading", { level: 1, name: "Contatos" })).toBeVisible();
		});
	});
}

// rule: 8.09
test("a freight that could not be asked for says so where the total stands, and can be asked again", async ({
	browser,
	shop,
}) => {
	await withConnection(browser, shop, async (page, context) => {
		await addProductToCart(page, "aparador-ripado");
		await page.goto("/cart");
		const summary = page.getByRole("complementary", { name: "Resumo do pedido" });
		await summary.getByLabel(/Frete e prazo/).fill("01310-100");
		await context.setOffline(true);
		await summary.getByRole("button", { name: "Calcular" }).click();
		await expect(summary.getByText("não calculado")).toBeVisible();
		await context.setOffline(false);
		await signUpVisitor(page, shop, "Plínio Cedro");
		await page.goto("/checkout");
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await page.getByLabel("CEP", { exact: true }).fill("01310-100");
		const order = page.getByRole("complementary", { name: "Seu pedido" });
		await expect(order.getByText("não calculado")).toBeVisible();
		await context.setOffline(false);
		await order.getByRole("button", { name: "Calcular de novo" }).click();
		await expect(order.getByText("não calculado")).toBeHidden();
	});
});

test("a tap without network says so, and the next one works", async ({ browser, shop }) => {
	await withConnection(browser, shop, async (page, context) => {
		await page.goto("/product/aparador-ripado");
		await page.waitForLoadState("networkidle");
		const button = page.getByRole("button", { name: "Ampliar foto" });
		await context.setOffline(true);
		await button.click();
		await expect(lost(page)).toBeVisible();
		await lost(page).getByRole("button", { name: "Fechar mensagem" }).click();
		await context.setOffline(false);
		await button.click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
	});
});

test("menus open without network", async ({ browser, shop }) => {
	await withConnection(browser, shop, async (page, context) => {
		await page.goto("/product/aparador-ripado");
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Compartilhar", exact: true }).click();
		await expect(page.getByRole("link", { name: /WhatsApp/ }).first()).toBeFocused();
		await page.keyboard.press("Escape");
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("button", { name: "Abrir menu" }).click();
		await expect(page.getByRole("dialog", { name: "Menu de Navegação" })).toBeVisible();
	});
	await withConnection(browser, shop, async (page, context) => {
		await signInAsAdmin(page, shop);
		await page.goto("/admin/products");
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Menu", exact: true }).click();
		await expect(page.getByRole("menuitem", { name: "Perfil" })).toBeFocused();
	});
});

test("a shop that does not answer is said below the header, and no longer once it does", async ({
	browser,
	shop,
}) => {
	await withConnection(browser, shop, async (page) => {
		await page.goto("/products");
		await page.waitForLoadState("networkidle");
		const line = page.getByRole("banner").getByText("Sem conexão. O que você já abriu continua aqui.");
		const loseShop = () =>
			page.route(/\.data(\?|$)|\/api\//, (route) =>
				route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
			);
		await loseShop();
		await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
		await expect(lost(page)).toBeVisible();
		await expect(line).toBeInViewport();
		// Nothing is pressed: the page asks by itself.
		await page.unrouteAll();
		await expect(line).toHaveCount(0);
		await expect(lost(page)).toHaveCount(0);

		await loseShop();
		await page.getByPlaceholder("Buscar produtos...").fill("mesa");
		await expect(line).toBeInViewport();
		await page.unrouteAll();
		await expect(line).toHaveCount(0);
	});
});

test("a message stays when the shop answers again where something was not saved, or it has the focus", async ({
	browser,
	shop,
}) => {
	const { name } = await createProduct(shop);
	await withConnection(browser, shop, async (page) => {
		const line = page.getByRole("banner").getByText(/^Sem conexão\./);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
		await page.waitForLoadState("networkidle");
		await page.getByRole("textbox", { name: `Preço de ${name}` }).fill("410,00");
		await page.keyboard.press("Enter");
		const undo = page.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Desfazer" });
		await expect(undo).toBeVisible();
		await losses["a proxy without a shop behind it"](page);
		await undo.click();
		await expect(lost(page)).toBeVisible();
		await expect(line).toBeVisible();
		await page.unrouteAll();
		await expect(line).toHaveCount(0);
		await expect(lost(page)).toBeVisible();
		await lost(page).getByRole("button", { name: "Fechar mensagem" }).click();

		await page.goto("/products");
		await page.waitForLoadState("networkidle");
		await losses["a proxy without a shop behind it"](page);
		await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
		const retry = lost(page).getByRole("button", { name: "Tentar novamente" });
		await retry.focus();
		await page.unrouteAll();
		await expect(line).toHaveCount(0);
		await expect(retry).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeVisible();
	});
});

test("where the shop answers again before the page has asked, the link that was pressed can be tried from the message", async ({
	browser,
	shop,
}) => {
	await withConnection(browser, shop, async (page) => {
		await page.goto("/products");
		await page.waitForLoadState("networkidle");
		const noAnswer = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
		await page.route(/\/api\//, (route) => route.fulfill(noAnswer));
		await page.route(/\.data(\?|$)/, (route) => route.fulfill(noAnswer));
		await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
		await expect(lost(page)).toBeVisible();
		await page.unroute(/\.data(\?|$)/);
		await lost(page).getByRole("button", { name: "Tentar novamente" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeVisible();
	});
});

test("the line about the connection covers no heading of a screen that stands at its top", async ({
	browser,
	shop,
}) => {
	await withConnection(browser, shop, async (page, context) => {
		await signInAsAdmin(page, shop);
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			for (const address of ["/products", "/track-order", "/profile", "/admin", "/admin/products"]) {
				await page.goto(address);
				const line = page.getByRole("banner").getByText(/^Sem conexão\./);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				await context.setOffline(true);
				await expect(line).toBeVisible();
				const foot = await line.evaluate((element) => element.getBoundingClientRect().bottom);
				const head = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
					scrollTo({ top: 0, behavior: "instant" });
					return heading.getBoundingClientRect().top;
				});
				expect(head, `${address} at ${width} px`).toBeGreaterThanOrEqual(foot);
				await context.setOffline(false);
			}
		}
	});
});

/** A place is only noticed as reached or left when a picture was drawn of it. */
const drawn = (page: Page) =>
	page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test("what appears by itself stays away without network, silently, and comes at the next occasion", async ({
	browser,
	shop,
}) => {
	await withConnection(browser, shop, async (page, context) => {
		await page.goto("/products");
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		const field = page.getByPlaceholder("Buscar produtos...");
		await field.focus();
		await field.fill("mesa");
		await expect(page.getByRole("alert")).toHaveCount(0);
		await context.setOffline(false);
		await field.blur();
		await field.fill("mesa de");
		await expect(page.getByRole("listbox", { name: "Sugestões" }).getByRole("option").first()).toBeVisible();
	});
	await withConnection(browser, shop, async (page, context) => {
		await page.setViewportSize({ width: 1024, height: 300 });
		await page.goto("/product/tabua-frios");
		await page.goto("/product/aparador-ripado");
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
		await drawn(page);
		await expect(page.getByRole("heading", { level: 1, name: "Aparador Ripado" })).toBeAttached();
		await context.setOffline(false);
		await page.getByRole("banner").evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
		const answered = page.waitForResponse(/recently-seen/);
		await drawn(page);
		await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
		await answered;
		await expect(page.getByRole("heading", { name: "Vistos recentemente" })).toBeVisible();
	});
});

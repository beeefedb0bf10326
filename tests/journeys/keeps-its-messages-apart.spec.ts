import type { Page } from "@playwright/test";
import { coveredByMessages } from "#tests/support/browser/covered-by-messages.ts";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const phone = { width: 390, height: 844 };

const messages = (page: Page) => page.getByRole("region", { name: "Mensagens" }).locator("> *");

// rule: 2.36
test("what is put into the cart is shown in its panel, once, and the focus stays on the button", async ({
	page,
}) => {
	for (const window of [{ width: 1440, height: 900 }, phone, { width: 320, height: 568 }]) {
		await page.setViewportSize(window);
		await page.goto("/product/tabua-frios");
		await page.evaluate(() => localStorage.clear());
		await page.reload();
		const add = page.getByRole("main").getByRole("button", { name: "Adicionar ao Carrinho" }).first();
		const panel = page.getByRole("region", { name: "Carrinho atualizado" });
		await add.click();
		await expect(panel.getByText("Produto adicionado!")).toBeVisible();
		await add.press("Enter");
		await expect(panel.getByText("Produto atualizado!")).toBeVisible();
		await expect(panel).toHaveCount(1);
		await expect(add).toBeFocused();
		await expect(panel.getByText("2 unidades ·")).toBeVisible();
		await expect(panel.getByText(/Subtotal \(2 unidades\)/)).toBeVisible();
		await expect(panel.getByText(/frete grátis/)).toBeVisible();
		const box = await panel.boundingBox();
		const bag = await page.getByRole("banner").getByRole("link", { name: "Carrinho, 2 itens" }).boundingBox();
		if (!box || !bag) throw new Error("The panel or the bag is not drawn.");
		if (window.width >= 768) {
			expect(box.width).toBe(384);
			expect(box.y).toBeGreaterThan(bag.y + bag.height);
			expect(box.x + box.width).toBeGreaterThan(bag.x);
		} else {
			expect(box.y + box.height).toBeCloseTo(window.height, 0);
			expect(box.height).toBeLessThanOrEqual(window.height * 0.6 + 1);
		}
		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
		await expect(add).toBeFocused();
	}
});

test("of each kind one message is shown, over no primary button", async ({ page }) => {
	await page.setViewportSize(phone);
	await addProductToCart(page, "tabua-frios");
	await page.keyboard.press("Escape");
	const heart = page
		.getByRole("main")
		.getByRole("button", { name: /^Favoritar/ })
		.first();
	await heart.click();
	await expect(messages(page)).toHaveCount(1);
	await heart.click();
	await expect(page.getByText("Produto removido dos favoritos!")).toBeVisible();
	await expect(messages(page)).toHaveCount(1);
	await expect.poll(() => coveredByMessages(page)).toEqual([]);

	await addProductToCart(page, "tabua-redonda");
	await page.goto("/cart");
	await page
		.getByRole("button", { name: /^Remover/ })
		.first()
		.click();
	await expect(page.getByText("Produto removido!")).toBeVisible();
	await page.getByRole("link", { name: /Finalizar/ }).scrollIntoViewIfNeeded();
	await expect.poll(() => coveredByMessages(page)).toEqual([]);
	await page.getByRole("button", { name: /^Remover/ }).click();
	await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
	await expect(messages(page)).toHaveCount(1);
});

test("a message lies over no control where the window has room beside them", async ({ browser, shop }) => {
	const context = await browser.newContext({ baseURL: shop.origin, viewport: phone });
	const page = await context.newPage();
	await page.goto("/product/tabua-frios");
	await page.waitForLoadState("networkidle");
	// The shop does not answer; the code that places messages still comes.
	await page.route(/\.data(\?|$)|\/api\//, (route) => route.fulfill({ status: 502, body: "<h1>502</h1>" }));
	await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
	await expect(messages(page)).toHaveCount(1);
	// Where a message stands at the foot, the window is scrolled to the CEP, which has no focus.
	const calculate = page.getByRole("main").getByRole("button", { name: "Calcular" });
	for (const aboveFoot of [180, 220]) {
		await expect(async () => {
			await calculate.evaluate((button, room) => {
				const { top } = button.getBoundingClientRect();
				scrollBy({ top: top - innerHeight + room, behavior: "instant" });
			}, aboveFoot);
			await expect(calculate).toBeInViewport({ timeout: 1_000 });
			await expect
				.poll(() => coveredByMessages(page, "main :is(a, button, input)"), { timeout: 2_000 })
				.toEqual([]);
		}).toPass();
		await expect(messages(page)).toBeInViewport({ ratio: 1 });
	}
	await context.close();
});

const CONTROLS = "main :is(a, button, input, select, textarea)";

test("on a phone what was done can be undone from one line over no control of the screen, wherever it is scrolled", async ({
	page,
	shop,
}) => {
	await page.setViewportSize(phone);
	await signInAsAdmin(page, shop);
	for (const address of ["/admin/orders?need=produce", "/admin"]) {
		await page.goto(address);
		const begin = page.getByRole("main").getByRole("button", { name: /^Começar/ });
		await begin.first().click();
		const message = messages(page).filter({ hasText: "Na bancada" });
		await expect(message).toBeVisible();
		// While it has the focus it stays, wherever it stands.
		await message.getByRole("button", { name: "Desfazer" }).focus();
		for (const top of [0, 90, 180, 400, 700]) {
			await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
			await expect
				.poll(() => coveredByMessages(page, CONTROLS), { message: `${address} at ${top}` })
				.toEqual([]);
			await expect(message).toBeInViewport({ ratio: 1 });
		}
		expect((await message.boundingBox())?.height).toBeLessThanOrEqual(64);
		await message.getByRole("button", { name: "Desfazer" }).click();
		await expect(messages(page).filter({ hasText: "Na bancada" })).toHaveCount(0);
	}
});

// rule: 8.01
test("an error stays until the form is sent again, and says nothing that a field already says", async ({
	page,
}) => {
	await page.setViewportSize(phone);
	await page.clock.install();
	await page.goto("/auth?tab=signin");
	await page.getByLabel("Email", { exact: true }).fill("ninguem@example.com");
	await page.getByLabel("Senha", { exact: true }).fill("não é esta");
	const enter = page.getByRole("main").locator("form button[type=submit]").filter({ hasText: "Entrar" });
	await enter.click();
	const alert = page.getByRole("alert").filter({ hasText: "Erro no login" });
	await expect(alert).toBeVisible();
	await page.clock.runFor(30_000);
	await expect(alert).toBeVisible();
	await page.getByLabel("Senha", { exact: true }).focus();
	await expect.poll(() => coveredByMessages(page)).toEqual([]);

	await page.goto("/auth?tab=signup");
	await page.getByLabel("Nome Completo").fill("Zulmira");
	await page.getByLabel("Email", { exact: true }).fill("isto não é");
	await page.getByLabel("Senha", { exact: true }).fill("cera-de-abelha");
	await page.getByLabel("Confirmar Senha").fill("cera-de-abelha");
	await page.getByRole("button", { name: "Criar Conta" }).click();
	await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
	await expect(messages(page)).toHaveCount(0);
	await page.getByLabel("Email", { exact: true }).fill("zulmira@example.com");
	await page.getByLabel("Confirmar Senha").fill("cera-de-carnaúba");
	await page.getByRole("button", { name: "Criar Conta" }).click();
	await expect(page.getByText("As senhas não coincidem.").first()).toBeVisible();
	await expect.poll(() => coveredByMessages(page)).toEqual([]);
});

test("a red sentence goes as soon as its field is edited, and comes back when it is still wrong", async ({
	page,
}) => {
	await page.goto("/contact");
	const send = page.getByRole("button", { name: "Enviar mensagem" });
	const name = page.getByLabel("Nome", { exact: true });
	const email = page.getByLabel("E-mail");
	await send.click();
	await expect(name).toHaveAttribute("aria-invalid", "true");
	await name.fill("Beatriz Nogueira");
	await expect(name).not.toHaveAttribute("aria-invalid");
	await expect(email).toHaveAttribute("aria-invalid", "true");
	await name.fill("");
	await send.click();
	await expect(name).toHaveAttribute("aria-invalid", "true");
});

test("a lost connection is said below the header, as long as it lasts, and once by a message", async ({
	browser,
	shop,
}) => {
	const context = await browser.newContext({ baseURL: shop.origin, viewport: phone });
	const page = await context.newPage();
	await page.goto("/products");
	await page.waitForLoadState("networkidle");
	const line = page.getByText("Sem conexão. O que você já abriu continua aqui.");
	await context.setOffline(true);
	await expect(line).toBeInViewport();
	await page
		.getByRole("article")
		.first()
		.getByRole("link", { name: /^Ver Produto/ })
		.click();
	await expect(messages(page)).toHaveCount(1);
	const sentence = await messages(page)
		.getByText(/^Não conseguimos/)
		.boundingBox();
	const retry = await messages(page).getByRole("button", { name: "Tentar novamente" }).boundingBox();
	expect(retry?.y).toBeGreaterThanOrEqual((sentence?.y ?? 0) + (sentence?.height ?? 0));
	await context.setOffline(false);
	await expect(line).toHaveCount(0);
	await expect(messages(page)).toHaveCount(0);
	await context.close();
});

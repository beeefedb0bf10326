import type { Page } from "@playwright/test";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

// rule: 2.11, 9.16
test("the home page shows the collection, the featured products, and its links", async ({
	page,
	isMobile,
}) => {
	await page.goto("/");
	await expect(page.getByText("50% OFF", { exact: false }).and(page.locator("p")).first()).toBeVisible();
	await expect(page.getByText("Avaliado por mais de 500 clientes")).toBeVisible();
	const shop = await page.locator('script[type="application/ld+json"]').first().textContent();
	expect(JSON.parse(shop ?? "{}").aggregateRating).toMatchObject({ ratingValue: 4.8, bestRating: 5 });

	const collection = page.getByRole("region", { name: "Explore Nossa Coleção" });
	const cards = collection.getByRole("link");
	expect(await cards.count()).toBeGreaterThanOrEqual(4);
	for (const card of await cards.all()) {
		await expect(card).toHaveAttribute("href", /^\/products\?category=[a-z0-9-]+$/);
		await expect(card).toContainText("Ver produtos");
	}
	const featured = page.getByRole("region", { name: "Produtos em Destaque" });
	const others = page.getByRole("region", { name: "Outras peças em destaque" });
	const row = isMobile ? 2 : 4;
	await expect(featured.getByRole("article")).toHaveCount(row);
	await expect(others.getByRole("article")).toHaveCount(8 - row);

	await page.getByRole("link", { name: "Ver Destaques" }).click();
	await expect(featured.getByRole("heading", { name: "Produtos em Destaque" })).toBeInViewport();
	await others.getByRole("link", { name: "Ver Todos os Produtos" }).click();
	await expect(page).toHaveURL(/\/products$/);
});

test("rooms lead to their products, from the photograph and from the list, at today's prices", async ({
	page,
}) => {
	await page.goto("/");
	const room = page.getByRole("region", { name: "Neste quarto" });
	const list = room.getByRole("list");
	await expect(list.getByRole("link")).toHaveCount(4);
	await expect(list.getByRole("link", { name: "Cama queen Ripada sob encomenda R$ 4.890" })).toBeVisible();
	// Each number stands on the photograph and has a place of its own to touch.
	const dots = room.getByRole("link", { name: /^[1-4]: / });
	await expect(dots).toHaveCount(4);
	await room.scrollIntoViewIfNeeded();
	const frame = await room.getByRole("img").boundingBox();
	const boxes = await Promise.all((await dots.all()).map((dot) => dot.boundingBox()));
	for (const box of boxes) {
		if (!(box && frame)) throw new Error("The room is not drawn.");
		expect(box.width).toBeGreaterThanOrEqual(44);
		expect(box.y).toBeGreaterThan(frame.y);
		expect(box.y + box.height).toBeLessThan(frame.y + frame.height);
	}
	for (const small of ["Nesta sala de jantar", "Neste canto da sala"]) {
		await expect(page.getByRole("heading", { name: small })).toHaveCount(1);
	}
	await dots.first().focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/product\/cama-ripada$/);
});

test("a phone and an enlarged window meet the photographs early", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/");
	const topOf = (name: string) =>
		page.getByRole("region", { name }).evaluate((part) => part.getBoundingClientRect().top + scrollY);
	// Two and a half windows.
	expect(await topOf("Neste quarto")).toBeLessThanOrEqual(2_110);
	const hero = await page.locator("main section").first().boundingBox();
	const picture = await page.locator("main section img").first().boundingBox();
	if (!(hero && picture)) throw new Error("The page is not drawn.");
	expect(picture.y - hero.y).toBeLessThanOrEqual(400);
	expect(picture.height / picture.width).toBeCloseTo(5 / 4, 1);
	// The next category is seen by a third.
	const cards = page.getByRole("region", { name: "Explore Nossa Coleção" }).getByRole("link");
	const next = await cards.nth(1).boundingBox();
	if (!next) throw new Error("The categories are not drawn.");
	expect(390 - next.x).toBeGreaterThanOrEqual(next.width / 3);
	// Only the first photograph is fetched before it is near.
	const eager = await page
		.locator("main img")
		.evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).loading === "eager").length);
	expect(eager).toBe(1);

	// At twice its size a laptop's window is this large: the photograph is whole in it, beside the words.
	await page.setViewportSize({ width: 720, height: 450 });
	await page.goto("/");
	const photograph = page.locator("main section img").first();
	await expect(photograph).toBeInViewport({ ratio: 0.95 });
	expect(await photograph.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("/hero/tall-");
	const words = await page.getByRole("heading", { level: 1 }).boundingBox();
	const beside = await photograph.boundingBox();
	if (!(words && beside)) throw new Error("The page is not drawn.");
	expect(beside.x).toBeGreaterThanOrEqual(words.x + words.width);
});

// rule: 2.12
test("a category's card cycles through its pictures while it has the attention", async ({ page }) => {
	await page.goto("/");
	const card = page.getByRole("region", { name: "Explore Nossa Coleção" }).getByRole("link").first();
	await card.scrollIntoViewIfNeeded();
	const shown = () => card.locator("img").evaluate((image: HTMLImageElement) => image.src);
	const first = await shown();
	await card.focus();
	await expect.poll(shown).not.toBe(first);
	const second = await shown();
	await expect.poll(shown).not.toBe(second);
	await card.blur();
	await expect.poll(shown).toBe(first);
});

// rule: 2.06, 2.08, 2.15
test("the header and the footer lead everywhere", async ({ page, isMobile }) => {
	await page.goto("/contact");
	const footer = page.getByRole("contentinfo");
	expect(await footer.getByRole("navigation", { name: "Categorias" }).getByRole("link").count()).toBe(5);
	await expect(footer.getByText("CNPJ 12.345.678/0001-95")).toBeVisible();
	for (const name of [/Avaliações/, /Facebook/, /Instagram/, /Pinterest/, /TikTok/]) {
		await expect(footer.getByRole("link", { name })).toHaveAttribute("href", /^https:/);
	}
	await expect(footer.getByRole("link", { name: "Privacidade" })).toBeVisible();
	await expect(footer.getByRole("link", { name: "Termos de uso" })).toBeVisible();

	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expect(page.getByRole("banner")).toBeInViewport();
	if (isMobile) return;
	const main = page.getByRole("navigation", { name: "Principal" });
	for (const [name, path] of [
		["Explorar Catálogo", "/products"],
		["Contato", "/contact"],
		["FAQ", "/faq"],
		["Rastrear Pedido", "/track-order"],
	] as const) {
		await main.getByRole("link", { name }).click();
		await expect(page).toHaveURL(new RegExp(`${path}$`));
		// Another path begins at its top.
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	}
	await page.getByRole("banner").getByRole("link", { name: "Entrar" }).click();
	await expect(page).toHaveURL(/\/auth/);
	await page.goto("/faq");
	await page.getByRole("banner").getByRole("link", { name: /cerne/i }).click();
	await expect(page).toHaveURL(/\/$/);
});

// rule: 2.09, 2.10
test("the menu fits the signed-in visitor, and the cart's badge shows its units", async ({
	page,
	isMobile,
	shop,
}) => {
	await addProductToCart(page, "tabua-frios");
	await expect(page.getByRole("link", { name: "Carrinho, 1 item" })).toBeVisible();
	await (isMobile ? walkPhoneMenu(page, shop) : walkHeaderMenu(page, shop));
});

async function walkHeaderMenu(page: Page, shop: ShopProcess): Promise<void> {
	await signUpVisitor(page, shop);
	await page.goto("/faq");
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	await expect(page.getByRole("menuitem")).toHaveText(["Perfil", "Meus pedidos", "Meus favoritos", "Sair"]);
	await page.getByRole("menuitem", { name: "Meus favoritos" }).click();
	await expect(page).toHaveURL(/\/wishlist$/);
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	await page.getByRole("menuitem", { name: "Sair" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
}

/** The sheet of phones closes behind each step. */
async function walkPhoneMenu(page: Page, shop: ShopProcess): Promise<void> {
	const open = page.getByRole("button", { name: "Abrir menu" });
	const menu = page.getByRole("dialog", { name: "Menu de Navegação" });
	await open.click();
	await expect(menu.getByRole("link", { name: /Instagram/ })).toBeVisible();
	// The button that floats hides while a phone's page is read.
	const chat = menu.getByRole("link", { name: /^Conversar com a oficina/ });
	await expect(chat).toHaveText("Conversar com a oficina");
	await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/5512999990000/);
	expect((await chat.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await menu.getByRole("link", { name: "FAQ" }).click();
	await expect(page).toHaveURL(/\/faq$/);
	await expect(menu).toBeHidden();
	await open.click();
	await menu.getByRole("link", { name: "Entrar / Cadastrar" }).click();
	await expect(page).toHaveURL(/\/auth/);
	await signUpVisitor(page, shop);
	await page.goto("/faq");
	await open.click();
	await menu.getByRole("link", { name: "Meu Perfil" }).click();
	await expect(page).toHaveURL(/\/profile$/);
	await open.click();
	await menu.getByRole("button", { name: "Sair da Conta" }).click();
	await expect(page).toHaveURL(/\/$/);
	await expect(menu).toBeHidden();
}

// rule: 2.10
test("the menu links an admin to the back office", async ({ page, shop, isMobile }) => {
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

// rule: 2.07
test("the chat opens beside the shop, on every screen", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	const paths = ["/", "/products", "/product/tabua-frios", "/cart", "/profile", "/faq", "/nao-existe"];
	for (const path of [...paths, "/admin", "/admin/orders", "/admin/products/new", "/admin/settings"]) {
		await page.goto(path);
		const chat = page.getByRole("link", { name: "Conversar com a oficina" });
		await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/5512999990000/);
		await expect(chat).toHaveAttribute("target", "_blank");
		// Where it would cover a link or a field it waits until the foot of the page.
		await expect(async () => {
			// The page grows while what was out of sight is drawn.
			await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
			await expect(chat).toBeInViewport({ ratio: 1, timeout: 1_000 });
		}).toPass();
	}
});

// rule: 2.13
test("the first step of the keyboard skips to the content", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("main")).toBeFocused();
});

// rule: 2.60, 8.01, 8.26
test("an unknown address is named and logged, and its page has links", async ({ page }) => {
	const logged: string[] = [];
	page.on("console", (message) => logged.push(message.text()));
	await page.goto("/faq");
	expect((await page.goto("/moveis/perdidos"))?.status()).toBe(404);
	await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
	await expect.poll(() => logged).toContain("404: /moveis/perdidos");
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: "Página inicial" })).toHaveAttribute("href", "/");
	await expect(main.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/products");
	await main.getByRole("button", { name: "Voltar à página anterior" }).click();
	await expect(page).toHaveURL(/\/faq$/);
});

// rule: 2.14
test("a slow screen shows its skeleton: 8 cards for the list, 4 and 16 at home", async ({ page }) => {
	await page.goto("/privacy-terms");
	let letThrough = () => {};
	const held = new Promise<void>((resolve) => {
		letThrough = resolve;
	});
	await page.route(/\.data(\?|$)/, async (route) => {
		await held;
		await route.continue();
	});
	await page.getByRole("contentinfo").getByRole("link", { name: "Explorar Catálogo" }).click();
	const list = page.getByRole("status").filter({ hasText: "Carregando produtos…" });
	await expect(list.locator("> div")).toHaveCount(8);
	await page.getByRole("banner").getByRole("link", { name: /cerne/i }).click();
	const home = page.getByRole("status", { name: "Carregando a página inicial" });
	await expect(home.locator(".aspect-4\\/5")).toHaveCount(4);
	await expect(home.locator(".aspect-square")).toHaveCount(16);
	letThrough();
	await expect(page.getByRole("region", { name: "Produtos em Destaque" })).toBeVisible();
});

test("a screen that is left while it loads leaves no error behind", async ({ page }) => {
	// The first line of the list's data arrives at once and its end never; its script is late as well.
	await page.addInitScript(() => {
		const askServer = window.fetch;
		window.fetch = async (input, init) => {
			const response = await askServer(input, init);
			if (!response.url.includes("/products.data")) return response;
			const text = await response.text();
			const body = new ReadableStream({
				start(controller) {
					controller.enqueue(new TextEncoder().encode(text));
					init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
					document.documentElement.setAttribute("data-list-arrived", "");
				},
			});
			return new Response(body, { status: response.status, headers: response.headers });
		};
	});
	await page.goto("/privacy-terms");
	const { promise: wanted, resolve: send } = Promise.withResolvers<void>();
	await page.route(/\/assets\/products-[^/]*\.js$/, async (route) => {
		await wanted;
		await route.continue();
	});
	const footer = page.getByRole("contentinfo");
	await footer.getByRole("link", { name: "Explorar Catálogo" }).click();
	await expect(page.locator("html[data-list-arrived]")).toHaveCount(1);
	await footer.getByRole("link", { name: "Privacidade" }).click();
	await expect(page).toHaveURL(/#privacidade$/);
	send();
	await page.goto("/faq");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

import type { Locator, Page } from "@playwright/test";
import {
	addProductToCart,
	expect,
	fillAddress,
	fillSignUpForm,
	test,
} from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

/*
 * Forced colours remove backgrounds and shadows, so that what
 * they said must be said by lines, text or system colours.
 */

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

const styleOf = (locator: Locator, property: string): Promise<string> =>
	locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const pixels = async (locator: Locator, property: string): Promise<number> =>
	Number.parseFloat(await styleOf(locator, property));

/** The value of a system colour in this browser. */
const system = (page: Page, colour: string): Promise<string> =>
	page.evaluate((name) => {
		const probe = document.body.appendChild(document.createElement("i"));
		probe.style.color = name;
		const { color } = getComputedStyle(probe);
		probe.remove();
		return color;
	}, colour);

/** A line around it in another colour than the page's own. */
async function isOutlined(locator: Locator): Promise<void> {
	await expect(locator).toBeVisible();
	await expect.poll(() => pixels(locator, "border-top-width"), `${locator}`).toBeGreaterThanOrEqual(1);
	expect(await styleOf(locator, "border-top-style"), `${locator}`).toBe("solid");
	expect(await styleOf(locator, "border-top-color"), `${locator}`).not.toBe(
		await system(locator.page(), "Canvas"),
	);
}

async function isReachedWithRing(locator: Locator): Promise<void> {
	await locator.focus();
	await locator.page().keyboard.press("Shift+Tab");
	await locator.page().keyboard.press("Tab");
	await expect(locator).toBeFocused();
	expect(await styleOf(locator, "outline-style")).toBe("solid");
	expect(await pixels(locator, "outline-width")).toBeGreaterThanOrEqual(2);
	expect(await styleOf(locator, "outline-color")).not.toBe(await system(locator.page(), "Canvas"));
}

/** Words whose colour is that of what they are on. */
const vanished = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const behind = (element: Element): string => {
			for (let at: Element | null = element; at; at = at.parentElement) {
				const { backgroundColor } = getComputedStyle(at);
				if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
			}
			return "";
		};
		const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const unreadable: string[] = [];
		while (words.nextNode()) {
			const element = words.currentNode.parentElement;
			const text = words.currentNode.textContent?.trim();
			if (!text || !element?.checkVisibility() || /^(script|style|noscript)$/i.test(element.tagName))
				continue;
			if (getComputedStyle(element).color === behind(element)) unreadable.push(text);
		}
		return unreadable;
	});

// rule: 2.64
test("nothing depends on colour alone in forced colours", async ({ page, isMobile }) => {
	await page.goto("/");
	expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
	expect(await vanished(page)).toEqual([]);
	await isOutlined(page.getByRole("link", { name: "Explorar Produtos" }));
	await isOutlined(page.getByRole("link", { name: /^Conversar com a oficina/ }));
	await isOutlined(
		page
			.getByRole("article")
			.getByText(/^−\d+%/)
			.first(),
	);

	await page.goto("/products?category=mesas&made_to_order=1");
	expect(await vanished(page)).toEqual([]);
	await isOutlined(page.getByRole("link", { name: "Remover filtro: Mesas" }));
	await isOutlined(
		isMobile
			? page.getByRole("navigation", { name: "Categorias da lista" }).getByRole("link", { name: "Cozinha" })
			: page.getByRole("combobox", { name: "Categoria" }),
	);
	const search = page.getByPlaceholder("Buscar produtos...");
	await isOutlined(search);
	await isReachedWithRing(search);

	await page.goto("/product/aparador-ripado");
	expect(await vanished(page)).toEqual([]);
	const main = page.getByRole("main");
	const add = main.getByRole("button", { name: "Adicionar ao Carrinho" }).first();
	await isOutlined(add);
	await isReachedWithRing(add);
	await isOutlined(main.getByText("Destaque", { exact: true }).first());
	const price = main.getByText(/^4\.290$|R\$\s*4\.290/).first();
	await expect(price).toBeVisible();
	expect(await styleOf(price, "color")).toBe(await system(page, "CanvasText"));
	const swatch = main.locator(".wood").first();
	await expect(swatch).toBeVisible();
	expect(await styleOf(swatch, "background-image")).toContain("swatches");
	const tabs = main.getByRole("tab");
	await expect(tabs.nth(0)).toHaveAttribute("aria-selected", "true");
	expect(await styleOf(tabs.nth(0), "text-decoration-line")).toBe("underline");
	expect(await styleOf(tabs.nth(1), "text-decoration-line")).toBe("none");
	const heart = main.getByRole("button", { name: "Favoritar Aparador Ripado" }).first();
	const fill = () => styleOf(heart.locator("svg"), "fill");
	expect(await fill()).toBe("none");
	await heart.click();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	expect(await fill()).not.toBe("none");
	await isOutlined(page.getByRole("status").filter({ hasText: "Produto adicionado aos favoritos!" }));
});

// rule: 2.64
test("a selected option is distinguishable from the others", async ({ page, isMobile }) => {
	await page.goto("/products?made_to_order=1&material=Imbuia");
	if (isMobile) await page.getByRole("button", { name: /^Filtrar/ }).click();
	const filters = isMobile ? page.getByRole("dialog") : page.getByRole("region", { name: "Filtros" });
	if (isMobile) await isOutlined(filters);
	// The browser draws these itself, in the system's colours.
	for (const chosen of [
		filters.getByRole("checkbox", { name: "Feito sob encomenda" }),
		filters.getByRole("checkbox", { name: /^Imbuia/ }),
	]) {
		await expect(chosen).toBeChecked();
		expect(await styleOf(chosen, "appearance")).not.toBe("none");
	}

	await addProductToCart(page, "tabua-redonda");
	await isOutlined(page.getByRole("link", { name: "Carrinho, 1 item" }).getByText("1", { exact: true }));
	await page.goto("/auth?tab=signup");
	expect(await vanished(page)).toEqual([]);
	const tab = page.getByRole("tab", { name: "Cadastrar" });
	expect(await styleOf(tab, "text-decoration-line")).toBe("underline");
	await fillSignUpForm(page, { fullName: "Teodora Contraste" });
	await page.goto("/checkout");
	await fillAddress(page);
	expect(await vanished(page)).toEqual([]);
	const transfer = page.getByRole("radio", { name: /Transferência bancária/ });
	const online = page.getByRole("radio", { name: /Mercado Pago/ });
	await transfer.check();
	await expect(transfer).toBeChecked();
	await expect
		.poll(
			async () => (await pixels(transfer, "border-top-width")) - (await pixels(online, "border-top-width")),
		)
		.toBeGreaterThan(2);
	const highlight = await system(page, "Highlight");
	await expect.poll(() => styleOf(transfer, "border-top-color")).toBe(highlight);
	expect(await styleOf(online, "border-top-color")).not.toBe(highlight);
	await isOutlined(page.getByRole("button", { name: "Fazer pedido" }).first());
});

test("the bars of the owner's charts are drawn in the colour of text", async ({ page, shop }) => {
	await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	const text = await system(page, "CanvasText");
	for (const bars of [
		page.getByRole("region", { name: "Pedidos por status" }).locator("li > [aria-hidden=true] > div"),
		page.getByRole("img", { name: /^Receita de / }).locator("[class*=rounded-][style*=height]"),
	]) {
		await expect(bars.first()).toBeAttached();
		for (const bar of await bars.all()) expect(await styleOf(bar, "background-color")).toBe(text);
	}
});

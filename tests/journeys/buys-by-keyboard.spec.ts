import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/journey.ts";

const MAX_TAB_STOPS = 160;

/** Presses Tab (or Shift+Tab) until the element has the focus, and checks that it can be seen there. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	await expect(target).toBeVisible();
	for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) {
			await expect(target).toBeInViewport();
			return;
		}
		await page.keyboard.press(key);
	}
	throw new Error(`${target} was not reached with ${MAX_TAB_STOPS} times ${key}`);
}

const seen = (locator: Locator) => locator.filter({ visible: true }).first();

async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
	await tabTo(page, seen(page.getByLabel(label, { exact: true })));
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.type(text);
}

// rule: 2.62
test("a product is found, bought and followed with the keyboard alone", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
	await page.keyboard.press("Enter");
	await tabTo(page, page.getByRole("link", { name: "Explorar Produtos" }));
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/products/);

	await tabTo(page, page.getByPlaceholder("Buscar produtos..."));
	await page.keyboard.type("saladeira");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/q=saladeira/);
	await tabTo(page, seen(page.getByRole("link", { name: /Saladeira/ })));
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/product\/saladeira-torneada/);
	await tabTo(page, seen(page.getByRole("button", { name: "Adicionar ao Carrinho" })));
	await page.keyboard.press("Enter");
	await expect(page.getByText("Produto adicionado!").first()).toBeVisible();
	await tabTo(page, seen(page.getByRole("link", { name: /^Carrinho, 1 item/ })), "Shift+Tab");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/cart/);

	await tabTo(page, seen(page.getByRole("link", { name: "Entrar para Finalizar" })));
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/auth/);
	await typeInto(page, "Nome Completo", "Dora Teclado");
	await typeInto(page, "Email", `teclado.${process.pid}.${Date.now()}@example.com`);
	await typeInto(page, "Senha", "cera-de-abelha");
	await typeInto(page, "Confirmar Senha", "cera-de-abelha");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/checkout/);

	await typeInto(page, "CEP", "01310100");
	await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
	await typeInto(page, "Número", "1578");
	await typeInto(page, "Telefone", "11988881234");
	await expect(page.getByRole("radio", { name: /Chega até|dias úteis/ }).first()).toBeChecked();
	const online = page.getByRole("radio", { name: /Mercado Pago/ });
	const transfer = page.getByRole("radio", { name: /Transferência bancária/ });
	await tabTo(page, online);
	await page.keyboard.press("ArrowDown");
	await expect(transfer).toBeChecked();
	await tabTo(page, seen(page.getByRole("button", { name: "Fazer pedido" })));
	await page.keyboard.press("Space");

	await expect(page).toHaveURL(/\/order-confirmation\//);
	await expect(page.getByText("Pedido criado!")).toBeVisible();
	await tabTo(page, seen(page.getByRole("main").getByRole("link", { name: "Rastrear pedido" })));
	await page.keyboard.press("Enter");
	await expect(page.getByText("Pedido Pendente")).toBeVisible();
});

// rule: 2.62
test("what a message offers is the next step of the keyboard, and the page goes on after it", async ({
	page,
}) => {
	await page.goto("/product/saladeira-torneada");
	const add = seen(page.getByRole("button", { name: "Adicionar ao Carrinho" }));
	await tabTo(page, add);
	await page.keyboard.press("Enter");
	const offer = page.getByRole("link", { name: "Ver Carrinho" });
	await expect(offer).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(offer).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(add).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(seen(page.getByRole("button", { name: /^Favoritar/ }))).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Produto atualizado!")).toBeVisible();
	await expect(offer).toHaveCount(1);
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(add).toBeFocused();
});

test("the focus is in sight at once, however quickly it moves on", async ({ page }) => {
	await page.goto("/products");
	await tabTo(page, seen(page.getByRole("button", { name: "Aplicar" })));
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Aplicar" })).toBeInViewport();
});

test("the enlarged picture opens, keeps the focus and closes by keyboard", async ({ page }) => {
	await page.goto("/product/saladeira-torneada");
	const zoom = seen(page.getByRole("button", { name: /Ampliar/ }));
	await tabTo(page, zoom);
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	for (let stops = 0; stops < 8; stops += 1) {
		await page.keyboard.press("Tab");
		// After its last stop a modal dialog lets the keyboard pass to the browser's own bar, and back.
		const isInside = await page.evaluate(
			() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
		);
		expect(isInside).toBe(true);
	}
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(zoom).toBeFocused();
});

import { rememberPostalCode } from "#tests/support/browser/filled-browser.ts";
import { accessibilityViolations, addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	signInAs,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";
import { customerScreens, publicScreenGroups } from "#tests/support/browser/shop-screens.ts";

for (const [group, paths] of Object.entries(publicScreenGroups)) {
	// rule: 2.61
	test(`the screens ${group} have no accessibility violation`, async ({ page }) => {
		for (const path of paths) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
			expect(await accessibilityViolations(page), path).toEqual([]);
		}
	});
}

// rule: 2.61
test("a product without picture and the account's menu have no accessibility violation", async ({
	page,
	shop,
	isMobile,
}) => {
	const { name } = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/products?q=${encodeURIComponent(name)}`);
	await expect(page.getByRole("link", { name: `${name} Sem Imagem` })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	for (const path of ["/faq", "/admin"]) {
		await page.goto(path);
		const isSheet = isMobile && path === "/faq";
		await page.getByRole("button", { name: isSheet ? "Abrir menu" : "Menu", exact: true }).click();
		await expect(page.getByText(isSheet ? "Sair da Conta" : "Sair", { exact: true })).toBeVisible();
		expect(await accessibilityViolations(page), path).toEqual([]);
	}
});

// rule: 2.61
test("the screens of a visitor whose postal code is known have no accessibility violation", async ({
	page,
}) => {
	await addProductToCart(page, "aparador-ripado");
	await rememberPostalCode(page);
	for (const [path, sentence] of [
		["/product/aparador-ripado", /^Chega até/],
		["/products", /^chega até/],
		["/cart", /^Chega até/],
	] as const) {
		await page.goto(path);
		await expect(page.getByText(sentence).first()).toBeVisible();
		expect(await accessibilityViolations(page), path).toEqual([]);
	}
	await page.getByRole("button", { name: "formas de envio" }).click();
	await expect(page.getByRole("button", { name: "Esquecer este CEP" })).toBeVisible();
	expect(await accessibilityViolations(page), "the shipping options").toEqual([]);
});

// rule: 2.61
test("the customer's own screens have no accessibility violation", async ({ page, shop }) => {
	await addProductToCart(page, "aparador-ripado");
	const customer = await signUpVisitor(page, shop);
	const { id } = await newOrder(shop, { customer });
	for (const path of customerScreens(id)) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		expect(await accessibilityViolations(page), path).toEqual([]);
	}
});

test("the screens after buying by transfer have no accessibility violation", async ({ page, shop }) => {
	// Colours are judged as they are at the end, not on their way from one to another.
	await page.emulateMedia({ reducedMotion: "reduce" });
	const { id, customer } = await newOrder(shop);
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(await accessibilityViolations(page), "paid by transfer").toEqual([]);
	await page.getByText("Cancelar pedido", { exact: true }).click();
	await expect(page.getByRole("button", { name: "Sim, cancelar" })).toBeVisible();
	expect(await accessibilityViolations(page), "asked before cancelling").toEqual([]);
	await page.getByRole("main").getByRole("link", { name: "Rastrear pedido" }).click();
	await expect(page.getByText("Pedido Pendente")).toBeVisible();
	expect(await accessibilityViolations(page), "tracked").toEqual([]);
});

test("the screens of paying online have no accessibility violation", async ({ page, shop }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	const { customer, paymentPath } = await newOrder(shop, { paymentMethod: "mercadopago" });
	await signInAs(page, customer);
	await page.goto(paymentPath);
	await expect(page.getByRole("button", { name: "Deixar pendente" })).toBeVisible();
	expect(await accessibilityViolations(page), "the sandbox").toEqual([]);
	await page.getByRole("button", { name: "Deixar pendente" }).click();
	await expect(page.getByText("Pagamento pendente")).toBeVisible();
	expect(await accessibilityViolations(page), "pending").toEqual([]);
});

test("the screens of the back office have no accessibility violation and fit the window", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	for (const path of [
		"/admin",
		"/admin/bench",
		"/admin/settings",
		"/admin/settings?section=freight",
		"/admin/settings/melhor-envio",
		"/admin/texts",
		"/admin/texts/faq",
		"/admin/searches",
		"/admin/searches/synonyms",
		"/admin/communications/mails",
		"/admin/communications/notifications",
		"/admin/communications/webhooks",
		"/admin/audit",
		"/admin/backup",
		"/admin/backup/restore",
	]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		expect(await accessibilityViolations(page), path).toEqual([]);
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(overflow, path).toBeLessThanOrEqual(0);
	}
});

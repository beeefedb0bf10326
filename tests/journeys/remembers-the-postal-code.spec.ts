import type { Page } from "@playwright/test";
import { rememberPostalCode } from "#tests/support/browser/filled-browser.ts";
import { addProductToCart, expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";

const line = (page: Page) => page.getByText(/^Chega até .* em São Paulo\s–\sSP\s·\smudar/);

const storedCep = (page: Page) => page.evaluate(() => localStorage.getItem("cerne:cep"));

test("a postal code typed once gives the day on every product, on cards, in the cart and at the checkout", async ({
	page,
	shop,
}) => {
	await page.goto("/product/tabua-frios");
	await page.getByLabel("Frete e prazo").fill("01310-100");
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(page.getByText("Para São Paulo/SP")).toBeVisible();

	await addProductToCart(page, "aparador-ripado");
	await page.goto("/product/aparador-ripado");
	await expect(line(page)).toBeVisible();
	await expect(page.getByLabel("Frete e prazo")).toBeHidden();
	const day = /até (\d+) de/.exec((await line(page).textContent()) ?? "")?.[1] ?? "";
	await expect(page.getByRole("region", { name: "Feito sob encomenda" })).toContainText(
		`Para seu CEP, chega até ${day} de`,
	);
	await page.getByRole("button", { name: "formas de envio" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Jamef" })).toBeVisible();

	const requests: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/delivery-days")) requests.push(request.postData() ?? "");
	});
	const response = await page.goto("/products");
	expect(await response?.text()).not.toMatch(/chega até|01310/);
	const card = page.getByRole("article").filter({ hasText: "Aparador Ripado" });
	await expect(card.getByText(/^chega até \d\d\/\d\d$/)).toHaveText(
		new RegExp(`^chega até ${day.padStart(2, "0")}/`),
	);
	await page.waitForLoadState("networkidle");
	expect(requests).toHaveLength(1);

	await page.goto("/cart");
	await expect(line(page)).toBeVisible();
	await signUpVisitor(page, shop, "Cícera Canela");
	await page.goto("/checkout");
	await expect(page.getByLabel("CEP", { exact: true })).toHaveValue("01310-100");
	await expect(page.getByLabel("Endereço", { exact: true })).toHaveValue("Avenida Paulista");
	await page.goto("/sign-out");
	expect(await storedCep(page)).toBe("01310100");
});

test("it is changed in its place, and forgotten", async ({ page }) => {
	await page.goto("/product/tabua-frios");
	const cell = page.locator("form").filter({ hasText: "Frete e prazo" }).locator("..");
	const before = await cell.boundingBox();
	await page.evaluate(() => localStorage.setItem("cerne:cep", "01310100"));
	await page.reload();
	await expect(line(page)).toBeVisible();
	const place = await cell.boundingBox();
	const shown = await line(page).boundingBox();
	if (!place || !shown) throw new Error("The line is not drawn.");
	expect(shown.y).toBeGreaterThanOrEqual(place.y);
	expect(shown.y + shown.height).toBeLessThanOrEqual(place.y + place.height);
	expect(place.height).toBe(before?.height);
	await page.getByRole("button", { name: "mudar o CEP" }).click();
	const field = page.getByLabel("Frete e prazo");
	await expect(field).toBeFocused();
	await expect(field).toHaveValue("01310-100");
	await field.fill("20040-002");
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(page.getByText("Para Rio de Janeiro/RJ")).toBeVisible();
	expect(await storedCep(page)).toBe("20040002");

	await page.getByRole("button", { name: "Esquecer este CEP" }).click();
	await expect(field).toBeFocused();
	await expect(field).toHaveValue("");
	await expect(page.getByText("Para Rio de Janeiro/RJ")).toBeHidden();
	expect(await storedCep(page)).toBe("");
	await page.goto("/products");
	await page.waitForLoadState("networkidle");
	await expect(page.getByText(/^chega até/)).toHaveCount(0);
});

test("a code that no service knows is not remembered, and one that was stored shows the field", async ({
	page,
}) => {
	await page.goto("/product/tabua-frios");
	const field = page.getByLabel("Frete e prazo");
	await field.fill("00999-999");
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(page.getByText(/Confira o CEP|Verifique o CEP/).first()).toBeVisible();
	expect(await storedCep(page)).toBeNull();
});

test("a damaged or missing storage is harmless", async ({ page, browser, baseURL }) => {
	await rememberPostalCode(page, '{"not":["a code"');
	await page.goto("/product/tabua-frios");
	await expect(page.getByLabel("Frete e prazo")).toHaveValue("");

	const context = await browser.newContext({ baseURL: baseURL ?? "" });
	await context.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("The operation is insecure.", "SecurityError");
			},
		});
	});
	const closed = await context.newPage();
	await closed.goto("/product/tabua-frios");
	await closed.getByLabel("Frete e prazo").fill("01310-100");
	await closed.getByRole("button", { name: "Calcular" }).click();
	await expect(closed.getByText("Para São Paulo/SP")).toBeVisible();
	await context.close();
});

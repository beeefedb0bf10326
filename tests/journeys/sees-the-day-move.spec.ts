import type { Page } from "@playwright/test";
import { holdScripts, takenOver } from "#tests/support/browser/hold-scripts.ts";
import { addProductToCart, expect, expectToFit, fillAddress, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	type OwnProduct,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";
import { createBench } from "#tests/support/browser/owner-forms.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

const NOTES = "Portaria fechada aos domingos";
const MOVED =
	/Enquanto você preenchia, o dia mudou de (.+?) para (.+?): outra pessoa comprou antes\. Confirme/;

async function readChosenDay(page: Page): Promise<string> {
	const option = page.getByRole("radio", { name: /Chega até/, checked: true });
	return /até (.+?), pagando/.exec(await option.locator("xpath=ancestor::label").innerText())?.[1] ?? "";
}

/** The checkout of a piece of a bench, filled in as far as its last button. */
async function fillCheckout(page: Page, shop: ShopProcess): Promise<{ product: OwnProduct; day: string }> {
	const product = await createProduct(shop, {
		...{ isMadeToOrder: "on", productionDays: "10", benchHours: "24" },
		benchIds: await createBench(shop),
	});
	await signUpVisitor(page, shop);
	await addProductToCart(page, product.slug);
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByLabel("Observações").fill(NOTES);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	return { product, day: await readChosenDay(page) };
}

async function expectNothingLost(page: Page): Promise<void> {
	await expect(page.getByLabel("Observações")).toHaveValue(NOTES);
	await expect(page.getByLabel("CEP", { exact: true })).toHaveValue("01310-100");
	await expect(page.getByLabel("Número")).toHaveValue("1578");
	await expect(page.getByLabel("Telefone")).toHaveValue("(11) 98888-1234");
	await expect(page.getByRole("radio", { name: /Transferência bancária/ })).toBeChecked();
}

/** The page says from which day to which; returns the later one. */
async function readMove(page: Page, from: string): Promise<string> {
	const told = page.getByText(MOVED).first();
	await expect(told).toBeVisible();
	const [, before, after] = MOVED.exec((await told.textContent()) ?? "") ?? [];
	// “de 15 para 18 de dezembro”: the month is said once.
	expect(before && from.startsWith(before)).toBe(true);
	expect(after).not.toBe(from);
	return after ?? "";
}

test("a day that moves while the form is open is told, and the second sending orders with the new one", async ({
	page,
	shop,
}) => {
	const { product, day } = await fillCheckout(page, shop);
	await newOrder(shop, { products: [product] });
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	const later = await readMove(page, day);
	await expect(page).toHaveURL(/\/checkout$/);
	await expectNothingLost(page);
	await expect(page.getByText(`Chega até ${later}, pagando`).first()).toBeVisible();
	await expectToFit(page);
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	await expect(page.getByRole("region", { name: "Chega até" }).getByText(later)).toBeVisible();
	await expectToFit(page);
});

test("the same where the form is sent without scripts", async ({ page, shop }) => {
	const { product, day } = await fillCheckout(page, shop);
	await newOrder(shop, { products: [product] });
	const release = await holdScripts(page);
	// As the browser itself sends a form that no script has taken over.
	const form = page.locator("form").filter({ has: page.getByLabel("Observações") });
	await form.evaluate((element: HTMLFormElement) => element.submit());
	const later = await readMove(page, day);
	await expectNothingLost(page);
	await expectToFit(page);
	release();
	await takenOver(page);
	await expect(page.getByText(`Chega até ${later}, pagando`).first()).toBeVisible();
	await expectNothingLost(page);
	await form.evaluate((element: HTMLFormElement) => element.submit());
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	await expect(page.getByRole("region", { name: "Chega até" }).getByText(later)).toBeVisible();
});

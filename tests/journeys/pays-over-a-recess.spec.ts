import type { Page } from "@playwright/test";
import { WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { NO_CUTOFF, workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, dayOf, formatLongDate, formatWeekday } from "#app/values/date.ts";
import {
	addProductToCart,
	test as base,
	expect,
	expectNoSidewaysScroll,
	expectToFit,
} from "#tests/support/browser/journey.ts";
import { createProduct, newOrder, signInAs } from "#tests/support/browser/journey-data.ts";
import { closeWorkshop } from "#tests/support/browser/owner-forms.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

// A fixture of the worker makes it another worker, whose shop rests for no other journey.
const test = base.extend<object, { restsNow: boolean }>({
	restsNow: [true, { scope: "worker", option: true }],
});

const from = dayOf();
const to = addDays(from, 40);
const { add } = workshopCalendar({
	closures: [{ from, to, reason: "Recesso", scope: WORKSHOP_SCOPE, isShown: true }],
	cutoffHour: NO_CUTOFF,
});
/** A payment on any day of the recess keeps the same day. */
const firstWorkday = add(from, 1);
const payBy = formatWeekday(addDays(firstWorkday, -1)).toLowerCase();

const recess = (page: Page) =>
	page.getByText(`De ${formatLongDate(from)} a ${formatLongDate(to)} a oficina descansa.`);

async function rest(shop: ShopProcess) {
	await closeWorkshop(shop, { from, to });
	return createProduct(shop, { isMadeToOrder: "on", productionDays: "3" });
}

test("the page of a product and the cart name the recess, and its end as the last day for paying", async ({
	page,
	shop,
}) => {
	const product = await rest(shop);
	await addProductToCart(page, product.slug);
	await expect(recess(page)).toBeVisible();
	await expect(page.getByText(`Sai da oficina até ${formatLongDate(add(from, 3))}.`)).toBeVisible();
	await page.getByLabel(/CEP/).first().fill("01310-100");
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(page.getByText(/^Chega até .+, pagando/).first()).toContainText(`pagando até ${payBy}`);
	await expectToFit(page);
	await page.goto("/cart");
	await expect(recess(page)).toBeVisible();
	const summary = page.getByRole("complementary", { name: "Resumo do pedido" });
	await expect(summary.getByText(/^Chega até .+ em São Paulo/)).toBeVisible();
	await expect(summary).toContainText(`pagando até ${payBy}`);
	await expectToFit(page);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("page and order name the recess, the day of leaving after it, and the last day for paying", async ({
		page,
		shop,
	}) => {
		const product = await rest(shop);
		await page.goto(`/product/${product.slug}`);
		await expect(recess(page)).toBeVisible();
		await expect(page.getByText(`Sai da oficina até ${formatLongDate(add(from, 3))}.`)).toBeVisible();
		await expectNoSidewaysScroll(page);
		// The cart is in the browser's storage, and its page says so.
		await page.goto("/cart");
		expect((await page.locator("noscript").allInnerTexts()).join(" ")).toContain("precisa de JavaScript");

		const { id, customer } = await newOrder(shop, { products: [product] });
		await signInAs(page, customer);
		// An order that is not paid ends before the recess does, so that its own deadline is said.
		const payBys = new Set<string>();
		for (const path of [`/order-confirmation/${id}`, `/track-order?code=${id}`]) {
			await page.goto(path);
			const told = page.getByText(/pagando (?:hoje|até )/i).first();
			await expect(told).toBeVisible();
			const [payBy] = /pagando [^.]+/i.exec((await told.innerText()).replaceAll(/\s+/g, " ")) ?? [];
			payBys.add(payBy?.toLowerCase() ?? "");
			await expect(
				page.getByText(`Sai da oficina até ${formatLongDate(add(from, 3))}`).first(),
			).toBeVisible();
			await expectNoSidewaysScroll(page);
		}
		expect([...payBys]).toEqual([expect.stringMatching(/^pagando (?:hoje$|até )/)]);
	});
});

import type { Page } from "@playwright/test";
import { formatLongDate } from "#app/values/date.ts";
import { test as base, expect, expectToFit, inMail, latestMail } from "#tests/support/browser/journey.ts";
import { createProduct, newOrder, type OwnOrder, payOrders } from "#tests/support/browser/journey-data.ts";
import { createBench } from "#tests/support/browser/owner-forms.ts";
import { startAgeingShop } from "#tests/support/setup/ageing-shop.ts";

/** After the deadline of every way to pay. */
const DAYS = 30;

const test = base.extend<object, { ageing: Awaited<ReturnType<typeof startAgeingShop>> }>({
	ageing: [
		// biome-ignore lint/correctness/noEmptyPattern: the fixture's first argument must be a pattern.
		async ({}, use) => {
			const ageing = await startAgeingShop();
			await use(ageing);
			await ageing.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	shop: [({ ageing }, use) => use(ageing.shop), { scope: "worker" }],
});

/** The state and the day of an order, as tracking tells them to everybody who has its number. */
async function readTracked({ request }: Page, { id }: OwnOrder) {
	const answer = await request.post("/api/functions/public-order-tracking", { data: { query: id } });
	const { status, estimated_delivery_date: day } = (await answer.json()).order;
	return { status: String(status), day: String(day) };
}

test("an order that is paid after its place was given up gets another, and its customer the later day", async ({
	page,
	shop,
	ageing,
}) => {
	const product = await createProduct(shop, {
		...{ isMadeToOrder: "on", productionDays: "10", benchHours: "16" },
		benchIds: await createBench(shop),
	});
	const order = await newOrder(shop, { products: [product] });
	const tracking = `/track-order?code=${order.id}`;
	const arrival = page.getByRole("heading", { name: /^Chega até / });
	const offered = await readTracked(page, order);

	await ageing.letPass(DAYS);
	// The job that looks for deadlines runs once a minute.
	await expect
		.poll(async () => (await readTracked(page, order)).status, { timeout: 120_000, intervals: [1000] })
		.toBe("cancelled");
	await page.goto(tracking);
	await expect(page.getByText("Cancelado", { exact: true }).first()).toBeVisible();
	await expect(arrival).toHaveCount(0);
	await expectToFit(page);

	await payOrders(ageing.shop, order);
	const promised = await readTracked(page, order);
	expect(promised.status).toBe("confirmed");
	expect(promised.day > offered.day).toBe(true);
	await page.goto(tracking);
	await expect(arrival).toHaveText(`Chega até ${formatLongDate(promised.day)}`);
	await expect(page.getByText(/^Seu lugar na fila está guardado/)).toBeVisible();
	await expectToFit(page);
	const mail = await latestMail(ageing.shop, order.customer.email, "Pagamento aprovado");
	const [before, now] = [offered.day, promised.day].map(formatLongDate);
	expect(mail).toMatch(inMail(`antes prevista até ${before}, ficou para até ${now}.`));
});

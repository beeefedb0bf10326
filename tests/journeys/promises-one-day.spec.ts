import type { Page } from "@playwright/test";
import { addBusinessDays, dayOf, formatLongDate, startOfDay } from "#app/values/date.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { addDemoWorkshopDays } from "#tests/support/browser/demo-workshop-days.ts";
import {
	accessibilityViolations,
	addProductToCart,
	test as base,
	expect,
	fillAddress,
	inMail,
	latestMail,
} from "#tests/support/browser/journey.ts";
import { signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";
import { readLayoutShifts, sumLayoutShifts } from "#tests/support/browser/layout-shifts.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import type { WebhookReceiver } from "#tests/support/servers/webhook-receiver.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

// A fixture of the worker makes it another worker: other journeys count the webhooks of their shop.
const test = base.extend<object, { tellsOthers: boolean }>({
	tellsOthers: [true, { scope: "worker", option: true }],
});

/** In stock, which leaves after the handling days. */
const BOARD = { slug: "tabua-frios", name: "Tábua de frios" };
/** Made to order, in twelve business days. */
const SIDEBOARD = { slug: "aparador-ripado", name: "Aparador Ripado" };
/** Made on a bench, ready when its queue says. */
const BED = { slug: "cama-ripada", name: "Cama queen Ripada" };
const CEP = "01310-100";

const today = dayOf();
const boardDay = formatLongDate(addDemoWorkshopDays(5));
const sideboardLeaves = addDemoWorkshopDays(12);
const sideboardDay = formatLongDate(sideboardLeaves);

/** How many business days from today reach a day. */
function countBusinessDays(day: string): number {
	let days = 0;
	while (addBusinessDays(today, days) < day) days += 1;
	return days;
}

async function listenToOrders(owner: Page, { url }: WebhookReceiver): Promise<void> {
	await owner.goto("/admin/communications/webhooks");
	await owner.getByLabel("Endereço", { exact: true }).fill(url);
	await owner.getByRole("button", { name: "Cadastrar" }).click();
	await expect(owner.getByText(/^whsec_/)).toBeVisible();
}

/** The days on which these products leave together, by the options of a quote: one, whichever is chosen. */
async function readQuote(page: Page, products: readonly { slug: string }[]) {
	const items = products.map(({ slug }) => ({ id: demoId("product", slug), quantity: 1 }));
	const quote = await page.request.post("/api/functions/calculate-distance-shipping", {
		data: { zip_code: CEP, items },
	});
	const { shipping_options: options } = await quote.json();
	const [first, ...others] = new Set<string>(
		options.map((option: { leave_date: string }) => option.leave_date),
	);
	expect(others).toEqual([]);
	return {
		leaveDate: first ?? "",
		arrivals: options.map((option: { promised_date: string }) => formatLongDate(option.promised_date)),
	};
}

/** Checks the structured data and the feed of a product that is made to order. */
async function expectMachinesAreTold(page: Page, { slug }: { slug: string }, leaves: string): Promise<void> {
	const starts = startOfDay(leaves).toISOString().slice(0, 16);
	const days = String(countBusinessDays(leaves));
	const html = await (await page.request.get(`/product/${slug}`)).text();
	const [, min, max] = /"handlingTime":\{[^}]*"minValue":(\d+),"maxValue":(\d+)/.exec(html) ?? [];
	expect([min, max]).toEqual([days, days]);
	expect(html).toContain(`"availabilityStarts":"${starts}Z"`);
	const id = demoId("product", slug);
	await expect
		.poll(async () => (await page.request.get("/feeds/google.xml")).text(), { timeout: 20_000 })
		.toContain(id);
	const feed = await (await page.request.get("/feeds/google.xml")).text();
	const item = feed.split("<item>").find((each) => each.includes(id));
	expect(item).toContain(`<g:availability_date>${starts}Z</g:availability_date>`);
	expect(item).toContain(`<g:min_handling_time>${days}</g:min_handling_time>`);
	expect(item).toContain(`<g:max_handling_time>${days}</g:max_handling_time>`);
}

/** The latest of an order's lines, with which it leaves. */
interface Decider {
	name: string;
	leaveDate: string;
	/** "15 de dezembro" */
	leaveDay: string;
}

/** The day until which the order arrives, as the cart says it. */
async function readCart(page: Page, bedDay: string, { name, leaveDay }: Decider): Promise<string> {
	await page.goto("/cart");
	const line = (product: string) => page.getByRole("listitem").filter({ hasText: product });
	await expect(line(BOARD.name).getByText(`Sai da oficina até ${boardDay}`)).toBeVisible();
	await expect(line(SIDEBOARD.name).getByText(`Sai da oficina até ${sideboardDay}`)).toBeVisible();
	await expect(line(BED.name).getByText(`Sai da oficina até ${bedDay}`)).toBeVisible();
	const summary = page.getByRole("complementary", { name: "Resumo do pedido" });
	await expect(summary.getByText(`O pedido sai junto, até ${leaveDay}.`)).toBeVisible();
	await expect(summary).toContainText(`${name} define o dia. Receber em duas vezes? Faça dois pedidos.`);
	const arrival = summary.getByText(/^Chega até .+ em São Paulo/);
	await expect(arrival).toBeVisible();
	expect(sumLayoutShifts(await readLayoutShifts(page))).toBeLessThanOrEqual(0.02);
	expect(await accessibilityViolations(page)).toEqual([]);
	// The days may depend on how many are asked for.
	const more = page.waitForRequest((request) => request.url().endsWith("/api/cart"));
	await page.getByRole("button", { name: `Aumentar ${BOARD.name}` }).click();
	expect((await more).postDataJSON().lines).toContainEqual({
		productId: demoId("product", BOARD.slug),
		quantity: 2,
	});
	await page.getByRole("button", { name: `Diminuir ${BOARD.name}` }).click();
	return /até (.+?) em/.exec((await arrival.textContent()) ?? "")?.[1] ?? "";
}

async function expectServicesAgree(page: Page, arrival: string, { leaveDate }: Decider): Promise<void> {
	const quoted = await readQuote(page, [BOARD, SIDEBOARD, BED]);
	expect(quoted.leaveDate).toBe(leaveDate);
	expect(quoted.arrivals).toContain(arrival);
}

async function placeOrder(page: Page, shop: ShopProcess, arrival: string) {
	const { email } = await signUpVisitor(page, shop);
	await page.goto("/checkout");
	await fillAddress(page);
	await expect(page.getByText(`Chega até ${arrival}, pagando`).first()).toBeVisible();
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	return { email, id: /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "" };
}

/** Receipt, tracking and the list of orders, before the payment and after it. */
async function expectScreensAgree(
	page: Page,
	id: string,
	{ arrival, leaveDay }: { arrival: string; leaveDay: string },
): Promise<void> {
	// Alone, or at the end of the diary of the bench.
	const leaves = page.getByText(`Sai da oficina até ${leaveDay}`).first();
	await page.goto(`/order-confirmation/${id}`);
	await expect(page.getByRole("region", { name: "Chega até" }).getByText(arrival)).toBeVisible();
	await expect(leaves).toBeVisible();
	await page.goto(`/track-order?code=${id}`);
	await expect(page.getByRole("heading", { name: `Chega até ${arrival}` })).toBeVisible();
	await expect(leaves).toBeVisible();
	await page.goto("/orders");
	await expect(leaves).toBeVisible();
}

test("one cart, one day: wherever a customer, the owner or a machine reads it", async ({
	page,
	shop,
	browser,
	webhookReceiver,
}) => {
	const owner = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(owner, shop);
	await listenToOrders(owner, webhookReceiver);

	const { leaveDate: bedLeaves } = await readQuote(page, [BED]);
	const bedDay = formatLongDate(bedLeaves);
	await addProductToCart(page, BOARD.slug);
	await addProductToCart(page, BED.slug);
	const bedBox = page.getByRole("region", { name: "Feito sob encomenda" });
	await expect(bedBox).toContainText(`Feita para você. Sai da oficina até ${bedDay}.`);
	// Nothing is said of several before their queue is asked.
	await page.getByRole("button", { name: `Aumentar ${BED.name}` }).click();
	await expect(bedBox).not.toContainText("Sai da oficina");
	await addProductToCart(page, SIDEBOARD.slug);
	const box = page.getByRole("region", { name: "Feito sob encomenda" });
	await expect(box).toContainText(`Feita para você. Sai da oficina até ${sideboardDay}.`);
	await page.getByLabel(/CEP/).first().fill(CEP);
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(box).toContainText(/Para seu CEP, chega até/);
	await expect(box).toContainText(`Sai da oficina até ${sideboardDay}.`);
	expect(await accessibilityViolations(page)).toEqual([]);
	await expectMachinesAreTold(page, SIDEBOARD, sideboardLeaves);
	await expectMachinesAreTold(page, BED, bedLeaves);

	// The queue of the bench may end before the sideboard is made, or after.
	const decider: Decider =
		bedLeaves > sideboardLeaves
			? { name: BED.name, leaveDate: bedLeaves, leaveDay: bedDay }
			: { name: SIDEBOARD.name, leaveDate: sideboardLeaves, leaveDay: sideboardDay };
	const { leaveDate, leaveDay } = decider;
	const arrival = await readCart(page, bedDay, decider);
	await expectServicesAgree(page, arrival, decider);
	const { email, id } = await placeOrder(page, shop, arrival);
	await expectScreensAgree(page, id, { arrival, leaveDay });
	const received = await latestMail(shop, email, "Recebemos");
	for (const phrase of [`até ${arrival}`, `Sai da oficina até ${leaveDay}`])
		expect(received).toMatch(inMail(phrase));

	const admin = new Visitor(shop.origin);
	const { email: name, password } = demoFolder().admin;
	await admin.signIn(name, password);
	await markAsPaid(admin, id);
	await expectScreensAgree(page, id, { arrival, leaveDay });
	const approved = await latestMail(shop, email, "Pagamento");
	for (const phrase of [`até ${arrival}`, `Sai da oficina até ${leaveDay}`])
		expect(approved).toMatch(inMail(phrase));

	await owner.goto(`/admin/orders/${id}`);
	await expect(owner.getByRole("term").filter({ hasText: "Sai até" })).toBeVisible();
	const told = (type: string) =>
		webhookReceiver.received.flatMap(({ message }) => {
			const { order } = message.data as { order?: Record<string, string> };
			return message.type === type && order?.id === id ? [order] : [];
		});
	for (const type of ["order.placed", "order.paid"]) {
		await expect.poll(() => told(type).length, { timeout: 30_000 }).toBe(1);
		const [order] = told(type);
		expect(order?.leave_date).toBe(leaveDate);
		expect(formatLongDate(order?.promised_date ?? "")).toBe(arrival);
	}
});

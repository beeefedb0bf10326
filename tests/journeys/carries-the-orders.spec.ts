import type { Locator } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const PHONE = { width: 390, height: 844 };
const short = (id: string) => `#${id.slice(0, 8)}`;

// rule: 2.70
test("an order is a short card on a phone, and its details begin with what is to be done", async ({
	page,
	shop,
}) => {
	const { id, customer } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.setViewportSize(PHONE);
	await page.goto("/admin/orders");
	const card = page.getByRole("row").filter({ hasText: short(id) });
	await expectToFit(page);
	const box = await card.boundingBox();
	expect(box?.height).toBeGreaterThanOrEqual(100);
	expect(box?.height).toBeLessThanOrEqual(140);
	// Number and date, then customer and total, then the status.
	const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0 };
	const [number, day, name, total] = [
		await placeOf(card.getByRole("link", { name: short(id), exact: true })),
		await placeOf(card.getByText(/\d\d\/\d\d\/\d{4}/)),
		await placeOf(card.getByText(customer.fullName)),
		await placeOf(card.getByText(/R\$/)),
	];
	const status = await card.getByLabel(`Status do pedido ${short(id)}`).boundingBox();
	expect(Math.abs(number.y - day.y)).toBeLessThan(8);
	expect(Math.abs(name.y - total.y)).toBeLessThan(8);
	expect(day.x).toBeGreaterThan(number.x);
	expect(total.x).toBeGreaterThan(name.x);
	expect(name.y).toBeGreaterThan(number.y);
	expect(status?.y).toBeGreaterThan(name.y);
	await card.getByRole("checkbox").check();
	await expect(page.getByText("1 selecionado")).toBeVisible();
	await card.getByRole("checkbox").uncheck();

	// The whole card opens its order.
	await card.getByText(customer.fullName).click({ force: true });
	const details = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	const toDo = await details
		.getByRole("button", { name: "Marcar como pago" })
		.or(details.getByRole("link", { name: "Marcar como pago" }))
		.first()
		.boundingBox();
	expect(toDo?.y).toBeLessThan(200);
	const state = await details.getByLabel(`Status do pedido ${short(id)}`).boundingBox();
	expect(state?.y).toBeGreaterThan(toDo?.y ?? 0);
	await expectToFit(page);
});

test("the tabs show on a phone that there are more, and which is open", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.setViewportSize(PHONE);
	await page.goto("/admin/reviews");
	const tabs = page.getByRole("navigation", { name: "Painel administrativo" });
	await expect(tabs.getByRole("link", { name: "Avaliações" })).toBeInViewport({ ratio: 1 });
	await page.goto("/admin");
	const list = tabs.getByRole("list");
	expect(await list.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
	// The last visible tab fades at the edge.
	expect(await list.evaluate((element) => getComputedStyle(element).maskImage)).toContain("gradient");
});

test("the table of orders is as wide as its screen", async ({ page, shop }) => {
	await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin/orders");
	const table = await page.getByRole("table").boundingBox();
	const title = await page.getByRole("heading", { level: 1, name: "Pedidos" }).boundingBox();
	expect(table?.x).toBe(title?.x);
	expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(1440 - 32);
});

test("the panel says that the connection is lost", async ({ page, shop, context }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/settings");
	await context.setOffline(true);
	const line = page.getByText("Sem conexão. O que você já abriu continua aqui.");
	await expect(line).toBeVisible();
	await expectToFit(page);
	await context.setOffline(false);
	await expect(line).toHaveCount(0);
});

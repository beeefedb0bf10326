import type { Page } from "@playwright/test";
import { addDays, dayOf, formatDate, formatLongDate } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import {
	addProductToCart,
	test as base,
	expect,
	expectToFit,
	fillAddress,
} from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

// A fixture of the worker makes it another worker, whose shop closes for no other journey.
const test = base.extend<object, { hasRecess: boolean }>({
	hasRecess: [true, { scope: "worker", option: true }],
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const CLOSURES = "/admin/settings?section=closures";

const first = addDays(dayOf(), 2);
const last = addDays(dayOf(), 40);
const sentence = keepTogether(
	`De ${formatLongDate(first)} a ${formatLongDate(last)} a oficina descansa. O dia que mostramos já conta com isso.`,
);

async function expectToFitBothWidths(page: Page): Promise<void> {
	for (const window of [PHONE, DESK]) {
		await page.setViewportSize(window);
		await expectToFit(page);
	}
}

/** The demo's own recess may cross the one that is entered here. */
async function takeBackDemoRecess(owner: Page): Promise<void> {
	await owner.goto(CLOSURES);
	const row = owner.getByRole("group", { name: "Recesso de fim de ano" });
	await row.getByLabel("Retirar este período").check();
	await owner.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(row).toHaveCount(0);
}

/** The recess is entered, looked at with the promises that it leaves at risk, and saved. */
async function enterRecess(owner: Page, shop: ShopProcess): Promise<void> {
	const { id } = await newOrder(shop);
	await owner.goto(CLOSURES);
	await expectToFitBothWidths(owner);
	const row = owner.getByRole("group", { name: "Novo período" });
	await row.getByLabel("Primeiro dia").fill(last);
	await row.getByLabel("Último dia").fill(first);
	await row.getByLabel("Motivo").fill("Recesso");
	const save = owner.getByRole("button", { name: "Salvar Alterações" });
	await save.click();
	await expect(row.getByText("O fim vem antes do começo.")).toBeVisible();
	await expect(row.getByLabel("Último dia")).toBeFocused();
	await expect(row.getByLabel("Motivo")).toHaveValue("Recesso");

	await row.getByLabel("Primeiro dia").fill(first);
	await row.getByLabel("Último dia").fill(last);
	await save.click();
	const question = owner
		.getByRole("alert")
		.filter({ hasText: /^Este recesso deixa (\d+ promessas|1 promessa) em risco/ });
	await expect(question.getByRole("listitem").filter({ hasText: "ainda não pago" }).first()).toBeVisible();
	await expect(question.locator(`a[href="/admin/orders/${id}"]`)).toBeVisible();
	expect(await (await owner.request.get("/faq")).text()).not.toContain("a oficina descansa");
	await expectToFitBothWidths(owner);
	await owner.getByRole("button", { name: "Salvar mesmo assim" }).click();
	await expect(owner.getByText("Configurações salvas")).toBeVisible();
	await expect(owner.getByRole("group", { name: "Recesso" }).getByLabel("Primeiro dia")).toHaveValue(first);
}

test("the owner enters a recess, and every day that a customer sees counts with it", async ({
	page,
	shop,
	browser,
}) => {
	const product = await createProduct(shop);
	const productPage = `/product/${product.slug}`;
	// In the cache of pages, from before the recess.
	for (const address of [productPage, "/faq", "/cart"]) await page.request.get(address);
	const owner = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(owner, shop);
	await takeBackDemoRecess(owner);
	await enterRecess(owner, shop);

	const told = page.getByText(sentence);
	await expect.poll(async () => (await page.request.get(productPage)).text()).toContain(sentence);
	await addProductToCart(page, product.slug);
	await expect(told).toBeVisible();
	await page.getByLabel(/CEP/).first().fill("01310-100");
	await page.getByRole("button", { name: "Calcular" }).click();
	const offer = page.getByText(/^Chega até .+, pagando/).first();
	await expect(offer).toBeVisible();
	const day = /até (.+?), pagando/.exec((await offer.textContent()) ?? "")?.[1] ?? "";
	await expectToFitBothWidths(page);
	await page.goto("/faq");
	await expect(told).toBeVisible();
	await page.goto("/cart");
	await expect(told).toBeVisible();
	await expect(page.getByText(`Chega até ${day} em São Paulo`)).toBeVisible();
	await expectToFitBothWidths(page);

	await signUpVisitor(page, shop);
	await page.goto("/checkout");
	await expect(told).toBeVisible();
	await fillAddress(page);
	await expect(page.getByText(`Chega até ${day}, pagando`).first()).toBeVisible();
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	const delivery = page.getByRole("region", { name: "Chega até" });
	await expect(delivery.getByText(day)).toBeVisible();
	await expect(delivery.getByText(/^Sai da oficina até /)).toBeVisible();
	await expectToFitBothWidths(page);
	const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";
	await page.goto(`/track-order?code=${id}`);
	await expect(page.getByRole("heading", { name: `Chega até ${day}` })).toBeVisible();
	await expect(page.getByText(/^Sai da oficina até /)).toBeVisible();
	await page.goto("/orders");
	await expect(page.getByText(/^Sai da oficina até /)).toBeVisible();
});

test("a proposed day is closed by one press, and a period is taken back", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto(CLOSURES);
	const proposal = page.getByRole("button", { name: /^Fechar neste dia\s?: Corpus Christi, / });
	const day = /\d\d\/\d\d\/\d{4}/.exec((await proposal.textContent()) ?? "")?.[0] ?? "";
	await proposal.click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	const row = page.getByRole("group", { name: "Corpus Christi" });
	expect(formatDate(await row.getByLabel("Primeiro dia").inputValue())).toBe(day);
	await expect(proposal).toHaveCount(0);
	await row.getByLabel("Retirar este período").check();
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(row).toHaveCount(0);
	await expect(proposal).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a wrong period comes back as it was typed", async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		await page.goto(CLOSURES);
		const row = page.getByRole("group", { name: "Novo período" });
		await row.getByLabel("Primeiro dia").fill("2029-11-05");
		await row.getByLabel("Último dia").fill("2029-11-01");
		await row.getByLabel("Quem fecha").selectOption("Jamef");
		await row.getByLabel("Contar aos clientes").uncheck();
		await page.getByRole("button", { name: "Salvar Alterações" }).click();
		await expect(row.getByText("O fim vem antes do começo.")).toBeVisible();
		await expect(row.getByText("Diga o motivo, como “recesso”.")).toBeVisible();
		await expect(row.getByLabel("Primeiro dia")).toHaveValue("2029-11-05");
		await expect(row.getByLabel("Quem fecha")).toHaveValue("jamef");
		await expect(row.getByLabel("Contar aos clientes")).not.toBeChecked();
	});
});

import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, test as base, expect } from "#tests/support/browser/journey.ts";
import { newOrder, type OwnOrder, signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

// A fixture of the worker makes it another worker, whose shop has no orders of other journeys before these.
const test = base.extend<object, { hasFewOrders: boolean }>({
	hasFewOrders: [true, { scope: "worker", option: true }],
});

const PHONE = { width: 390, height: 844 };
const CODE = "AA123456785BR";
const today = (page: Page) => page.getByRole("region", { name: "Hoje" });
const rowOf = (page: Page, { product }: OwnOrder) =>
	today(page).getByRole("listitem").filter({ hasText: product.name });
const confirmation = (page: Page) => page.getByRole("dialog", { name: /como pago\?$/ });
const details = (page: Page) => page.getByRole("dialog", { name: "Detalhes do Pedido" });

type Press = (target: Locator) => Promise<void>;

/** Counts what is pressed, by pointer or by key. */
function counted(press: Press) {
	let presses = 0;
	return {
		press: async (target: Locator) => {
			presses += 1;
			await press(target);
		},
		take() {
			const taken = presses;
			presses = 0;
			return taken;
		},
	};
}

async function writeMessage(page: Page, shop: ShopProcess): Promise<string> {
	const name = uniqueName("Rosa");
	await page.request.post("/contact", {
		headers: { Origin: shop.origin },
		form: { name, email: "rosa@example.com", message: "Vocês fazem em imbuia?" },
	});
	return name;
}

/** A transfer is confirmed, its product made and sent, and a message answered, each from its row. */
async function workThroughTheDay(page: Page, shop: ShopProcess, how: Press): Promise<void> {
	const { press, take } = counted(how);
	await page.goto("/admin");
	// Both come while the screen is open.
	const order = await newOrder(shop);
	const row = rowOf(page, order);
	await expect(row).toContainText(/\s–\s[A-Z]{2}\s· reservado até \d\d\/\d\d/);

	await press(row.getByRole("link", { name: /^Conferir PIX R\$\s[\d.]+,\d\d do pedido #/ }));
	await expect(confirmation(page)).toContainText(/Confira no extrato: R\$\s/);
	await press(confirmation(page).getByRole("button", { name: "Marcar como pago" }));
	await expect(page.getByText("Pedido marcado como pago", { exact: true })).toBeVisible();
	expect(take(), "presses to confirm a transfer").toBe(2);
	await expect(confirmation(page)).toHaveCount(0);
	await details(page).getByRole("link", { name: "Fechar" }).click();
	await expect(page).toHaveURL(/\/admin$/);
	await expect(row).toContainText(/prometido \d\d\/\d\d/);

	await press(row.getByRole("button", { name: /^Começar/ }));
	const begun = page.getByRole("status").filter({ hasText: "Na bancada" });
	await expect(begun.getByRole("button", { name: "Desfazer" })).toBeVisible();
	expect(take(), "presses to begin").toBe(1);
	await press(row.getByRole("button", { name: /^Pronto/ }));
	await expect(row.getByRole("link", { name: /^Enviar/ })).toBeVisible();
	expect(take(), "presses to finish").toBe(1);
	await expect(page).toHaveURL(/\/admin$/);

	await press(row.getByRole("link", { name: /^Enviar/ }));
	const send = page.getByRole("dialog", { name: "Enviar pedido" });
	await send.getByLabel("Código de rastreio").fill(CODE);
	await press(send.getByRole("button", { name: "Enviar", exact: true }));
	await expect(page.getByText("Pedido enviado", { exact: true }).first()).toBeVisible();
	expect(take(), "presses to send").toBe(2);
	await expect(page).toHaveURL(/\/admin$/);
	await expect(row).toHaveCount(0);

	const name = await writeMessage(page, shop);
	await press(today(page).getByRole("link", { name: `Responder a ${name}` }));
	const reply = page.getByLabel(/^Responder a Rosa por e-mail/);
	await expect(reply).toBeFocused();
	await page.keyboard.type("Fazemos, sim.");
	await press(page.getByRole("button", { name: "Enviar resposta" }));
	await expect(page.getByText("Resposta enviada", { exact: true }).first()).toBeVisible();
	expect(take(), "presses to answer").toBe(2);
	await expect(page).toHaveURL(/\/admin$/);
	await expect(today(page).getByText(name)).toHaveCount(0);
}

// rule: 2.68
test("the owner does her day from the first screen of her phone, with one or two presses each", async ({
	page,
	shop,
}) => {
	await page.setViewportSize(PHONE);
	await signInAsAdmin(page, shop);
	await workThroughTheDay(page, shop, (target) => target.click());
});

test("and by keyboard", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await workThroughTheDay(page, shop, async (target) => {
		// A pointer waits by itself for the press before to be saved.
		await expect(target).toBeEnabled();
		await target.focus();
		await page.keyboard.press("Enter");
	});
});

test("what is asked by an address keeps the keyboard, and closing it leads back", async ({ page, shop }) => {
	const order = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	await rowOf(page, order)
		.getByRole("link", { name: /^Conferir PIX/ })
		.click();
	await expect(confirmation(page)).toBeVisible();
	const isInside = () => page.evaluate(() => document.activeElement?.closest("dialog")?.textContent ?? "");
	for (let tabs = 0; tabs < 3; tabs += 1) {
		expect(await isInside()).toMatch(/^Marcar o pedido/);
		await page.keyboard.press("Tab");
	}
	await page.keyboard.press("Escape");
	await expect(confirmation(page)).toBeHidden();
	await expect(details(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/admin$/);
	await expect(rowOf(page, order)).toBeVisible();
});

test("its rows fit narrow and wide windows, and are large enough to be touched", async ({ page, shop }) => {
	const order = await newOrder(shop);
	await signInAsAdmin(page, shop);
	for (const width of [320, 390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/admin");
		await expect(rowOf(page, order)).toBeVisible();
		expect(await accessibilityViolations(page), `at ${width} px`).toEqual([]);
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
		const card = await today(page).boundingBox();
		for (const row of await today(page).getByRole("listitem").all()) {
			const button = await row.locator("button, a").last().boundingBox();
			expect(button?.height).toBeGreaterThanOrEqual(44);
			expect(button && card ? button.x + button.width - card.x - card.width : 0).toBeLessThanOrEqual(0);
			const picture = await row.locator(":scope > div").first().boundingBox();
			expect(Math.round(picture?.width ?? 0)).toBe(56);
		}
	}
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a product is begun from its row, and its order leads back", async ({ page, shop }) => {
		const order = await newOrder(shop);
		const admin = new Visitor(shop.origin);
		await admin.signIn(demoFolder().admin.email, demoFolder().admin.password);
		await markAsPaid(admin, order.id);
		await signInAsAdmin(page, shop);
		await page.goto("/admin");
		await rowOf(page, order)
			.getByRole("button", { name: /^Começar/ })
			.click();
		await expect(details(page).getByText(/^Na bancada desde /)).toBeVisible();
		await details(page).getByRole("link", { name: "Fechar" }).click();
		await expect(page).toHaveURL(/\/admin$/);
		// Begun, it may have so much time that others come first.
		await expect(rowOf(page, order).getByRole("button", { name: /^Começar/ })).toHaveCount(0);
	});
});

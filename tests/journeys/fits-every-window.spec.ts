import type { Page } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/hold-scripts.ts";
import { addProductToCart, expect, fillAddress, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";
import { tooSmall } from "#tests/support/browser/phone-of-artisan.ts";
import { adminMainScreens, publicScreens, statusOf } from "#tests/support/browser/shop-screens.ts";

/** The narrowest phone, and a window of 1280 at 200 %, which leaves a page half of its width. */
const windows = [
	{ name: "320 px", width: 320, height: 640 },
	{ name: "1280 px at 200 %", width: 640, height: 400 },
] as const;

/** A tablet or an old laptop has the tables of the back office beside its sidebar. */
const measuredWindows = [...windows, { name: "1024 px", width: 1024, height: 768 }];

/** The elements that reach beyond the right edge in each window in which the page scrolls sideways. */
async function findOverflowing(page: Page): Promise<string[]> {
	const overflows: string[] = [];
	for (const { name, ...size } of measuredWindows) {
		await page.setViewportSize(size);
		const elements = await page.evaluate((most) => {
			if (document.documentElement.scrollWidth <= most) return [];
			return [...document.querySelectorAll("body *")]
				.filter(
					(element) => element.getBoundingClientRect().right > most + 1 && !element.closest(".scroll-run"),
				)
				.slice(0, 5)
				.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
		}, size.width);
		overflows.push(...elements.map((element) => `at ${name}: ${element}`));
	}
	return overflows;
}

// rule: 2.65
test("no public screen scrolls sideways", async ({ page }) => {
	for (const path of publicScreens) {
		expect((await page.goto(path))?.status(), path).toBe(statusOf(path));
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await findOverflowing(page), path).toEqual([]);
	}
});

// rule: 2.65
test("no screen of one's own scrolls sideways", async ({ page, shop }) => {
	await addProductToCart(page, (await createProduct(shop)).slug);
	expect(await findOverflowing(page), "added").toEqual([]);
	await signUpVisitor(page, shop, "Maximiliana Vasconcelos de Albuquerque Cavalcanti");
	for (const path of ["/cart", "/profile", "/orders", "/wishlist"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await findOverflowing(page), path).toEqual([]);
	}
	await page.goto("/checkout");
	await fillAddress(page);
	expect(await findOverflowing(page), "checkout").toEqual([]);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\//);
	expect(await findOverflowing(page), "confirmation").toEqual([]);
	const orderId = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? "";
	for (const path of [`/track-order?code=${orderId}`, "/orders"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await findOverflowing(page), path).toEqual([]);
	}
});

// rule: 2.65
test("a cart that waits for its scripts does not scroll sideways", async ({ page, shop }) => {
	await addProductToCart(page, (await createProduct(shop)).slug);
	const release = await holdScripts(page);
	await page.goto("/cart", { waitUntil: "commit" });
	// The style sheet hides one of both views.
	await expect(page.getByRole("heading", { level: 1, name: "Seu carrinho", exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeHidden();
	expect(await findOverflowing(page)).toEqual([]);
	release();
});

// rule: 2.65
test("no screen of the back office scrolls sideways", async ({ page, shop }) => {
	const longName = "Maximiliana Vasconcelos de Albuquerque Cavalcanti";
	await newOrder(shop, { customer: await newAccount(shop, longName) });
	await signInAsAdmin(page, shop);
	for (const path of adminMainScreens) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await findOverflowing(page), path).toEqual([]);
		const field = page.getByRole("main").getByRole("searchbox");
		if ((await field.count()) === 0) continue;
		for (const { name, ...size } of windows) {
			await page.setViewportSize(size);
			const [box, button] = await Promise.all(
				[field, page.getByRole("button", { name: "Buscar", exact: true })].map((each) => each.boundingBox()),
			);
			expect(button?.y, `the search button of ${path} at ${name}`).toBe(box?.y);
		}
	}
});

test("the list of orders fits its column, and what is done with an order stands on one line where there is room", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/orders");
	const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Começar/ }) });
	const controls = [
		row.first().getByRole("button", { name: /^Começar/ }),
		row.first().getByRole("link", { name: /^Enviar/ }),
		row.first().getByRole("link", { name: /^Detalhes/ }),
	];
	for (const width of [1440, 1600]) {
		await page.setViewportSize({ width, height: 900 });
		const boxes = await Promise.all(controls.map((each) => each.boundingBox()));
		for (const box of boxes) expect(box).not.toBeNull();
		const middles = boxes.map((box) => box && Math.round(box.y + box.height / 2));
		if (width === 1600) expect(new Set(middles).size, String(middles)).toBe(1);
		const [table, main, whole] = await Promise.all(
			[page.getByRole("table"), page.getByRole("main"), row.first()].map((each) => each.boundingBox()),
		);
		// Without the padding of the screen.
		expect(table?.width, `${width} px`).toBeLessThanOrEqual((main?.width ?? 0) - 2 * 32);
		// No button touches the line between two rows.
		expect((boxes[0]?.y ?? 0) - (whole?.y ?? 0)).toBeGreaterThanOrEqual(4);
	}
});

test("the artisan's page is one column, and two where it is wide, with large words and targets", async ({
	page,
	shop,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/oficina", { waitUntil: "load" });
	const now = page.getByRole("heading", { level: 2, name: "Agora" });
	const next = page.getByRole("heading", { level: 2, name: "Depois" });
	await expect(next).toBeVisible();
	for (const width of [360, 390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await tooSmall(page), `${width} px`).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
		const [left, right, work] = await Promise.all(
			[now, next, page.getByRole("article").first()].map((each) => each.boundingBox()),
		);
		if (!(left && right && work)) throw new Error("the work is not shown");
		// Neither is a line too long to be read at arm's length.
		expect(work.width, `${width} px`).toBeLessThanOrEqual(38 * 16);
		const isBeside = right.y === left.y && right.x >= work.x + work.width;
		const isBelow = right.x === left.x && right.y >= work.y + work.height;
		expect({ isBeside, isBelow }, `${width} px`).toEqual({ isBeside: width > 1_087, isBelow: width < 1_088 });
	}
});

for (const { name, ...size } of windows) {
	// rule: 2.62
	test(`the bar of a form covers no field that has the focus at ${name}`, async ({ page, shop }) => {
		await page.setViewportSize(size);
		await signInAsAdmin(page, shop);
		await page.goto("/admin/products/new");
		await page.getByLabel("Nome", { exact: true }).focus();
		await stepToButton(page, "Cadastrar Produto");
		await page.goto("/admin/settings?section=payments");
		await page.getByLabel("Parcelas sem juros, até (x)").focus();
		await stepToButton(page, "Salvar Alterações");
	});
}

/** By keyboard to the button of the form's bar; what has the focus on the way is above the bar. */
async function stepToButton(page: Page, button: string): Promise<void> {
	const save = page.getByRole("button", { name: button });
	const bar = await page.locator("[data-save-bar]").boundingBox();
	for (let stops = 0; !(await save.evaluate((each) => each === document.activeElement)); stops += 1) {
		const covered = await page.evaluate((top) => {
			const { activeElement: field } = document;
			const isInBar = field?.closest("[data-save-bar]");
			// The start of what is higher than the room above the bar.
			const edge = Math.min(
				field?.getBoundingClientRect().bottom ?? 0,
				(field?.getBoundingClientRect().top ?? 0) + 44,
			);
			return isInBar || edge <= top ? "" : field?.outerHTML;
		}, bar?.y ?? 0);
		expect(covered, `after ${stops} steps`).toBe("");
		await page.keyboard.press("Tab");
	}
}

// rule: 2.65
test("nothing moves by itself where reduced motion is preferred", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const path of ["/", "/products", "/product/castical-trio"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		const moving = await page.evaluate(() =>
			document
				.getAnimations()
				.filter((each) => each.playState === "running" && Number(each.effect?.getTiming().duration) > 1)
				.map((each) => (each.effect as KeyframeEffect | null)?.target?.className ?? ""),
		);
		expect(moving, path).toEqual([]);
	}
});

import type { Page } from "@playwright/test";
import { addProductToCart, expect, fillAddress, test } from "#tests/support/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/journey-data.ts";

const publicScreens = [
	"/",
	"/products",
	"/products?q=mesa&category=mesas",
	"/products?q=naoexistenada",
	"/product/mesa-cavalete",
	"/product/castical-trio",
	"/categories",
	"/artisans",
	"/cart",
	"/auth",
	"/auth?tab=signup",
	"/reset-password",
	"/track-order",
	"/track-order?code=AA000000000BR",
	"/faq",
	"/contact",
	"/privacy-terms",
	"/api/docs",
	"/checkout/failure?order_id=00000000-0000-4000-8000-000000000000&payment_id=1",
	"/pagina-que-nao-existe",
];

/** The narrowest phone, and a window of 1280 at 200 %, which leaves a page half of its width. */
const windows = [
	{ name: "320 px", width: 320, height: 640 },
	{ name: "1280 px at 200 %", width: 640, height: 400 },
];

/** What stands out of the page to its right, when there is something to scroll to. */
const findOverflowing = (page: Page, width: number): Promise<string[]> =>
	page.evaluate((most) => {
		if (document.documentElement.scrollWidth <= most) return [];
		return [...document.querySelectorAll("body *")]
			.filter(
				(element) => element.getBoundingClientRect().right > most + 1 && !element.closest(".scroll-run"),
			)
			.slice(0, 5)
			.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
	}, width);

for (const { name, width, height } of windows) {
	// rule: 2.65
	test(`no public screen scrolls sideways at ${name}`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		for (const path of publicScreens) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			expect(await findOverflowing(page, width), path).toEqual([]);
		}
	});

	// rule: 2.65
	test(`no screen of one's own scrolls sideways at ${name}`, async ({ page, shop }) => {
		await page.setViewportSize({ width, height });
		await addProductToCart(page, (await createProduct(shop)).slug);
		expect(await findOverflowing(page, width), "added").toEqual([]);
		await signUpVisitor(page, shop, "Maximiliana Vasconcelos de Albuquerque Cavalcanti");
		for (const path of ["/cart", "/profile", "/orders", "/wishlist"]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			expect(await findOverflowing(page, width), path).toEqual([]);
		}
		await page.goto("/checkout");
		await fillAddress(page);
		expect(await findOverflowing(page, width), "checkout").toEqual([]);
		await page.getByRole("radio", { name: /Transferência bancária/ }).check();
		await page.getByRole("button", { name: "Fazer pedido" }).click();
		await expect(page).toHaveURL(/\/order-confirmation\//);
		expect(await findOverflowing(page, width), "confirmation").toEqual([]);
		const orderId = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? "";
		for (const path of [`/track-order?code=${orderId}`, "/orders"]) {
			await page.goto(path);
			expect(await findOverflowing(page, width), path).toEqual([]);
		}
	});
}

const adminScreens = [
	"/admin",
	"/admin/orders",
	"/admin/products",
	"/admin/products/new",
	"/admin/products/import",
	"/admin/categories",
	"/admin/scraping",
	"/admin/tracking",
	"/admin/users",
	"/admin/contacts",
	"/admin/reviews",
	"/admin/settings",
	"/admin/searches",
	"/admin/outbox",
	"/admin/notifications",
	"/admin/webhooks",
	"/admin/audit",
	"/admin/backup",
];

for (const { name, width, height } of windows) {
	// rule: 2.65
	test(`no screen of the back office scrolls sideways at ${name}`, async ({ page, shop }) => {
		const longName = "Maximiliana Vasconcelos de Albuquerque Cavalcanti";
		await newOrder(shop, { customer: await newAccount(shop, longName) });
		await page.setViewportSize({ width, height });
		await signInAsAdmin(page, shop);
		for (const path of adminScreens) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			expect(await findOverflowing(page, width), path).toEqual([]);
			const field = page.getByRole("main").getByRole("searchbox");
			if ((await field.count()) === 0) continue;
			const [box, button] = await Promise.all(
				[field, page.getByRole("button", { name: "Buscar", exact: true })].map((each) => each.boundingBox()),
			);
			expect(button?.y, `the search button of ${path}`).toBe(box?.y);
		}
	});

	// rule: 2.62
	test(`the bar of a form covers no field that has the focus at ${name}`, async ({ page, shop }) => {
		await page.setViewportSize({ width, height });
		await signInAsAdmin(page, shop);
		await page.goto("/admin/products/new");
		const save = page.getByRole("button", { name: "Cadastrar Produto" });
		const bar = await page.locator("[data-save-bar]").boundingBox();
		await page.getByLabel("Nome", { exact: true }).focus();
		for (let stops = 0; !(await save.evaluate((button) => button === document.activeElement)); stops += 1) {
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
	});
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

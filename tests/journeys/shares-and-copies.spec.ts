import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs } from "#tests/support/browser/journey-data.ts";

/**
 * From the middle of the window and without motion: what is anchored follows a frame after a scroll, and a press at
 * where it was closes it.
 */
async function openShareMenu(page: Page): Promise<void> {
	await page.emulateMedia({ reducedMotion: "reduce" });
	const button = page.getByRole("button", { name: "Compartilhar", exact: true });
	await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
	await button.click();
}

// rule: 2.31, 8.01, 8.12
test("a product's link is copied, or a message explains the failure", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto("/product/tabua-frios");
	await openShareMenu(page);
	await page.getByRole("button", { name: "Copiar link" }).click();
	await expect(page.getByText("Link copiado!")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/product\/tabua-frios$/);

	await page.evaluate(() => {
		navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
	});
	await openShareMenu(page);
	await page.getByRole("button", { name: "Copiar link" }).click();
	await expect(page.getByText("Erro ao copiar")).toBeVisible();
});

// rule: 2.31
test("the device's own way to share is offered where there is one", async ({ page }) => {
	await page.addInitScript(() => {
		navigator.share = (shared) => {
			document.title = `shared ${shared?.url}`;
			return Promise.resolve();
		};
	});
	await page.goto("/product/tabua-frios");
	await openShareMenu(page);
	await page.getByRole("button", { name: "Compartilhar com…" }).click();
	await expect(page).toHaveTitle(/^shared .*\/product\/tabua-frios$/);
});

// rule: 2.32
test("the picture for social networks is a wide JPEG, as the page's head says", async ({ page }) => {
	for (const path of ["/", "/products?category=mesas", "/product/cadeira-balanco"]) {
		await page.goto(path);
		const metaContent = (property: string) =>
			page.locator(`meta[property="og:image${property}"]`).getAttribute("content");
		expect([await metaContent(":type"), await metaContent(":width"), await metaContent(":height")]).toEqual([
			"image/jpeg",
			"1200",
			"630",
		]);
		const address = (await metaContent("")) ?? "";
		const picture = await page.request.get(address);
		expect(picture.headers()["content-type"], path).toBe("image/jpeg");
		const size = await page.evaluate(async (source) => {
			const bitmap = await createImageBitmap(await (await fetch(source)).blob());
			return [bitmap.width, bitmap.height];
		}, address);
		expect(size, path).toEqual([1200, 630]);
	}
});

// rule: 2.42
test("the confirmation shows the order, its number to copy, and the next steps", async ({
	page,
	context,
	shop,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const { id: orderId, customer } = await newOrder(shop);
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${orderId}`);
	const main = page.getByRole("main");
	await expect(main.getByText(`#${orderId.slice(0, 8)}`).first()).toBeVisible();
	await main.getByRole("button", { name: /Copiar número/ }).click();
	await expect(page.getByText("Link copiado!")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
	await expect(main.getByRole("link", { name: "Rastrear pedido" })).toHaveAttribute(
		"href",
		`/track-order?code=${orderId}`,
	);
	await expect(main.getByRole("link", { name: "Meus pedidos" })).toHaveAttribute(
		"href",
		"/profile?tab=orders",
	);
	await expect(main.getByRole("link", { name: "Continuar comprando" })).toHaveAttribute("href", "/products");

	await page.goto(`/checkout/success?order_id=${orderId}&payment_id=77&payment_status=pending`);
	await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(main.getByText("77", { exact: true })).toBeVisible();
});

// rule: 2.47
test("a failed payment shows the numbers, the likely reasons, and the next steps", async ({ page }) => {
	const orderId = "0b5e1c77-8f0e-4d43-9a70-0c4d5a2f6b11";
	await page.goto(`/checkout/failure?order_id=${orderId}&payment_id=123456`);
	const main = page.getByRole("main");
	await expect(main.getByText("#0b5e1c77")).toBeVisible();
	await expect(main.getByText("123456", { exact: true })).toBeVisible();
	expect(await main.getByRole("term").count()).toBeGreaterThanOrEqual(5);
	await expect(main.getByRole("link", { name: "Voltar ao carrinho" })).toHaveAttribute("href", "/cart");
	await expect(main.getByRole("link", { name: "Finalizar Compra" })).toHaveAttribute("href", "/checkout");
});

import { addToCart, expect, signUp, test, violations } from "#tests/support/journey.ts";

const publicScreens = [
	"/",
	"/products",
	"/products?q=naoexistenada",
	"/product/aparador-ripado",
	"/product/cadeira-palha",
	"/cart",
	"/auth",
	"/auth?tab=signup",
	"/track-order",
	"/faq",
	"/contact",
	"/privacy-terms",
	"/checkout/failure?order_id=00000000-0000-4000-8000-000000000000&payment_id=1",
	"/pagina-que-nao-existe",
];

for (const path of publicScreens) {
	test(`${path} has no accessibility violation`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		expect(await violations(page)).toEqual([]);
	});
}

test("the customer's own screens have no accessibility violation", async ({ page }) => {
	await addToCart(page, "aparador-ripado");
	await page.goto("/auth?tab=signup");
	await signUp(page, { fullName: "Ana Luísa Prado" });
	for (const path of ["/cart", "/checkout", "/profile", "/orders", "/wishlist"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		expect(await violations(page), path).toEqual([]);
	}
});

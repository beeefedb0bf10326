import type { Page } from "@playwright/test";
import { demoId } from "#db/demo/demo-id.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";
import { readLayoutShifts, sumLayoutShifts } from "#tests/support/browser/layout-shifts.ts";

/** Cart and favourites: some words change their width when the fonts come. */
const MAX_SHIFT = 0.001;
/** Checkout: a line grows when its price has changed. */
const MAX_CHECKOUT_SHIFT = 0.02;

const windows = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

const slugs = [
	"tabua-frios",
	"castical-trio",
	"tabua-redonda",
	"aparador-ripado",
	"saladeira-torneada",
	"cabideiro-parede",
	"banqueta-torneada",
	"criado-mudo",
];

/** A browser that has so many products in its cart and among its favourites. Their prices have changed since. */
async function storeProducts(page: Page, count: number): Promise<void> {
	const ids = slugs.slice(0, count).map((slug) => demoId("product", slug));
	await page.evaluate((stored) => {
		const lines = stored.map((id) => ({ id, name: "Peça da oficina", price: 100, quantity: 1 }));
		localStorage.setItem("cerne:cart", JSON.stringify(lines));
		localStorage.setItem("favorites", JSON.stringify(stored));
	}, ids);
}

/** Opens a screen, and waits until all it shows has come. */
async function staysInPlace(
	page: Page,
	address: string,
	complete: () => Promise<void>,
	max = MAX_SHIFT,
): Promise<void> {
	await page.goto(address);
	await complete();
	await page.waitForLoadState("networkidle");
	const shifts = await readLayoutShifts(page);
	expect(
		sumLayoutShifts(shifts),
		`${page.viewportSize()?.width} pixels wide: ${JSON.stringify(shifts)}`,
	).toBeLessThanOrEqual(max);
}

const orderLines = (page: Page) =>
	page.getByRole("complementary", { name: "Seu pedido" }).getByRole("listitem");

for (const count of [0, 1, 3, 8]) {
	test(`a cart of ${count} lines stays in its place`, async ({ page }) => {
		await page.goto("/faq");
		for (const size of windows) {
			await page.setViewportSize(size);
			await storeProducts(page, count);
			const complete = async () => {
				await expect(page.getByRole("button", { name: /^Remover / })).toHaveCount(count);
				await expect(page.getByText("Seu carrinho está vazio")).toBeVisible({ visible: count === 0 });
			};
			await staysInPlace(page, "/cart", async () => {
				await complete();
				await expect(page.getByText(/O preço mudou/)).toHaveCount(count);
			});
			// By now the browser has learned the prices.
			await staysInPlace(page, "/cart", complete);
		}
	});

	// Each in a browser of its own: the favourites of an account are added to those of the browser.
	test(`a list of ${count} favourites stays in its place`, async ({ page, shop }) => {
		await page.goto("/faq");
		await storeProducts(page, count);
		await signUpVisitor(page, shop);
		for (const size of windows) {
			await page.setViewportSize(size);
			await staysInPlace(page, "/wishlist", async () => {
				await expect(page.getByRole("heading", { name: `Lista de Favoritos (${count})` })).toBeVisible();
				await expect(page.getByRole("link", { name: /^Ver Produto: / })).toHaveCount(count);
			});
		}
	});
}

test("the checkout stays in its place, with a saved address", async ({ page, shop }) => {
	const { visitor } = await signUpVisitor(page, shop, "Marta Cumaru");
	await visitor.post("/profile", {
		fullName: "Marta Cumaru",
		phone: "(11) 98888-1234",
		zipCode: "01310-100",
		address: "Avenida Paulista, 1578",
		city: "São Paulo",
		state: "SP",
	});
	await page.goto("/faq");
	for (const size of windows) {
		await page.setViewportSize(size);
		await storeProducts(page, 3);
		// With changed prices, and with those that the browser has learned.
		for (const notes of [3, 0]) {
			await staysInPlace(
				page,
				"/checkout",
				async () => {
					await expect(page.getByRole("radio", { name: /Chega até|dias úteis/ }).first()).toBeChecked();
					await expect(orderLines(page)).toHaveCount(3);
					await expect(page.getByText(/O preço mudou/)).toHaveCount(notes);
				},
				MAX_CHECKOUT_SHIFT,
			);
			await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
		}
	}
});

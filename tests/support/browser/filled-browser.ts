import { expect, type Page } from "@playwright/test";
import { addProductToCart } from "./journey.ts";
import type { Account } from "./journey-data.ts";

/** Products of the demo that are in stock. */
const CART = ["aparador-ripado", "tabua-frios", "castical-trio"];
const FAVOURITES = 4;

/** Puts three products into the browser's cart and four among its favourites, as a reader does. */
export async function fillBrowser(page: Page): Promise<void> {
	for (const slug of CART) await addProductToCart(page, slug);
	await page.goto("/products");
	const hearts = page.getByRole("button", { name: /^Favoritar / });
	for (let at = 0; at < FAVOURITES; at += 1) {
		await hearts.nth(at).click();
		await expect(hearts.nth(at)).toHaveAttribute("aria-pressed", "true");
	}
}

/** Lets the browser know a postal code, as if it had been typed on an earlier visit. */
export async function rememberPostalCode(page: Page, stored = "01310100"): Promise<void> {
	await page.addInitScript((text) => localStorage.setItem("cerne:cep", text), stored);
}

/** Gives the account the address with which the checkout begins. */
export async function saveAddress({ visitor, fullName }: Account): Promise<void> {
	const { status } = await visitor.post("/profile", {
		fullName,
		phone: "(11) 98888-1234",
		address: "Avenida Paulista, 1578",
		city: "São Paulo",
		state: "SP",
		zipCode: "01310-100",
	});
	if (status >= 400) throw new Error(`the address was answered with ${status}`);
}

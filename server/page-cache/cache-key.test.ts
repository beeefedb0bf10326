import { expect, it } from "vitest";
import { matchAddress } from "#server/http/address/address-policies.ts";
import { cacheKey } from "./cache-key.ts";

function keyOf(address: string): string | undefined {
	const url = new URL(address, "http://localhost:3000");
	return cacheKey(url, matchAddress(url.pathname));
}

it.each([
	["/", "/"],
	["/?utm_source=x", "/"],
	["/_.data", "/_.data"],
	["/faq.data?_routes=root", "/faq.data?_routes=root"],
	["/products?sort=price&q=mesa", "/products?q=mesa&sort=price"],
	["/products?material=Ip%C3%AA&material=Cumaru", "/products?material=Cumaru&material=Ip%C3%AA"],
	["/products?page=&q=&evil=1", "/products"],
	["/product/banco-jantar?x=1", "/product/banco-jantar"],
	["/track-order?x=1", "/track-order"],
])("%s is cached as %s", (address, key) => {
	expect(keyOf(address)).toBe(key);
});

it.each([
	"/cart",
	"/profile",
	"/profile.data",
	"/admin",
	"/PRODUCTS",
	"/products/",
	"/product/Banco",
	"/product/a/b",
	"/product/a%2fb",
	"/track-order?code=AA123456789BR",
	"/track-order.data?code=AA123456789BR",
	`/products?q=${"x".repeat(201)}`,
	`/product/${"x".repeat(201)}`,
	"/_root.data",
	"/PRODUCT/banco-jantar",
	"/f%61q",
	"/faq/_.data",
])("%s is not cached", (address) => {
	expect(keyOf(address)).toBeUndefined();
});

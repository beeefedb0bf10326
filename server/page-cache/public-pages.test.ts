import { expect, it } from "vitest";
import { matchPublicPage } from "./public-pages.ts";

const keyOf = (address: string): string | undefined =>
	matchPublicPage(new URL(address, "http://localhost:3000"))?.key;

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
])("%s is kept as %s", (address, key) => {
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
])("%s is nobody's page", (address) => {
	expect(keyOf(address)).toBeUndefined();
});

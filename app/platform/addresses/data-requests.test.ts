import { expect, it } from "vitest";
import { isDataRequest, screenAddress, screenPath } from "./data-requests.ts";

it.each([
	["/_.data", "/", "/"],
	["/profile.data", "/profile", "/profile"],
	["/profile.data?tab=orders&_routes=root", "/profile", "/profile?tab=orders"],
	["/profile/_.data", "/profile/", "/profile"],
	["/_root.data", "/_root", "/_root"],
])("%s asks for the data of %s", (asked, path, address) => {
	const url = new URL(asked, "http://localhost:3000");
	expect(isDataRequest(url.pathname)).toBe(true);
	expect(screenPath(url.pathname)).toBe(path);
	expect(screenAddress(url)).toBe(address);
});

it.each([
	["/", "/"],
	["/profile/?tab=orders", "/profile/?tab=orders"],
	["/product/data", "/product/data"],
	["/data/mesa.database", "/data/mesa.database"],
])("%s asks for a document", (asked, address) => {
	const url = new URL(asked, "http://localhost:3000");
	expect(isDataRequest(url.pathname)).toBe(false);
	expect(screenPath(url.pathname)).toBe(url.pathname);
	expect(screenAddress(url)).toBe(address);
});

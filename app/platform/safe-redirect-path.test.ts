import fc from "fast-check";
import { expect, it } from "vitest";
import { safeRedirectPath } from "./safe-redirect-path.ts";

const SHOP = "https://cerne.example";

it.each([
	"/",
	"/checkout",
	"/products?q=mesa%2Fbanco&sort=price",
	"/product/mesa-%C3%A9",
	"/profile#dados",
	"/auth?next=%2F%2Fevil.example",
])("%s is a path of the shop", (path) => {
	expect(safeRedirectPath(path)).toBe(path);
});

it.each([
	"//evil.example",
	"https://evil.example",
	"javascript:alert(1)",
	"evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"/.//evil.example",
	"/..//evil.example",
	"/a/..//evil.example",
	"/%2e//evil.example",
	"/a/%2E%2e//evil.example",
	"/%2f/evil.example",
	"/%252fevil.example",
	"/%5cevil.example",
	"/%09/evil.example",
	"/./%2fevil.example",
	"/%ff/..//evil.example",
	"/a/..%2f/evil.example",
	"/.%2f/..%0a",
	"/.%2f/..%0aevil.example",
])("%s becomes the fallback", (path) => {
	expect(safeRedirectPath(path, "/fallback")).toBe("/fallback");
});

it("no spelling leads out of the shop, and what is safe stays as it is", () => {
	const part = fc.constantFrom(
		...["/", "//", ".", "..", "%2e", "%2E%2e", "%2f", "%252f", "%25", "\\", "%5C", "\t", "\n", "%09", "%0a"],
		...[
			"\0",
			"%00",
			"%ff",
			" ",
			"%20",
			"@",
			":",
			"?",
			"#",
			";",
			"a",
			"evil.example",
			"https:",
			"é",
			"\ud800",
		],
	);
	const spelling = fc.array(part, { maxLength: 9 }).map((parts) => `/${parts.join("")}`);
	fc.assert(
		fc.property(fc.oneof(spelling, fc.string({ unit: "binary" })), (value) => {
			const path = safeRedirectPath(value);
			for (const read of [
				path,
				path
					.replace(/[?#].*$/s, "")
					.replaceAll(/%2f/gi, "/")
					.replaceAll(/%5c/gi, "\\"),
			]) {
				expect(new URL(read, SHOP).origin).toBe(SHOP);
				expect(new URL(read, SHOP).pathname).not.toMatch(/^\/\//);
			}
			expect(safeRedirectPath(path)).toBe(path);
		}),
		{ numRuns: 5_000 },
	);
});

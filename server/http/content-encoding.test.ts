import { expect, it } from "vitest";
import { acceptedEncoding } from "./content-encoding.ts";

it.each([
	[undefined, "identity"],
	["", "identity"],
	["gzip, deflate, br, zstd", "br"],
	["GZIP", "gzip"],
	["br;q=0, gzip", "gzip"],
	["br;q=0.0, *", "gzip"],
	["*", "br"],
	["*;q=0", "identity"],
	["identity;q=1, br;q=0", "identity"],
	["br;q=evil", "identity"],
	["zstd", "identity"],
])("%j is answered with %s", (header, encoding) => {
	expect(acceptedEncoding({ headers: { "accept-encoding": header } })).toBe(encoding);
});

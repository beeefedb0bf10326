import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import {
	acceptedEncoding,
	compressQuickly,
	compressWell,
	decompress,
	ENCODINGS_TO_SEND_ONCE,
	STORED_ENCODINGS,
} from "./content-encoding.ts";

it.each([
	[undefined, "identity", "identity"],
	["", "identity", "identity"],
	["gzip, deflate, br, zstd", "zstd", "br"],
	["gzip, deflate, br", "br", "br"],
	["GZIP", "gzip", "gzip"],
	["br;q=0, gzip", "gzip", "gzip"],
	["br;q=0.0, *", "zstd", "gzip"],
	["*", "zstd", "br"],
	["*;q=0", "identity", "identity"],
	["identity;q=1, br;q=0", "identity", "identity"],
	["br;q=evil", "identity", "identity"],
	["zstd", "zstd", "identity"],
	["zstd;q=0, br;q=0.1, gzip", "br", "br"],
	["zstd, gzip", "zstd", "gzip"],
])("%j is answered with %s for one reader, %s for many", (header, once, stored) => {
	const request = { headers: { "accept-encoding": header } };
	expect(acceptedEncoding(request, ENCODINGS_TO_SEND_ONCE)).toBe(once);
	expect(acceptedEncoding(request, STORED_ENCODINGS)).toBe(stored);
});

const page = Buffer.from(Array.from({ length: 9_999 }, (_, index) => index ** 2).join(" é "));

it("compresses for one reader what every decoder reads", async () => {
	expect(zstdDecompressSync(await compressQuickly(page, "zstd")).equals(page)).toBe(true);
	expect(brotliDecompressSync(await compressQuickly(page, "br")).equals(page)).toBe(true);
	expect(gunzipSync(await compressQuickly(page, "gzip")).equals(page)).toBe(true);
});

it.each(["br", "gzip"] as const)(
	"compresses better for many, in %s, and holds no more than the result",
	async (encoding) => {
		for (const bytes of [page, page.subarray(0, 9_999)]) {
			const compressed = await compressWell(bytes, encoding);
			expect(compressed.length).toBeLessThan((await compressQuickly(bytes, encoding)).length);
			expect(compressed.buffer.byteLength).toBe(compressed.length);
			expect((await decompress(compressed, encoding)).equals(bytes)).toBe(true);
		}
	},
);

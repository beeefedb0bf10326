import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type HttpResponse, sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

const { origin } = inject("httpShop");
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

/** No response to invalid input shows internals. */
function expectPlain(response: HttpResponse): void {
	expect(response.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SELECT |TypeError/);
}

describe("the origin of a request", () => {
	const foreign = [
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site" },
		{ Origin: "null", "Sec-Fetch-Site": "cross-site" },
		{ Origin: `${origin}.evil.example` },
		{ Origin: origin.replace("http:", "https:") },
	];
	it.each(foreign)("%j is a foreign origin: 403, as a page", async (headers) => {
		const response = await sendRequest(origin, "/contact", {
			method: "POST",
			headers: { ...form, ...headers },
			body: "name=x",
		});
		expect(response.status).toBe(403);
		expect(response.headers["content-type"]).toMatch(/^text\/html/);
		expect(response.text).toContain("Este envio não veio de uma página da loja");
	});

	it("answers endpoints in JSON", async () => {
		const headers = { ...json, Origin: "https://evil.example" };
		const response = await sendRequest(origin, "/api/functions/validate-cep", {
			method: "POST",
			headers,
			body: "{}",
		});
		expect(response.status).toBe(403);
		expect(JSON.parse(response.text)).toEqual({
			error: {
				kind: "forbidden",
				message: expect.any(String),
				requestId: response.headers["x-request-id"],
			},
		});
	});

	it.each([
		{ Origin: origin },
		{ Origin: origin, "Sec-Fetch-Site": "same-origin" },
		// A page with Referrer-Policy: no-referrer posts its own form like this.
		{ Origin: "null", "Sec-Fetch-Site": "same-origin" },
		// Another loopback name of the same shop.
		{ Origin: origin.replace("localhost", "127.0.0.1") },
		{},
	])("%j is accepted", async (headers) => {
		const response = await sendRequest(origin, "/contact", {
			method: "POST",
			headers: { ...form, ...headers },
			body: "name=x",
		});
		expect(response.status).toBe(422);
	});
});

describe("the size of a body", () => {
	const big = "x".repeat(64 * 1024 + 1);

	it("64 KB to a screen, no byte more", async () => {
		const post = (body: string) => sendRequest(origin, "/contact", { method: "POST", headers: form, body });
		expect((await post(big.slice(1))).status).toBe(422);
		const response = await post(big);
		expect(response.status).toBe(413);
		expect(response.text).toContain("O envio é maior do que o permitido.");
	});

	it("nor to an endpoint, which answers in JSON, whatever length was announced", async () => {
		for (const framing of [{}, { "Transfer-Encoding": "chunked" }]) {
			const headers = { ...json, ...framing };
			const body = JSON.stringify({ zip_code: big });
			const response = await sendRequest(origin, "/api/functions/validate-cep", {
				method: "POST",
				headers,
				body,
			});
			expect(response.status).toBe(413);
			expect(JSON.parse(response.text)).toEqual({
				error: {
					kind: "too_large",
					message: "O envio é maior do que o permitido.",
					requestId: response.headers["x-request-id"],
				},
			});
		}
	});

	it("the list of products whose delivery days are asked for has an end, and only ids and a postal code", async () => {
		const id = "00000000-0000-4000-8000-000000000000";
		const post = (body: object) =>
			sendRequest(origin, "/api/delivery-days", {
				method: "POST",
				headers: json,
				body: JSON.stringify(body),
			});
		const answered = await post({ cep: "01310-100", ids: Array(50).fill(id) });
		expect(answered.status).toBe(200);
		expect(answered.headers["cache-control"]).toBe("private, no-store");
		for (const wrong of [
			{ cep: "01310-100", ids: Array(51).fill(id) },
			{ cep: "01310-100", ids: ["../etc"] },
			{ cep: "1", ids: [id] },
			{ cep: "01310-100", ids: [id], now: "2020-01-01" },
		]) {
			expect((await post(wrong)).status).toBe(422);
		}
	});

	it("and a client that is still sending can read the response", async () => {
		const body = Buffer.alloc(8 * 1024 * 1024, "x");
		for (const framing of [{}, { "Transfer-Encoding": "chunked" }]) {
			const response = await sendRequest(origin, "/contact", {
				method: "POST",
				headers: { ...form, ...framing },
				body,
			});
			expect(response.status).toBe(413);
		}
	});

	it.each([
		["no JSON", json, "{", 400],
		["another type", form, "zip_code=1", 400],
		["null", json, "null", 422],
		["an array", json, "[]", 422],
		["a tower of brackets", json, "[".repeat(30_000), 400],
		["a deep object", json, `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`, 400],
		["a prototype", json, '{"__proto__":{"zip_code":"01001000"},"constructor":1}', 422],
		["bytes that are no text", json, Buffer.from([0xff, 0xfe, 0x00]), 400],
	])("%s gets its own status", async (_what, headers, body, status) => {
		const response = await sendRequest(origin, "/api/functions/validate-cep", {
			method: "POST",
			headers,
			body,
		});
		expect(response.status).toBe(status);
		expectPlain(response);
		expect(JSON.parse(response.text).error.message).toMatch(/\S/);
	});

	it.each([
		"/contact",
		"/auth",
		"/checkout",
		"/profile",
		"/reset-password",
		"/sandbox/mercadopago/checkout/x",
	])("%s survives nonsense", async (path) => {
		const bodies: [string, string | Buffer][] = [
			["multipart/form-data", "no boundary"],
			["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data"],
			["application/json", '{"intent":"sign-up"}'],
			["text/plain", "hello"],
			["", Buffer.from([0, 255])],
			["application/x-www-form-urlencoded", "%zz&intent=%00&email[]=1&intent=sign-in"],
		];
		for (const [type, body] of bodies) {
			const response = await sendRequest(origin, path, {
				method: "POST",
				headers: { "Content-Type": type },
				body,
			});
			expect(response.status, `${path} with ${type}`).toBeLessThan(500);
			expectPlain(response);
		}
	});
});

describe("odd addresses and headers", () => {
	it.each([
		"/%",
		"/%zz",
		"/%ff",
		"/product/%00",
		"/?q=%ff",
		"/products?page=1e9",
		"/products?page=-1&min=NaN&max=1e999",
		"*",
		"/product/%E2%80%AE",
	])("%s causes no failure", async (path) => {
		const response = await sendRequest(origin, path);
		expect(response.status).toBeLessThan(500);
		expectPlain(response);
	});

	it("an endless address or header is refused before it is read", async () => {
		expect((await sendRequest(origin, `/?q=${"x".repeat(20_000)}`)).status).toBe(431);
		expect((await sendRequest(origin, "/", { headers: { Cookie: "x".repeat(20_000) } })).status).toBe(431);
	});

	it("two lengths are no request", async () => {
		const response = await raw(
			"POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		);
		expect(response).toMatch(/^HTTP\/1\.1 400 /);
		expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
	});
});

/** The answer to bytes that no HTTP client would write. */
function raw(text: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(Number(new URL(origin).port), "localhost");
		let response = "";
		socket.setEncoding("utf8").on("data", (chunk: string) => {
			response += chunk;
		});
		socket.once("close", () => resolve(response));
		socket.once("error", reject);
		socket.write(text);
	});
}

describe("the rate limit", () => {
	let shop: ShopProcess;
	beforeAll(async () => {
		shop = await startShop({ DEMO: "0", TRUST_PROXY: "1" });
	});
	afterAll(() => shop.stop());

	const write = (forwardedFor: string, path = "/contact") =>
		sendRequest(shop.origin, path, {
			method: "POST",
			headers: { ...form, "X-Forwarded-For": forwardedFor },
			body: "name=",
		});

	it("one address may post ten times in ten minutes, whatever addresses it claims before the proxy's", async () => {
		for (let count = 0; count < 10; count += 1)
			expect((await write(`198.51.100.${count}, 203.0.113.5`)).status).toBe(422);
		const refused = await write("198.51.100.200, 203.0.113.5");
		expect(refused.status).toBe(429);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
		expect(refused.text).toContain("Foram muitas tentativas seguidas");
		expect((await write("203.0.113.5", "/contact.data")).status).toBe(429);
		expect((await write("203.0.113.5, 203.0.113.6")).status).toBe(422);
		// Reading is never refused.
		expect(
			(await sendRequest(shop.origin, "/contact", { headers: { "X-Forwarded-For": "203.0.113.5" } })).status,
		).toBe(200);
	});

	it("an IPv6 client is its whole /64", async () => {
		for (let count = 0; count < 10; count += 1)
			expect((await write(`2001:db8:1:2::${count + 1}`)).status).toBe(422);
		expect((await write("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).status).toBe(429);
		expect((await write("2001:db8:1:3::1")).status).toBe(422);
	});

	it("endpoints answer in JSON", async () => {
		const track = () =>
			sendRequest(shop.origin, "/api/functions/public-order-tracking", {
				method: "POST",
				headers: { ...json, "X-Forwarded-For": "203.0.113.77" },
				body: '{"query":"AA000000000BR"}',
			});
		for (let count = 0; count < 60; count += 1) expect((await track()).status).toBe(404);
		const refused = await track();
		expect(refused.status).toBe(429);
		expect(JSON.parse(refused.text).error.kind).toBe("too_many");
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
	});
});

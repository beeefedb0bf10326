import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type HttpResponse, sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

/* Nothing that one address or one account does costs others. */

const demoShop = inject("httpShop");
let shop: ShopProcess;
beforeAll(async () => {
	// A fifth of each limit: 4 bodies and 5 requests at once, 60 renders a minute.
	shop = await startShop({ DEMO: "0", TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "0.2" });
});
afterAll(() => shop.stop());

/** A machine that does much else answers late. */
const PATIENT = { timeout: 30_000 };
const ATTACKER = "203.0.113.66";
const get = (path: string, client = "198.51.100.1", headers = {}): Promise<HttpResponse> =>
	sendRequest(shop.origin, path, { headers: { "X-Forwarded-For": client, ...headers } });

async function metric(name: string): Promise<number> {
	const { text } = await sendRequest(shop.origin, "/metrics");
	return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/** Sends the head of a request and nothing of its body, and collects what comes back. */
function slowPost(origin: string, path: string, headers: Record<string, string>) {
	const lines = Object.entries({ Host: "localhost", ...headers }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	const socket: Socket = connect(Number(new URL(origin).port), "localhost");
	let text = "";
	socket
		.on("error", () => undefined)
		.setEncoding("utf8")
		.on("data", (chunk: string) => {
			text += chunk;
		});
	socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
	return { status: () => Number(text.split(" ", 2)[1] ?? 0), text: () => text, end: () => socket.destroy() };
}

describe("slow bodies", () => {
	it("of one address do not keep others out, nor itself, and only a few may be under way", async () => {
		const headers = {
			"X-Forwarded-For": ATTACKER,
			"Content-Type": "application/json",
			"Content-Length": "100",
		};
		const posts = Array.from({ length: 300 }, () =>
			slowPost(shop.origin, "/api/webhooks/mercadopago", headers),
		);
		try {
			await expect.poll(() => posts.filter(({ status }) => status() > 0).length, PATIENT).toBe(296);
			const refused = posts.filter(({ status }) => status() > 0);
			expect(refused.every(({ status, text }) => status() === 429 && /^retry-after: \d/im.test(text()))).toBe(
				true,
			);
			for (const client of ["198.51.100.1", ATTACKER]) {
				expect((await get("/cart", client)).status).toBe(200);
				expect((await get(`/products?q=${client}`, client)).status).toBe(200);
			}
		} finally {
			for (const post of posts) post.end();
		}
	});

	it("without the right to upload are not waited for, so that the owner's pictures arrive", async () => {
		const { email, password } = demoShop.logins.customer;
		const customer = new Visitor(demoShop.origin);
		await customer.signIn(email, password);
		const cookies = ["any=1", customer.cookie];
		const posts = Array.from({ length: 12 }, (_, index) =>
			slowPost(demoShop.origin, "/admin/images", {
				Cookie: cookies[index % 2] ?? "",
				"Content-Type": "multipart/form-data; boundary=x",
				"Content-Length": "5000000",
			}),
		);
		try {
			await expect
				.poll(() => posts.map(({ status }) => status()), PATIENT)
				.toEqual(posts.map((_, index) => (index % 2 ? 403 : 401)));
			const owner = new Visitor(demoShop.origin);
			await owner.signIn(demoShop.logins.admin.email, demoShop.logins.admin.password);
			const form = new FormData();
			form.set("file", new Blob([Buffer.alloc(500_000, "x")], { type: "image/jpeg" }), "mesa.jpg");
			const sent = new Request(demoShop.origin, { method: "POST", body: form });
			const response = await owner.request("/admin/images", {
				method: "POST",
				headers: { "Content-Type": sent.headers.get("Content-Type") ?? "", Origin: demoShop.origin },
				body: Buffer.from(await sent.arrayBuffer()),
			});
			// It has been read: it is not a picture.
			expect(response.status).toBe(422);
		} finally {
			for (const post of posts) post.end();
		}
	});
});

it("100 sign-ins at once are checked a few at a time, or told when to come back, while the shop stays ready", async () => {
	const body = (count: number) =>
		new URLSearchParams({
			intent: "sign-in",
			email: `pessoa${count}@example.com`,
			password: "cera-de-abelha",
		});
	const attempts = Array.from({ length: 100 }, (_, count) =>
		sendRequest(shop.origin, "/auth", {
			method: "POST",
			headers: {
				"Content-Type": "application/x-www-form-urlencoded",
				Origin: shop.origin,
				"X-Forwarded-For": `198.18.0.${count}`,
			},
			body: body(count).toString(),
		}),
	);
	let isOver = false;
	const all = Promise.all(attempts).finally(() => {
		isOver = true;
	});
	const others: HttpResponse[] = [];
	while (!isOver) others.push(await get("/ready"));
	const responses = await all;
	expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
	const checked = responses.filter(({ status }) => status === 401);
	const refused = responses.filter(({ status }) => status !== 401);
	expect(checked.length).toBeGreaterThan(20);
	expect(refused.length).toBeGreaterThan(0);
	for (const { status, headers } of refused) {
		expect(status).toBe(503);
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
	}
});

describe("pages that nobody has asked for", () => {
	it("are kept, and compressed well, when they are asked for a second time", async () => {
		const path = "/products?q=jatoba";
		const before = await metric("cerne_page_cache_pages");
		const ask = () => get(path, "198.51.100.2", { "Accept-Encoding": "br" });
		const first = await ask();
		expect(await metric("cerne_page_cache_pages")).toBe(before);
		const second = await ask();
		expect(await metric("cerne_page_cache_pages")).toBe(before + 1);
		const renders = await metric("cerne_page_cache_misses_total");
		expect((await ask()).text).toBe(first.text);
		expect(await metric("cerne_page_cache_misses_total")).toBe(renders);
		expect([first, second].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "br"]);
		expect(second.body.length).toBeLessThan(first.body.length);
		expect(first.headers["cache-control"]).toBe(second.headers["cache-control"]);
	});

	it("are rendered for one client only so often, however their addresses are spelled", async () => {
		const statuses: number[] = [];
		let next = 0;
		const ask = async (): Promise<void> => {
			while (next < 70) {
				next += 1;
				const path = ["/products", "/Products/", "/%63ategories", "/artisans"][next % 4];
				const { status, headers } = await get(`${path}?min=${next}`, ATTACKER);
				statuses.push(status);
				if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
			}
		};
		await Promise.all([ask(), ask(), ask(), ask()]);
		expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
		expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
		// Cached pages cost nothing, and other clients are not concerned.
		expect((await get("/faq", "198.51.100.3")).status).toBe(200);
		expect((await get("/faq", ATTACKER)).status).toBe(200);
		expect((await get("/products?min=1", "198.51.100.3")).status).toBe(200);
	});
});

describe("a limit counts an address however it is spelled", () => {
	const spelled = (client: string, path: string, method = "POST") =>
		sendRequest(shop.origin, path, {
			method,
			headers: {
				"X-Forwarded-For": client,
				"Content-Type": "application/x-www-form-urlencoded",
				// A wrong one: hints without a signature have a limit of their own.
				"X-Signature": "ts=1,v1=0",
			},
		}).then(({ status }) => status);

	it.each([
		[
			"192.0.2.1",
			"/contact",
			["/Contact", "/contact/", "/%63ontact", "/contact.data", "/contact/_.data", "/x/../CONTACT"],
		],
		["192.0.2.2", "/auth", ["/Auth", "/%61uth", "/auth/", "/auth/.data", "/%2e/auth"]],
		["192.0.2.3", "/api/webhooks/mercadopago", ["/API/webhooks/mercadopago/", "/api/webh%6Foks/MercadoPago"]],
	])("%s posts to %s", async (client, path, others) => {
		let status = 0;
		for (let count = 0; count < 130 && status !== 429; count += 1) status = await spelled(client, path);
		expect(status).toBe(429);
		for (const other of others) expect(await spelled(client, other), other).toBe(429);
	});

	it.each([
		[
			"192.0.2.4",
			"/track-order?code=AA000000000BR",
			["/track-order/?code=1", "/Track-Order?code=2", "/track-order.data?code=3"],
		],
		[
			"192.0.2.5",
			"/api/live/parcel?code=AA000000000BR",
			["/api/live/parcel/?code=1", "/api/live/PARCEL?code=2"],
		],
		// The full id is the right to read an order's state there, as with its parcel's code.
		[
			"192.0.2.6",
			"/order-confirmation/3f1f64d8-6a54-4d0a-9a52-d90be4a7e111",
			["/order-confirmation/3f1f64d8-6a54-4d0a-9a52-d90be4a7e112", "/track-order?code=1"],
		],
	])("%s reads %s", async (client, path, others) => {
		for (let count = 0; count < 12; count += 1) expect(await spelled(client, path, "GET")).toBe(404);
		for (const other of [path, ...others]) expect(await spelled(client, other, "GET"), other).toBe(429);
	});
});

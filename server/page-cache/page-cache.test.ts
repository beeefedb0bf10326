import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addCacheTags, skipCache } from "#app/platform/cache-tags.server.ts";
import { dayOf } from "#app/values/date.ts";
import { type HttpResponse, sendRequest } from "#tests/support/send-request.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import type { RenderedPage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";

let pages: PageCache;
let renders: number;
let render: (key: string) => Promise<RenderedPage>;

const page = (text: string, status = 200): RenderedPage => ({
	status,
	headers: { "content-type": "text/html; charset=utf-8" },
	body: Buffer.from(text),
});

let server: LoopbackServer;
let origin: string;
beforeAll(async () => {
	server = await listenOnLoopback((request, response) => {
		const key = request.url ?? "/";
		const work = () => {
			renders += 1;
			return render(key);
		};
		pages.serve(key, request, response, work).catch(() => response.writeHead(500).end("failed"));
	});
	origin = server.origin;
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
	pages = new PageCache(1024 * 1024);
	renders = 0;
	render = async (key) => {
		addCacheTags("catalogue");
		return page(`page ${key}`);
	};
});

const get = (path: string): Promise<HttpResponse> => sendRequest(origin, path);

it("renders once, also when many ask at once", async () => {
	const responses = await Promise.all(Array.from({ length: 20 }, () => get("/one")));
	expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(["page /one"]));
	await get("/one");
	expect(renders).toBe(1);
	expect(pages.size).toBe(1);
});

it("stays within its memory for any requests, and evicts the least recently used page", async () => {
	render = async (key) => page(`${key} ${"madeira ".repeat(2_000)}`);
	await get("/favourite");
	for (let count = 0; count < 400; count += 1) {
		await get(`/${count}`);
		if (count % 10 === 0) await get("/favourite");
		expect(pages.bytes).toBeLessThanOrEqual(1024 * 1024);
	}
	expect(pages.size).toBeLessThan(80);
	const before = renders;
	await get("/favourite");
	expect(renders).toBe(before);
	await get("/0");
	expect(renders).toBe(before + 1);
});

it("keeps a page with a query only when it is asked for again, and compresses it well only then", async () => {
	render = async (key) => page(`${key} ${Array.from({ length: 999 }, (_, index) => index ** 3).join("-")}`);
	const ask = () => sendRequest(origin, "/list?page=2", { headers: { "Accept-Encoding": "br" } });
	const first = await ask();
	expect(pages.size).toBe(0);
	const second = await ask();
	expect(pages.size).toBe(1);
	await ask();
	expect(renders).toBe(2);
	expect(second.text).toBe(first.text);
	expect(second.body.length).toBeLessThan(first.body.length);
	expect(first.headers["cache-control"]).toBe(second.headers["cache-control"]);
});

it("compresses a page quickly for its first reader, well for the next, and keeps nothing larger", async () => {
	const text = Array.from({ length: 9_999 }, (_, index) => index ** 3).join("-");
	render = async () => page(text);
	const ask = (encodings: string) =>
		sendRequest(origin, "/one", { headers: { "Accept-Encoding": encodings } });
	const first = await ask("gzip, br, zstd");
	expect(first.headers).toMatchObject({ "content-encoding": "zstd", vary: "Accept-Encoding" });
	expect(pages.bytes).toBeGreaterThan(text.length);
	const all = await Promise.all(Array.from({ length: 9 }, () => ask("gzip, br, zstd")));
	const sizes = new Set(all.map(({ body }) => body.length));
	expect(new Set(all.map(({ headers }) => headers["content-encoding"]))).toEqual(new Set(["br"]));
	expect(sizes.size).toBe(1);
	expect(Math.max(...sizes)).toBeLessThan(first.body.length);
	expect(pages.bytes).toBe(Math.max(...sizes) + 4_000);
	// A client that accepts neither gets the same page with the same tag, and leaves nothing larger in the cache.
	for (const encodings of ["gzip", "", "zstd;q=0, br;q=0, gzip;q=0"]) {
		const { headers, text: sent } = await ask(encodings);
		expect(sent).toBe(text);
		expect(headers).toMatchObject({ etag: first.headers.etag, vary: "Accept-Encoding" });
	}
	expect(pages.bytes).toBeLessThan(text.length);
	expect(renders).toBe(1);
});

it("does not cache a page larger than its memory", async () => {
	render = async () => page("x".repeat(2 * 1024 * 1024));
	expect((await get("/large")).body).toHaveLength(2 * 1024 * 1024);
	expect(pages.size).toBe(0);
});

it.each([404, 302, 500, 503])("does not cache a %i", async (status) => {
	render = async () => page("no", status);
	expect((await get("/no")).status).toBe(status);
	expect((await get("/no")).headers["cache-control"]).toBe("no-store");
	expect(renders).toBe(2);
	expect(pages.size).toBe(0);
});

it("does not cache an incomplete page", async () => {
	render = async () => {
		skipCache();
		return page("half");
	};
	expect((await get("/half")).status).toBe(200);
	expect(pages.size).toBe(0);
});

it("does not cache a failed render, and renders again", async () => {
	render = () => Promise.reject(new Error("no database"));
	expect((await get("/one")).status).toBe(500);
	render = async () => page("there");
	expect((await get("/one")).text).toBe("there");
});

it("renders only the pages again that show a changed record", async () => {
	render = async (key) => {
		addCacheTags(key === "/one" ? "product:1" : "product:2");
		return page(`${key} ${renders}`);
	};
	await get("/one");
	await get("/two");
	pages.invalidate(["product:1"]);
	// Even the first request no longer gets a product that was taken off the shop.
	expect((await get("/one")).text).toBe("/one 3");
	expect((await get("/two")).text).toBe("/two 2");
});

it("sends the old page while it renders the new one, when only the group of its records changed", async () => {
	render = async () => {
		addCacheTags("catalogue");
		return page(`render ${renders}`);
	};
	await get("/one");
	pages.invalidate(["catalogue"]);
	expect((await get("/one")).text).toBe("render 1");
	await expect.poll(async () => (await get("/one")).text).toBe("render 2");
});

it("does not take a render for current that began before the change", async () => {
	const { promise: changed, resolve: change } = Promise.withResolvers<void>();
	const { promise: began, resolve: begin } = Promise.withResolvers<void>();
	render = async () => {
		addCacheTags("product:1");
		begin();
		await changed;
		return page(`render ${renders}`);
	};
	const first = get("/one");
	await began;
	pages.invalidate(["product:1"]);
	change();
	expect((await first).text).toBe("render 2");
	expect((await get("/one")).text).toBe("render 2");
	expect(renders).toBe(2);
});

it("sends the old page while the new one cannot be rendered", async () => {
	await get("/one");
	render = () => Promise.reject(new Error("no database"));
	pages.invalidate("everything");
	for (let count = 0; count < 5; count += 1) expect((await get("/one")).text).toBe("page /one");
});

it("sends the old page while no more may be rendered, and refuses only what it does not have", async () => {
	let isFull = false;
	pages = new PageCache(1024 * 1024, async (work) => {
		if (isFull) throw new Error("full");
		return work();
	});
	await get("/one");
	isFull = true;
	pages.invalidate("everything");
	for (let count = 0; count < 5; count += 1) expect((await get("/one")).text).toBe("page /one");
	expect((await get("/two")).status).toBe(500);
	isFull = false;
	expect((await get("/two")).text).toBe("page /two");
});

it("sends no page of yesterday later than a second after midnight, and keeps those that no day changes", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-20T23:58:00-03:00") });
	render = async (key) => {
		addCacheTags("catalogue", ...(key === "/recess" ? (["day"] as const) : []));
		return page(`${key} of ${dayOf()}`);
	};
	await get("/recess");
	await get("/same");
	expect((await get("/recess")).text).toBe("/recess of 2026-12-20");
	vi.setSystemTime(new Date("2026-12-21T00:00:00.500-03:00"));
	await get("/recess");
	await expect.poll(async () => (await get("/recess")).text).toBe("/recess of 2026-12-21");
	expect((await get("/same")).text).toBe("/same of 2026-12-20");

	vi.setSystemTime(new Date("2026-12-21T23:58:00-03:00"));
	await get("/recess");
	await expect.poll(async () => (await get("/recess")).text).toBe("/recess of 2026-12-21");
	// Later than a second after midnight, the first reader gets the new day.
	vi.setSystemTime(new Date("2026-12-22T00:00:02-03:00"));
	expect((await get("/recess")).text).toBe("/recess of 2026-12-22");
});

it("sends no page later than a second after an hour on which it depends, and keeps the others", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T11:58:00-03:00") });
	const half = () => (Date.now() < Date.parse("2026-12-10T12:00:00-03:00") ? "morning" : "afternoon");
	render = async (key) => {
		addCacheTags("catalogue", ...(key === "/piece" ? (["day", "hour:12"] as const) : (["day"] as const)));
		return page(`${key} in the ${half()}`);
	};
	await get("/piece");
	await get("/same");
	vi.setSystemTime(new Date("2026-12-10T11:59:59.900-03:00"));
	expect((await get("/piece")).text).toBe("/piece in the morning");
	vi.setSystemTime(new Date("2026-12-10T12:00:01.500-03:00"));
	expect((await get("/piece")).text).toBe("/piece in the afternoon");
	expect((await get("/same")).text).toBe("/same in the morning");
	// A page rendered after the hour ends with the day.
	vi.setSystemTime(new Date("2026-12-10T12:03:00-03:00"));
	await get("/piece");
	expect(renders).toBe(3);
});

it("takes a page for one of the day on which its render began", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-20T23:59:59.900-03:00") });
	render = async () => {
		addCacheTags("day");
		const text = `of ${dayOf()}`;
		vi.setSystemTime(new Date(Date.now() + 200));
		return page(text);
	};
	await get("/slow");
	vi.setSystemTime(new Date("2026-12-21T00:00:01.500-03:00"));
	expect((await get("/slow")).text).toBe("of 2026-12-21");
});

it("drops a page that no longer exists", async () => {
	await get("/one");
	render = async () => page("gone", 404);
	pages.invalidate(["catalogue"]);
	await get("/one");
	await expect.poll(async () => (await get("/one")).status).toBe(404);
	expect(pages.size).toBe(0);
});

it("sends the old page instead of a redirect after a failure, and never caches that redirect", async () => {
	await get("/product");
	await get("/moved");
	render = async () => {
		skipCache();
		return { status: 302, headers: { location: "/products" }, body: Buffer.alloc(0) };
	};
	pages.invalidate(["catalogue"]);
	expect((await get("/product")).text).toBe("page /product");
	expect(pages.size).toBe(2);
	expect(await get("/other")).toMatchObject({ status: 302 });
	expect(pages.size).toBe(2);

	// A page that has really moved is no longer shown.
	render = async () => ({ status: 301, headers: { location: "/there" }, body: Buffer.alloc(0) });
	await get("/moved");
	await expect.poll(() => pages.size).toBe(1);
});

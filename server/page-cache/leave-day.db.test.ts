import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { loader } from "#app/routes/storefront/catalogue/product.tsx";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { PageCache } from "./page-cache.ts";

/* The day on a product's page, through the cache of pages and with a clock that is moved. */

let pages: PageCache;
let server: LoopbackServer;
let stopListening: () => void;
beforeAll(async () => {
	await insertProduct({ slug: "mesa", isMadeToOrder: true, productionDays: 12 });
	await insertProduct({ slug: "banco", isMadeToOrder: false });
	stopListening = onInvalidate((tags) => pages.invalidate(tags));
	server = await listenOnLoopback(async (request, response) => {
		const slug = request.url?.slice(1) ?? "";
		await pages.serve(`/${slug}`, request, response, async () => {
			const given = routeArgs<Parameters<typeof loader>[0]>(new Request(`http://localhost/product/${slug}`));
			const { data } = await loader({ ...given, params: { slug } });
			return { status: 200, headers: {}, body: Buffer.from(String(data?.leaveDay)) };
		});
	});
});
afterAll(async () => {
	stopListening();
	await server.close();
});
beforeEach(() => {
	pages = new PageCache(1024 * 1024);
});
afterEach(() => void vi.useRealTimers());

const shownOn = async (slug: string) => (await sendRequest(server.origin, `/${slug}`)).text;

async function save(workshop: Partial<StoreSettings["workshop"]>): Promise<void> {
	await inTransaction((tx) =>
		saveSettings(tx, { ...defaultSettings, workshop: { ...defaultSettings.workshop, ...workshop } }),
	);
}

it("is never yesterday's later than a second after midnight", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T23:58:00-03:00") });
	expect(await shownOn("mesa")).toBe("2026-12-29");
	vi.setSystemTime(new Date("2026-12-10T23:59:59.900-03:00"));
	expect(await shownOn("mesa")).toBe("2026-12-29");
	vi.setSystemTime(new Date("2026-12-11T00:00:01.500-03:00"));
	expect(await shownOn("mesa")).toBe("2026-12-30");
	expect(pages.counts).toEqual({ hit: 1, miss: 2 });
});

it("is never the one before the cut-off later than a second after it", async () => {
	await save({ cutoffHour: 12 });
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T11:58:00-03:00") });
	await expect.poll(() => shownOn("mesa")).toBe("2026-12-29");
	vi.setSystemTime(new Date("2026-12-10T12:00:01.500-03:00"));
	expect(await shownOn("mesa")).toBe("2026-12-30");
});

it("follows a closure and the setting that hides it, and is said of nothing in stock", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T10:00:00-03:00") });
	await save({});
	await expect.poll(() => shownOn("mesa")).toBe("2026-12-29");
	expect(await shownOn("banco")).toBe("null");
	const recess = { reason: "Recesso", scope: WORKSHOP_SCOPE, isShown: true };
	await save({ closures: [{ ...recess, from: "2026-12-21", to: "2027-01-08" }] });
	await expect.poll(() => shownOn("mesa")).toBe("2027-01-18");
	await save({ showsLeaveDay: false });
	await expect.poll(() => shownOn("mesa")).toBe("null");
});

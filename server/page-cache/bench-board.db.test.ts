import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { invalidate, onInvalidate } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { loader } from "#app/routes/storefront/catalogue/product.tsx";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { writeBenchExceptions } from "#app/shop/bench/bench-exceptions.server.ts";
import { listCurrentProducts } from "#app/shop/cart/cart.queries.server.ts";
import { findLongestProduction } from "#app/shop/catalogue/products/find-longest-production.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { db } from "#db/client.server.ts";
import { productBenches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork, setHours } from "#tests/support/factories/bench-factory.ts";
import { insertProduct, manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { PageCache } from "./page-cache.ts";

/* The days of the queue on products' pages, through the cache of pages and with a clock that is moved. */

setUpCepStubs();
let pages: PageCache;
let server: LoopbackServer;
let customer: Customer;
let stopListening: () => void;
/** The products whose pages were rendered since it was last asked. */
const rendered: string[] = [];
const products: Record<string, { id: string }> = {};

/** So that unpaid orders of many hours hold them. */
const NO_LIMITS = { heldHoursPerCustomer: 400, heldDaysPerBench: 30 };

const SLUGS = ["mesa", "banco", "cama", "estante", "aparador"];

beforeAll(async () => {
	customer = await createCustomer();
	await save({});
	const [tome, rosa] = [await insertDailyBench({ position: 0 }), await insertDailyBench({ position: 1 })];
	const add = async (slug: string, hours: number, { id: benchId }: { id: string }) => {
		const product = await insertWork(hours, { slug });
		products[slug] = product;
		await db.insert(productBenches).values({ productId: product.id, benchId });
	};
	await add("mesa", 4, tome);
	await add("banco", 1, tome);
	await add("cama", 5, tome);
	await add("estante", 4, rosa);
	products.aparador = await insertProduct({ slug: "aparador", isMadeToOrder: true, productionDays: 12 });
	stopListening = onInvalidate((tags) => pages.invalidate(tags));
	server = await listenOnLoopback(async (request, response) => {
		const slug = request.url?.slice(1) ?? "";
		await pages.serve(`/${slug}`, request, response, async () => {
			rendered.push(slug);
			const given = routeArgs<Parameters<typeof loader>[0]>(new Request(`http://localhost/product/${slug}`));
			const { data } = await loader({ ...given, params: { slug } });
			const { leaveDay, queueNote, availability, shipping } = data ?? {};
			const body = [leaveDay, queueNote, availability?.onPage, shipping?.handlingDays];
			return { status: 200, headers: {}, body: Buffer.from(body.filter(Boolean).join(" · ")) };
		});
	});
});
afterAll(async () => {
	stopListening();
	await server.close();
});
beforeEach(() => {
	pages = new PageCache(1024 * 1024);
	// A Monday, so that the days that follow it are known.
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-07T10:00:00-03:00") });
});
afterEach(async () => {
	vi.useRealTimers();
	await save({});
});

const shownOn = async (slug: string) => (await sendRequest(server.origin, `/${slug}`)).text;
const showAll = async () =>
	Object.fromEntries(await Promise.all(SLUGS.map(async (slug) => [slug, await shownOn(slug)])));
const renderedSince = () => rendered.splice(0).toSorted();
const product = (slug: string) => products[slug] as { id: string };

async function save(workshop: Partial<StoreSettings["workshop"]>): Promise<void> {
	await inTransaction((tx) =>
		saveSettings(tx, {
			...defaultSettings,
			orders: manyUnpaidOrders,
			workshop: { ...defaultSettings.workshop, ...workshop },
		}),
	);
}

it("renders the pages again whose day an order changes, and no others", async () => {
	// Paid on Monday, ready on Tuesday, three workshop days for packing and slack.
	const before = await showAll();
	expect(before).toMatchObject({ mesa: "2026-12-11 · BackOrder · 4", cama: "2026-12-11 · BackOrder · 4" });
	renderedSince();
	const orderId = await createOrder(customer, product("cama"));
	// The rest of Tuesday is enough for the stool, and the shelf has another bench.
	await expect.poll(() => shownOn("mesa")).toBe("2026-12-14 · BackOrder · 5");
	await expect.poll(() => shownOn("cama")).toBe("2026-12-14 · BackOrder · 5");
	expect(await showAll()).toMatchObject({ banco: before.banco, estante: before.estante });
	expect(renderedSince()).toEqual(["cama", "mesa"]);
	await cancelOrder(customer, orderId);
	await expect.poll(showAll).toEqual(before);
	expect(renderedSince()).toEqual(["cama", "mesa"]);
});

it("follows other hours of a bench, and midnight", async () => {
	await showAll();
	renderedSince();
	const shelf = (await db.select().from(productBenches)).find(
		({ productId }) => productId === product("estante").id,
	);
	const hours = { from: "2026-12-08", to: "2026-12-08", minutes: 0, reason: "Dentista" };
	const owner = await createAdmin();
	const other = { ...hours, benchIds: [shelf?.benchId ?? ""], isClosed: () => false };
	await inTransaction((tx) => writeBenchExceptions(tx, owner, other));
	await expect.poll(() => shownOn("estante")).toBe("2026-12-14 · BackOrder · 5");
	await showAll();
	expect(renderedSince()).toEqual(["estante"]);
	vi.setSystemTime(new Date("2026-12-08T00:00:01.500-03:00"));
	expect(await shownOn("mesa")).toBe("2026-12-14 · BackOrder · 4");
});

it("says of a cart what its lines need together, as its quote does", async () => {
	const lines = ["mesa", "cama"].map((slug) => ({ productId: product(slug).id, quantity: 1 }));
	const current = await listCurrentProducts(lines);
	// The most work is placed first, and the rest stands behind it.
	expect(lines.map(({ productId }) => current[productId]?.leaveDay)).toEqual(["2026-12-14", "2026-12-11"]);
	const { options } = await quoteFreight({ cep: sampleAddress.zipCode, lines });
	expect(options[0].leaveDate).toBe("2026-12-14");
	const six = await listCurrentProducts([{ productId: product("mesa").id, quantity: 6 }]);
	expect(six[product("mesa").id]?.leaveDay).toBe("2026-12-15");
});

it("says that a queue is full, wherever it can be bought", async () => {
	await save({ ...NO_LIMITS, maxDaysAhead: 14 });
	await expect.poll(() => shownOn("mesa")).toBe("2026-12-11 · BackOrder · 4");
	// 110 of the 112 hours of fourteen days.
	const orderId = await createOrder(customer, product("cama"), { quantity: 22 });
	const note = "A fila desta peça está cheia até dezembro.";
	await expect.poll(() => shownOn("mesa")).toBe(`${note} · BackOrder`);
	expect(await shownOn("banco")).toMatch(/^2026/);
	expect(await shownOn("estante")).toMatch(/^2026/);
	const lines = [{ productId: product("mesa").id, quantity: 1 }];
	expect((await listCurrentProducts(lines))[product("mesa").id]).toMatchObject({
		leaveDay: null,
		queueNote: note,
	});
	await expect(quoteFreight({ cep: sampleAddress.zipCode, lines })).rejects.toThrow(note);
	await expect(createOrder(customer, product("mesa"))).rejects.toThrow(note);
	await cancelOrder(customer, orderId);
	await expect.poll(() => shownOn("mesa")).toBe("2026-12-11 · BackOrder · 4");
});

it("tells the questions how long it takes by the queue", async () => {
	await save(NO_LIMITS);
	expect(await findLongestProduction()).toBe(12);
	const orderId = await createOrder(customer, product("cama"), { quantity: 24 });
	expect(await findLongestProduction()).toBeGreaterThan(12);
	await cancelOrder(customer, orderId);
	expect(await findLongestProduction()).toBe(12);
});

it("reads a change again that could not be read", async () => {
	await expect.poll(() => shownOn("mesa")).toBe("2026-12-11 · BackOrder · 4");
	const table = (await db.select().from(productBenches)).find(
		({ productId }) => productId === product("mesa").id,
	);
	const day = { benchId: table?.benchId ?? "", day: "2026-12-08", reason: "Dentista" };
	await setHours({ ...day, minutes: 0 });
	const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
	const show = await hideTable("benches");
	await inTransaction((tx) => invalidate(tx, "bench"));
	await expect.poll(() => warned.mock.calls.length).toBe(1);
	expect(await shownOn("mesa")).toBe("2026-12-11 · BackOrder · 4");
	await show();
	await expect.poll(() => shownOn("mesa"), { timeout: 5_000 }).toBe("2026-12-14 · BackOrder · 5");
	expect(warned).toHaveBeenCalledOnce();
	warned.mockRestore();
});

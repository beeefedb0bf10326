import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, inject, it } from "vitest";
import { sendRequest } from "#tests/support/send-request.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { DEMO_PRODUCT } from "#tests/support/setup/http-shop.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";

const { origin, orderId } = inject("httpShop");

async function openLine(shop: string, path: string): Promise<IncomingMessage> {
	const asking = httpRequest(`${shop}${path}`, { headers: { Accept: "text/event-stream" }, agent: false });
	asking.end();
	const [response] = await once(asking, "response");
	return response;
}

const streams = async (shop: string): Promise<number> =>
	Number(/^cerne_live_streams (\d+)$/m.exec((await sendRequest(shop, "/metrics")).text)?.[1]);

it("opens a stream at once and does not count it as a request in flight", async () => {
	const line = await openLine(origin, `/api/live/order/${orderId}`);
	expect(line.statusCode).toBe(200);
	expect(line.headers["content-type"]).toMatch(/^text\/event-stream/);
	expect(line.headers["x-content-type-options"]).toBe("nosniff");
	const [first] = await once(line.setEncoding("utf8"), "data");
	expect(first).toMatch(/^event: version\ndata: \d+\n\n$/);
	line.destroy();
	await expect.poll(() => streams(origin)).toBe(0);
});

it("limits the streams per address, and opens another once one is closed", async () => {
	const path = `/api/live/order/${orderId}`;
	const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(origin, path)));
	expect(lines.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
	const refused = await openLine(origin, path);
	expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
	refused.destroy();
	lines.pop()?.destroy();
	await expect.poll(() => streams(origin)).toBe(19);
	const again = await openLine(origin, path);
	expect(again.statusCode).toBe(200);
	for (const line of [again, ...lines]) line.destroy();
	await expect.poll(() => streams(origin)).toBe(0);
});

it("ends its streams as complete soon after SIGTERM", async () => {
	const services = await startCepStubs();
	const shop = await startShop({
		DEMO: "1",
		RATE_LIMIT_FACTOR: "100",
		...services.settings,
	});
	const customer = new Visitor(shop.origin);
	await customer.signUp();
	const order = placedOrderId(await customer.submitCheckout([{ productId: DEMO_PRODUCT.id, quantity: 1 }]));
	const line = await openLine(shop.origin, `/api/live/order/${order}`);
	expect(line.statusCode).toBe(200);
	const exit = once(shop.child, "exit");
	const ended = once(line.resume(), "end");
	const stoppedAt = performance.now();
	shop.child.kill("SIGTERM");
	await ended;
	expect(line.complete).toBe(true);
	expect(await exit).toEqual([0, null]);
	expect(performance.now() - stoppedAt).toBeLessThan(8_000);
	await shop.stop();
	await services.close();
});

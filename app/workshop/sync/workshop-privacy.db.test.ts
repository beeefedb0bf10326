import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { loader as showPhoto } from "#app/routes/storefront/orders/work-photo.ts";
import { action as sendEvents } from "#app/routes/workshop/receive-phone-events.ts";
import { action as sendPhoto } from "#app/routes/workshop/receive-work-photo.ts";
import { loader as listWork } from "#app/routes/workshop/workshop-work.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { formatMoney } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, users, workOrders, workPhotos } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork, readWorkOrders } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();

/** A customer, an address, notes and an order with words that occur nowhere else. */
async function markedOrder() {
	const word = (name: string) => `${name}${randomUUID().slice(0, 8)}`;
	const customer = await createCustomer({ fullName: word("Nome"), phone: "11912345678" });
	const admin = await createAdmin();
	const { id: benchId } = await insertDailyBench();
	const table = await insertWork(8, { name: "Mesa Cavalete", priceCents: 987_654 as never });
	const id = await createOrder(customer, table);
	await confirmWholeTransfer(admin, id);
	const street = word("Rua");
	const notes = word("Portão");
	const [order] = await db.select().from(orders).where(eq(orders.id, id));
	const { shippingAddress } = order ?? {};
	if (!order || !shippingAddress) throw new Error("The order has no address.");
	await db
		.update(orders)
		.set({ notes, shippingAddress: { ...shippingAddress, street } })
		.where(eq(orders.id, id));
	const [place] = await readWorkOrders(id);
	const words = [
		...[id, id.slice(0, 8), customer.id, customer.fullName, customer.email, customer.phone ?? ""],
		...[street, notes, shippingAddress.zipCode, shippingAddress.city, table.id, table.slug],
		...["987654", "9876", formatMoney(order.totalCents), `"number"`, benchId === "" ? "-" : admin.id],
	];
	return { admin, orderId: id, workId: place?.id ?? "", words };
}

const addressed = (path: string, cookie: string, init: RequestInit = {}) =>
	new Request(`http://localhost${path}`, { ...init, headers: { ...init.headers, Cookie: cookie } });

it("tells an artisan nothing about who ordered, where it goes or what it costs", async () => {
	const { admin, orderId, workId, words } = await markedOrder();
	const { customer: artisan, cookie } = await createSignedInCustomer({ role: "artisan" });
	const event = { seq: 1, workOrderId: workId, at: new Date().toISOString() };
	const [photoId, keptId] = [randomUUID(), randomUUID()];
	const events = [
		{ ...event, id: randomUUID(), kind: "tick", step: 0 },
		{ ...event, id: photoId, seq: 2, kind: "photo" },
		{ ...event, id: keptId, seq: 3, kind: "photo" },
		{ ...event, id: randomUUID(), seq: 4, kind: "tick", step: 99 },
	];
	const json = (body: unknown) => ({
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	const at = (path: string, params: Record<string, string> = {}) => ({ params, path });
	const photo = (id: string) => ({ ...at(`/oficina/photos/${id}`, { eventId: id }) });
	const list = () => listWork({ request: addressed("/oficina/work", cookie), params: {} } as never);
	const send = (id: string, body: BodyInit) =>
		sendPhoto({
			request: addressed(photo(id).path, cookie, { method: "POST", body }),
			params: photo(id).params,
		} as never);
	const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: "#844" } }).png();
	const answers = [
		await list(),
		await sendEvents({ request: addressed("/oficina/events", cookie, json({ sentAt: event.at, events })) }),
		await sendEvents({ request: addressed("/oficina/events", cookie, json({ events: [] })) }),
		await send(photoId, "<html>"),
		await send(keptId, new Uint8Array(await picture.toBuffer())),
		await list(),
		await showPhoto({
			request: addressed(`/work-photos/${keptId}/320.webp`, cookie),
			params: { id: keptId, file: "320.webp" },
		} as never),
	];
	await cancelOrderAsAdmin(admin, orderId, null);
	answers.push(await list());
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422, 201, 200, 200, 200]);
	const [first] = answers;
	expect(first?.headers.get("Cache-Control")).toBe("private, no-store");
	const said = await Promise.all(
		answers.map(async (answer) => [await answer.text(), ...[...answer.headers].flat()].join("\n")),
	);
	expect(said[0]).toContain("Mesa Cavalete");
	expect(said.at(-1)).toContain('"isCancelled":true');
	expect(words.filter((word) => said.some((text) => text.includes(word)))).toEqual([]);

	// An artisan who becomes a customer has lost it with the next request.
	await db.update(users).set({ role: "customer" }).where(eq(users.id, artisan.id));
	expect((await list()).status).toBe(404);
	await db.delete(workPhotos);
	await db.update(workOrders).set({ finishedAt: new Date(), returnedAt: null });
});

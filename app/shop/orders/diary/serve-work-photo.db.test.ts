import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { storeImage } from "#app/shop/images/store-image.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { lockWorkRow } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { addWorkPhoto, showWorkPhoto } from "#app/shop/orders/work-orders/work-photos.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork, readWorkOrders } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { serveWorkPhoto } from "./serve-work-photo.server.ts";

setUpCepStubs();
type Person = Awaited<ReturnType<typeof createSignedInCustomer>>;
let admin: Admin;
let owner: Person;
let artisan: Person;
let otherArtisan: Person;
let stranger: Person;
beforeAll(async () => {
	admin = await createAdmin();
	owner = await createSignedInCustomer();
	artisan = await createSignedInCustomer({ role: "artisan" });
	otherArtisan = await createSignedInCustomer({ role: "artisan" });
	stranger = await createSignedInCustomer();
	await insertDailyBench({ artisanId: artisan.customer.id });
});

async function photographedOrder() {
	const orderId = await createOrder(owner.customer, await insertWork(8));
	await confirmWholeTransfer(admin, orderId);
	const [place] = await readWorkOrders(orderId);
	const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#844" } })
		.jpeg()
		.toBuffer();
	const { id: imageId } = await storeImage(bytes, {
		alt: "x",
		isPersonal: true,
		isPrivate: true,
		variants: "on request",
	});
	const id = randomUUID();
	await inTransaction(async (tx) =>
		addWorkPhoto(tx, await lockWorkRow(tx, place?.id ?? ""), { id, imageId, takenAt: new Date() }),
	);
	return { orderId, id, imageId };
}

type Photo = Awaited<ReturnType<typeof photographedOrder>>;

async function statusFor(
	{ id }: Pick<Photo, "id">,
	by?: Person,
	query = "",
	file = "320.webp",
): Promise<number> {
	const headers: HeadersInit = by ? { Cookie: by.cookie } : {};
	const request = new Request(`http://localhost/work-photos/${id}/${file}${query}`, { headers });
	return (await serveWorkPhoto(request, id, file)).status;
}

describe("a photograph of the work", () => {
	it("is for its order's readers, the artisan of its bench and the owner alone", async () => {
		const photo = await photographedOrder();
		const boss = await createSignedInCustomer({ role: "admin" });
		const seen = await Promise.all([
			...[undefined, stranger, otherArtisan].map((by) => statusFor(photo, by)),
			...[owner, artisan, boss].map((by) => statusFor(photo, by)),
			statusFor(photo, undefined, `?order=${photo.orderId}`),
			statusFor(photo, undefined, `?order=${randomUUID()}`),
		]);
		expect(seen).toEqual([404, 404, 404, 200, 200, 200, 200, 404]);
	});

	it("is kept by no cache for many, has no other size, and no public address", async () => {
		const photo = await photographedOrder();
		const request = new Request("http://localhost/", { headers: { Cookie: owner.cookie } });
		const answer = await serveWorkPhoto(request, photo.id, "320.webp");
		expect(answer.headers.get("Cache-Control")).toMatch(/^private/);
		expect(answer.headers.get("Content-Type")).toBe("image/webp");
		expect(
			await Promise.all(
				["321.webp", "320.avif", "master", "mail.jpg", "../x"].map((file) =>
					statusFor(photo, owner, "", file),
				),
			),
		).toEqual([404, 404, 404, 404, 404]);
		expect(await statusFor({ id: randomUUID() }, owner)).toBe(404);
		expect((await serveImage(new Request("http://localhost/"), photo.imageId, "320.webp")).status).toBe(404);
	});

	it("that the owner hides is not shown to its customer until she shows it again", async () => {
		const photo = await photographedOrder();
		const show = (isShown: boolean, orderId = photo.orderId, photoId = photo.id) =>
			showWorkPhoto(admin, orderId, { photoId, isShown });
		for (const _ of ["hidden", "hidden already"]) await show(false);
		const asGuest = `?order=${photo.orderId}`;
		expect([await statusFor(photo, owner), await statusFor(photo, undefined, asGuest)]).toEqual([404, 404]);
		expect(await statusFor(photo, artisan)).toBe(200);
		for (const _ of ["shown", "shown already"]) await show(true);
		expect(await statusFor(photo, owner)).toBe(200);
		const actions = (await readAudit(photo.orderId)).map(({ action }) => action);
		// Each once.
		expect(actions.filter((action) => action.startsWith("work.photo_")).toSorted()).toEqual([
			"work.photo_hidden",
			"work.photo_shown",
		]);
		const other = await photographedOrder();
		expect(await refusalOf(show(false, other.orderId))).toMatchObject({ status: 404 });
		expect(await refusalOf(show(false, photo.orderId, randomUUID()))).toMatchObject({ status: 404 });
	});

	it("of a cancelled order is not shown to its customer", async () => {
		const photo = await photographedOrder();
		await cancelOrderAsAdmin(admin, photo.orderId, null);
		expect(await statusFor(photo, owner)).toBe(404);
	});
});

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { removeProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { action } from "#app/routes/account/account.tsx";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { removeUnusedImages } from "#app/shop/images/images.commands.server.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { eraseAccount } from "#app/shop/personal-data/erase-account.server.ts";
import { exportPersonalData } from "#app/shop/personal-data/export-personal-data.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { images, orders, reviews } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { deleteOwnReview, updateOwnReview } from "./own-review.server.ts";
import { deleteReview, updateReview } from "./reviews.commands.server.ts";
import { listProductReviews } from "./reviews.queries.server.ts";
import { ownReviewUpdateSchema, reviewSchema, reviewUpdateSchema } from "./reviews.schema.ts";
import { submitReview } from "./submit-review.server.ts";

setUpCepStubs();
afterAll(() => imageQueue.stop());

const comment = "Firme, pesada e muito bonita.";
const plain = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#7A3B22" } });
const fileOf = (bytes: Uint8Array, name = "sala.jpg") => new File([new Uint8Array(bytes)], name);
/** As a telephone takes it: lying, with its place and the name of its owner. */
const photo = async () =>
	fileOf(
		await plain(400, 300)
			.withExif({
				IFD0: { Artist: "Ana de Teste" },
				IFD3: { GPSLatitudeRef: "S", GPSLatitude: "22/1 44/1 0/1", GPSLongitudeRef: "W" },
			})
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer(),
	);

async function buyer() {
	const { customer, cookie } = await createSignedInCustomer();
	const product = await insertProduct();
	const orderId = await createOrder(customer, product);
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
	return { customer, cookie, product };
}

const review = (customer: Customer, { id }: { id: string }, files: readonly File[]) =>
	submitReview(customer, reviewSchema.parse({ productId: id, comment }), files);
const change = (customer: Customer, { id }: { id: string }, removedPhotos: string[], files?: File[]) =>
	updateOwnReview(customer, ownReviewUpdateSchema.parse({ productId: id, comment, removedPhotos }), files);
const photosOf = async ({ id }: { id: string }) => (await listProductReviews(id)).reviews[0]?.photos ?? [];
const folders = () => readdir(join(tempDataDir, "images")).catch(() => [] as string[]);
const get = (id: string, file: string) =>
	serveImage(new Request(`http://localhost/images/${id}/${file}`), id, file);

async function expectGone(ids: readonly string[]) {
	const left = await folders();
	for (const id of ids) {
		expect(left).not.toContain(id);
		expect((await get(id, "300.webp")).status).toBe(404);
	}
}

test("a photograph is turned as its camera was held, and neither place nor owner is stored with it", async () => {
	const { customer, product } = await buyer();
	const sent = await photo();
	const original = Buffer.from(await sent.arrayBuffer());
	expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(0);
	expect(original.includes("Ana de Teste")).toBe(true);
	await review(customer, product, [sent]);
	const [shown] = await photosOf(product);
	expect(shown).toMatchObject({ width: 300, height: 400 });
	const id = shown?.id ?? "";
	const answer = await get(id, "300.webp");
	const stored = [await imageStore.read(id, "master"), Buffer.from(await answer.arrayBuffer())];
	for (const bytes of stored) {
		if (!bytes) throw new Error("no bytes");
		const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
		expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
		expect(bytes.includes("Ana de Teste")).toBe(false);
		expect(bytes.includes("Exif")).toBe(false);
	}
	// It may be taken back, which a cache that keeps it for a year would not know.
	expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600");
});

test("a photograph of a review is in use, and gone with the review", async () => {
	const { customer, product } = await buyer();
	await review(customer, product, [await photo(), await photo()]);
	await removeUnusedImages(new Date(Date.now() + 2 * DAY_MS));
	const ids = (await photosOf(product)).map(({ id }) => id);
	expect(ids).toHaveLength(2);
	for (const id of ids) expect((await get(id, "300.webp")).status).toBe(200);
	await deleteOwnReview(customer, product.id);
	await expectGone(ids);
});

test("the author adds and removes photographs, at most three in all", async () => {
	const { customer, product } = await buyer();
	await review(customer, product, [await photo(), await photo()]);
	const [first, second] = (await photosOf(product)).map(({ id }) => id);
	const before = await folders();
	await expect(change(customer, product, [], [await photo(), await photo()])).rejects.toMatchObject({
		kind: "invalid",
		fields: { photos: "Máximo de 3 imagens permitidas" },
	});
	expect(await folders()).toEqual(before);
	await change(customer, product, [first ?? ""], [await photo(), await photo()]);
	const after = (await photosOf(product)).map(({ id }) => id);
	expect(after).toHaveLength(3);
	expect(after[0]).toBe(second);
	await expectGone([first ?? ""]);
});

test("nobody takes photographs off another's review by their ids", async () => {
	const [ana, rui] = [await buyer(), await buyer()];
	await review(ana.customer, ana.product, [await photo()]);
	await review(rui.customer, rui.product, []);
	const [anasPhoto] = await photosOf(ana.product);
	await change(rui.customer, rui.product, [anasPhoto?.id ?? ""]);
	expect(await photosOf(ana.product)).toEqual([anasPhoto]);
});

test("the workshop takes a photograph off a review, and deletes the review with the others", async () => {
	const admin = await createAdmin();
	const { customer, product } = await buyer();
	await review(customer, product, [await photo(), await photo()]);
	const ids = (await photosOf(product)).map(({ id }) => id);
	const [row] = await db.select().from(reviews).where(eq(reviews.productId, product.id));
	const typed = { reviewId: row?.id, userName: "Ana", userEmail: "", rating: "5", comment };
	await updateReview(admin, reviewUpdateSchema.parse({ ...typed, removedPhotos: ids[0] }));
	expect((await photosOf(product)).map(({ id }) => id)).toEqual(ids.slice(1));
	await expectGone(ids.slice(0, 1));
	await deleteReview(admin, row?.id ?? "");
	await expectGone(ids);
});

test("photographs go with their product", async () => {
	const admin = await createAdmin();
	const { customer, product } = await buyer();
	await review(customer, product, [await photo()]);
	const ids = (await photosOf(product)).map(({ id }) => id);
	await removeProduct(admin, product.id);
	await expectGone(ids);
});

test("photographs are in the copy of one's data, and go with the account while the words stay", async () => {
	const { customer, product } = await buyer();
	await review(customer, product, [await photo()]);
	const [shown] = await photosOf(product);
	const copy = await exportPersonalData(customer);
	expect(copy.review_photos).toMatchObject([{ address: `/images/${shown?.id}/300.webp` }]);
	await eraseAccount(customer);
	await expectGone([shown?.id ?? ""]);
	expect((await listProductReviews(product.id)).reviews).toMatchObject([{ comment, photos: [] }]);
	expect(
		await db
			.select()
			.from(images)
			.where(eq(images.id, shown?.id ?? "")),
	).toEqual([]);
});

const tooLarge = new Uint8Array(8 * 1024 * 1024 + 1);
test.each([
	["no picture", async () => fileOf(Buffer.from("<svg/>"), "foto.jpg"), "foto.jpg não é uma imagem válida."],
	[
		"an empty picture",
		async () => fileOf(Buffer.from([0xff, 0xd8, 0xff]), "a.jpg"),
		"a.jpg não é uma imagem válida.",
	],
	["a huge file", async () => fileOf(tooLarge, "b.jpg"), "b.jpg é maior que 8MB."],
	[
		"sixty megapixels",
		async () => fileOf(await plain(10_000, 6_000).jpeg().toBuffer(), "c.jpg"),
		"c.jpg tem 60 megapixels, e o máximo são 50. Escolha um tamanho menor e envie de novo.",
	],
])("of %s nothing is stored, and what was typed comes back", async (_, file, message) => {
	const { customer, cookie, product } = await buyer();
	const before = await folders();
	const body = new FormData();
	const typed = { intent: "review", productId: product.id, rating: "4", comment };
	for (const [name, value] of Object.entries(typed)) body.append(name, value);
	body.append("photos", await photo());
	body.append("photos", await file());
	const headers = { Cookie: cookie };
	const request = new Request("http://localhost/profile?tab=orders", { method: "POST", headers, body });
	expect(await action(routeArgs<Parameters<typeof action>[0]>(request))).toMatchObject({
		init: { status: 422 },
		data: { toast: undefined, fields: { photos: message }, values: typed },
	});
	expect(await folders()).toEqual(before);
	expect((await listProductReviews(product.id)).reviews).toEqual([]);
	await review(customer, product, []);
});

test("no photograph is stored for somebody who may not review the product", async () => {
	const { product } = await buyer();
	const { customer } = await buyer();
	const before = await folders();
	await expect(review(customer, product, [await photo()])).rejects.toMatchObject({ kind: "forbidden" });
	expect(await folders()).toEqual(before);
});

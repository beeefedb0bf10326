import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";
import { defaultTexts } from "#app/shop/texts/default-texts.server.ts";
import { listWrittenRooms } from "#app/shop/texts/room-fields.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { receiveTextForm } from "./receive-text-form.server.ts";
import { readTextParts } from "./text-parts.server.ts";

/* Forms as a browser without scripts posts them. */

afterAll(() => imageQueue.stop());

const formOf = (fields: Readonly<Record<string, string | File>>): FormData => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};
const read = (form: FormData) =>
	listWrittenRooms(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));

it("stores a picture that is sent with the form, and says beside its field when it is none", async () => {
	const admin = await createAdmin();
	const jpeg = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#7A3B22" } })
		.jpeg()
		.toBuffer();
	const form = formOf({
		...defaultTexts.hero,
		wideFile: new File([new Uint8Array(jpeg)], "larga.jpg", { type: "image/jpeg" }),
		tallFile: new File(["<svg/>"], "alta.jpg", { type: "image/jpeg" }),
	});
	const refusal = await refusalOf(receiveTextForm(admin, "hero", form));
	expect(refusal.fields).toEqual({ tall: "Isto não é uma imagem." });
	// The good one is not lost.
	const wide = String(form.get("wide"));
	expect((await readTextParts(admin, "hero", [{ wide }])).pictures[wide]).toMatchObject({ width: 64 });
	expect(form.get("tall")).toBe("hero/tall");
});

it("moves and removes rooms, and takes typed addresses", async () => {
	const admin = await createAdmin();
	const form = formOf({
		...defaultTexts.rooms,
		room1Removed: "on",
		room3Place: "2",
		room2ProductsTyped: "mesa-redonda-pedestal",
		room3TallRemoved: "on",
	});
	await receiveTextForm(admin, "rooms", form);
	expect(read(form)).toMatchObject([
		{ title: "Neste canto da sala", tall: "" },
		{ title: "Nesta sala de jantar", products: "mesa-redonda-pedestal" },
	]);
});

it("knows the products that a text names, also under a former address, and those that are off the shop", async () => {
	const admin = await createAdmin();
	const image = await insertImage();
	const sold = await insertProduct({ name: "Mesa" }, { imageIds: [image.id] });
	const off = await insertProduct({ name: "Banco", isActive: false });
	const { products } = await readTextParts(admin, "rooms", [
		{ room1Products: `${sold.slug}\n${off.slug}\nnao-existe` },
		null,
	]);
	expect(products).toMatchObject({
		[sold.slug]: { name: "Mesa", isActive: true, image: { id: image.id } },
		[off.slug]: { name: "Banco", isActive: false, image: null },
	});
	expect(products["nao-existe"]).toBeUndefined();
});

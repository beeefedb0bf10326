import sharp from "sharp";
import type { ImageView } from "#app/shop/images/image.ts";
import type { HttpResponse } from "#tests/support/send-request.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Settings that create the administrator who may upload. */
export const OWNER = { ADMIN_EMAIL: "dona@example.com", ADMIN_PASSWORD: "ripas-de-cumaru-2026" };

export async function signInOwner(origin: string): Promise<Visitor> {
	const owner = new Visitor(origin);
	await owner.signIn(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD);
	return owner;
}

/** A grainy picture; by default as large as a camera's, 12 megapixels. */
export function makePhotograph(width = 4_000, height = 3_000): Promise<Buffer> {
	return sharp({
		create: {
			width,
			height,
			channels: 3,
			background: "#8a6f4d",
			noise: { type: "gaussian", mean: 128, sigma: 6 },
		},
	})
		.jpeg({ quality: 80 })
		.toBuffer();
}

export async function uploadPicture(owner: Visitor, photograph: Buffer): Promise<HttpResponse> {
	const form = new FormData();
	form.set("file", new Blob([new Uint8Array(photograph)], { type: "image/jpeg" }), "mesa.jpg");
	const sent = new Request(owner.origin, { method: "POST", body: form });
	return owner.request("/admin/images", {
		method: "POST",
		headers: { "Content-Type": sent.headers.get("Content-Type") ?? "", Origin: owner.origin },
		body: Buffer.from(await sent.arrayBuffer()),
	});
}

/** The picture in the response to an upload; undefined if the upload was refused. */
export const uploadedImage = ({ status, text }: HttpResponse): ImageView | undefined =>
	status === 200 ? (JSON.parse(text) as { image: ImageView }).image : undefined;

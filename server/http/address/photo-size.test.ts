import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { MAX_IMAGE_BYTES } from "#app/shop/images/image.ts";
import { RequestBodies } from "../request-body.ts";
import { matchAddress } from "./address-policies.ts";

const client = "192.0.2.1";

/** Sends so many bytes to an address from a browser with a session. */
function send(path: string, bytes: number, declared: boolean, mayUpload = true): Promise<Buffer | undefined> {
	const body = Readable.from([Buffer.alloc(bytes)]);
	const headers = { cookie: "session=1", ...(declared ? { "content-length": String(bytes) } : {}) };
	const request = Object.assign(body, { headers }) as unknown as IncomingMessage;
	const { body: size } = matchAddress(path).policy;
	return new RequestBodies(1).read(request, { client, size, mayUpload: () => Promise.resolve(mayUpload) });
}

it.each([true, false])(
	"a photograph of the work has at most the bytes of one picture (declared: %s)",
	async (declared) => {
		const address = "/oficina/photos/8f14e45f-ceea-467f-a0e6-2a8d1f0c9d11";
		expect(await send(address, MAX_IMAGE_BYTES, declared)).toHaveLength(MAX_IMAGE_BYTES);
		await expect(send(address, MAX_IMAGE_BYTES + 1, declared)).rejects.toMatchObject({ kind: "too_large" });
		// The photographs of a review come in one form.
		expect(await send("/orders", MAX_IMAGE_BYTES + 1, declared)).toHaveLength(MAX_IMAGE_BYTES + 1);
	},
);

it("a large body of nobody who may upload is not read", async () => {
	expect(await send("/oficina/photos/1", MAX_IMAGE_BYTES, true, false)).toBeUndefined();
});

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";
import { imageStore } from "#app/shop/images/image-store.server.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import { insertUserWithPassword, sessionCookie } from "#tests/support/factories/user-session.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { action } from "./image-upload.ts";

const FIVE_MB = 5 * 1024 * 1024;
const cookies: Record<"admin" | "customer" | "artisan", string> = { admin: "", customer: "", artisan: "" };
let jpeg: Buffer;

/** Another server, with real pictures and with files that only claim to be pictures. */
let elsewhere: LoopbackServer;
let origin: string;

beforeAll(async () => {
	jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#7A3B22" } })
		.withExif({ IFD0: { Copyright: "segredo da casa" } })
		.jpeg()
		.toBuffer();
	for (const role of ["admin", "customer", "artisan"] as const) {
		const user = await insertUserWithPassword({ role });
		cookies[role] = await sessionCookie(user);
	}
	elsewhere = await listenOnLoopback((request, response) => {
		const type = request.url === "/page" ? "text/html" : "image/jpeg";
		response.writeHead(200, { "Content-Type": type });
		response.end(
			request.url === "/none" ? "no picture" : request.url === "/huge" ? Buffer.alloc(FIVE_MB + 1) : jpeg,
		);
	});
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = [elsewhere.host];
	origin = elsewhere.origin;
});

afterAll(async () => {
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = [];
	await elsewhere.close();
	await imageQueue.stop();
});

async function post(
	sent: { file?: Uint8Array; address?: string; name?: string; type?: string },
	cookie = cookies.admin,
) {
	const body = new FormData();
	const { file, address, name = "foto.jpg", type = "image/jpeg" } = sent;
	if (file) body.set("file", new File([new Uint8Array(file)], name, { type }));
	if (address !== undefined) body.set("address", address);
	const request = new Request("http://localhost:3000/admin/images", {
		method: "POST",
		headers: { Cookie: cookie },
		body,
	});
	const response = await action(routeArgs(request));
	return { status: response.status, body: await response.json() };
}

const rows = async (): Promise<number> => (await db.select().from(images)).length;

describe("the address that pictures are sent to", () => {
	it("takes them from admins alone", async () => {
		expect((await post({ file: jpeg }, "")).status).toBe(401);
		expect((await post({ file: jpeg }, cookies.customer)).status).toBe(403);
		expect((await post({ file: jpeg }, cookies.artisan)).status).toBe(403);
		expect(await rows()).toBe(0);
	});

	it("keeps the pixels and nothing else", async () => {
		const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script><?php ?>")]);
		const { status, body } = await post({ file: polyglot, name: "../../etc/passwd.html", type: "text/html" });
		expect(status).toBe(200);
		const master = await imageStore.read(body.image.id, "master");
		expect(master?.toString("latin1")).not.toMatch(/script|php|segredo/);
	});

	// rule: 5.16
	it("refuses a damaged or animated picture and other formats, whatever its name", async () => {
		const before = await rows();
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
		const gif = await sharp(jpeg).gif().toBuffer();
		for (const file of [
			svg,
			gif,
			jpeg.subarray(0, jpeg.length / 2),
			Buffer.from("GIF89a"),
			Buffer.alloc(100),
		]) {
			expect(await post({ file, name: "foto.jpg" })).toMatchObject({
				status: 422,
				body: {
					title: "Arquivo inválido",
					problem: "not_an_image",
					error: { message: "foto.jpg não é uma imagem válida" },
				},
			});
		}
		expect(await post({ file: Buffer.concat([jpeg, Buffer.alloc(FIVE_MB)]) })).toMatchObject({
			status: 413,
			body: { title: "Arquivo muito grande", error: { message: "foto.jpg é maior que 5MB" } },
		});
		expect((await post({})).status).toBe(422);
		expect(await rows()).toBe(before);
	});

	it("fetches a picture from an address through the guarded fetch", async () => {
		const { status, body } = await post({ address: `${origin}/picture` });
		expect(status).toBe(200);
		// The address of one of our pictures refers to that picture and makes no copy.
		const again = await post({ address: `/images/${body.image.id}/64.webp` });
		expect(again.body.image.id).toBe(body.image.id);
		const before = await rows();
		for (const [address, expected] of [
			[`${origin}/page`, 422],
			[`${origin}/none`, 422],
			[`${origin}/huge`, 413],
			["http://169.254.169.254/latest/meta-data/", 422],
			["http://127.0.0.1:1/", 422],
			["file:///etc/passwd", 422],
			["javascript:alert(1)", 422],
		] as const) {
			expect([address, (await post({ address })).status]).toEqual([address, expected]);
		}
		expect(await rows()).toBe(before);
	});
});

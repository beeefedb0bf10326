import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "#app/values/date.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { DENIED, isSigned, isSignedAddress, listResult } from "#tests/support/servers/s3-answers.ts";
import { folderStore } from "./folder-store.server.ts";
import type { ImagePart, ImageStore } from "./image-part.server.ts";
import { redirectToStore } from "./redirect-to-store.server.ts";
import { providerOf } from "./s3-requests.server.ts";
import { s3Store } from "./s3-store.server.ts";

const id = "0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20";
const bytes = Buffer.from("picture");

async function listed(store: ImageStore): Promise<string[]> {
	const ids: string[] = [];
	for await (const each of store.list()) ids.push(each);
	return ids;
}

function behavesLikeAStore(open: () => ImageStore) {
	it("gives back what was written, and null for what was not", async () => {
		const store = open();
		await store.write(id, "master", bytes);
		await store.write(id, "320.avif", Buffer.from("small"));
		expect(await store.read(id, "master")).toEqual(bytes);
		expect(await store.read(id, "320.avif")).toEqual(Buffer.from("small"));
		expect(await store.read(id, "480.avif")).toBeNull();
		const opened = await store.open(id, "master");
		expect(opened?.size).toBe(bytes.byteLength);
		expect(Buffer.concat(await (opened?.body.toArray() ?? []))).toEqual(bytes);
		expect(await store.open(id, "480.avif")).toBeNull();
	});

	it("removes parts, also those that are not there", async () => {
		const store = open();
		await store.write(id, "master", bytes);
		await store.remove(id, ["master", "320.avif", "750.webp"]);
		expect(await store.read(id, "master")).toBeNull();
	});

	it("lists its pictures by their ids, however many pages that takes", async () => {
		const store = open();
		const ids: string[] = Array.from({ length: 5 }, () => randomUUID());
		for (const each of ids) {
			await store.write(each, "master", bytes);
			await store.write(each, "320.avif", bytes);
		}
		expect((await listed(store)).filter((each) => ids.includes(each)).toSorted()).toEqual(ids.toSorted());
	});

	it("removes all of a picture that is old, and nothing of one of which a part is newer", async () => {
		const store = open();
		await store.write(id, "master", bytes);
		for (const width of [320, 480, 750] as const) await store.write(id, `${width}.avif`, bytes);
		expect(await store.removeOlder(id, new Date(Date.now() - HOUR_MS))).toBe(false);
		expect(await store.read(id, "master")).toEqual(bytes);
		expect(await store.removeOlder(id, new Date(Date.now() + HOUR_MS))).toBe(true);
		expect(await store.read(id, "750.avif")).toBeNull();
		expect(await listed(store)).not.toContain(id);
	});

	it("makes no path of anything but its own ids and parts", async () => {
		const store = open();
		for (const [wrongId, wrongPart] of [
			["../../etc", "master"],
			[`${id}/..`, "master"],
			[id, "../master"],
			[id, "320.svg"],
			[id, "passwd"],
		] as [string, string][]) {
			await expect(store.read(wrongId, wrongPart as ImagePart)).rejects.toThrow(/not a picture/);
			await expect(store.write(wrongId, wrongPart as ImagePart, bytes)).rejects.toThrow(/not a picture/);
			if (wrongPart === "master") await expect(store.removeOlder(wrongId, new Date())).rejects.toThrow();
			await expect(store.remove(wrongId, [wrongPart as ImagePart])).rejects.toThrow(/not a picture/);
		}
	});
}

describe("the local folder", () => {
	let folder = "";
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "cerne-store-"));
	});
	afterAll(() => rm(folder, { recursive: true, force: true }));

	behavesLikeAStore(() => folderStore(join(folder, "pictures")));

	it("is empty before its first picture, and lists nothing that is none", async () => {
		expect(await listed(folderStore(join(folder, "none")))).toEqual([]);
		const other = join(folder, "other");
		await mkdir(join(other, "lost+found"), { recursive: true });
		await mkdir(join(other, id));
		await writeFile(join(other, randomUUID()), "a file");
		expect(await listed(folderStore(other))).toEqual([id]);
	});

	it("removes what a write has left that was cut off", async () => {
		const cut = join(folder, "cut", id);
		await mkdir(cut, { recursive: true });
		await writeFile(join(cut, `.${randomUUID()}`), "half");
		expect(await folderStore(join(folder, "cut")).removeOlder(id, new Date(Date.now() + HOUR_MS))).toBe(true);
		expect(await readdir(join(folder, "cut"))).toEqual([]);
	});

	it("leaves nothing behind when a write fails", async () => {
		const parent = join(folder, "parent");
		await mkdir(parent);
		const blocked = join(parent, "blocked");
		await writeFile(blocked, "a file where the folder should be");
		await expect(folderStore(blocked).write(id, "master", bytes)).rejects.toThrow();
		expect(await readdir(parent)).toEqual(["blocked"]);
	});
});

describe("an S3-compatible store", () => {
	const credentials = { region: "sa-east-1", accessKey: "CERNETEST", secretKey: "only for tests" };
	let standIn: LoopbackServer;
	let region: LoopbackServer;
	let endpoint = "";
	/** The same store, by the address of the bucket's own region. */
	let regional = "";
	let scope = "";
	let failures = 0;
	/** As of a key that may not list the bucket. */
	let hidesMissing = false;
	/** Where the store sends requests on to; empty where it answers itself. */
	let movesTo = "";
	let sessionToken: string | string[] | undefined;
	const objects = new Map<string, { body: Buffer; type: string | undefined }>();
	const written = new Map<string, Date>();

	beforeAll(async () => {
		const answer: RequestListener = async (request, response) => {
			const body = Buffer.concat(await request.toArray());
			const path = request.url ?? "";
			sessionToken = request.headers["x-amz-security-token"];
			scope = request.headers.authorization ?? "";
			const { searchParams } = new URL(path, endpoint);
			if (searchParams.has("X-Amz-Signature")) {
				const object = isSignedAddress(request, credentials.secretKey)
					? objects.get(path.split("?")[0] ?? "")
					: null;
				response.writeHead(object ? 200 : 403).end(object?.body);
			} else if (movesTo && request.headers.host !== new URL(regional).host) {
				response.writeHead(307, { Location: movesTo + path, "x-amz-bucket-region": "us-west-2" }).end();
			} else if (failures > 0) {
				failures -= 1;
				response.writeHead(503).end();
			} else if (!isSigned(request, body, credentials.secretKey)) {
				response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
			} else if (request.method === "PUT") {
				objects.set(path, { body, type: request.headers["content-type"] });
				written.set(path, new Date());
				response.writeHead(200).end();
			} else if (request.method === "DELETE") {
				objects.delete(path);
				response.writeHead(204).end();
			} else if (searchParams.get("list-type") === "2") {
				if (hidesMissing) response.writeHead(403).end(DENIED);
				else response.writeHead(200).end(listResult(new URL(path, endpoint), written, [...objects.keys()]));
			} else {
				const object = objects.get(path);
				if (!object && hidesMissing) {
					response.writeHead(403).end(DENIED);
					return;
				}
				response.writeHead(object ? 200 : 404).end(object?.body);
			}
		};
		[standIn, region] = [await listenOnLoopback(answer), await listenOnLoopback(answer)];
		[endpoint, regional] = [standIn.origin, region.origin];
	});
	afterEach(() => {
		failures = 0;
		hidesMissing = false;
		movesTo = "";
		objects.clear();
	});
	afterAll(async () => {
		for (const server of [standIn, region]) await server.close();
	});

	const open = (secretKey = credentials.secretKey) =>
		s3Store({ endpoint, bucket: "cerne-fotos", ...credentials, secretKey });

	/** As a browser does, which has no key. */
	function visit(address: string | null | undefined) {
		const { origin, pathname, search } = new URL(address ?? "");
		return sendRequest(origin, pathname + search);
	}

	behavesLikeAStore(() => open());

	it("stores under the bucket with the exact type", async () => {
		await open().write(id, "750.webp", bytes);
		expect([...objects]).toEqual([
			[`/cerne-fotos/images/${id}/750.webp`, { body: bytes, type: "image/webp" }],
		]);
	});

	it("tries once more after a server error, then gives up", async () => {
		failures = 1;
		await open().write(id, "master", bytes);
		expect(objects.size).toBe(1);
		failures = 2;
		await expect(open().read(id, "master")).rejects.toThrow(/503/);
	});

	it("takes what is denied for missing, but not a key that the store does not know", async () => {
		hidesMissing = true;
		expect(await open().read(id, "master")).toBeNull();
		await open().write(id, "master", bytes);
		expect(await open().read(id, "master")).toEqual(bytes);
		await expect(open("wrong").read(id, "master")).rejects.toThrow("the image store answered 403 to a read");
	});

	it("lists nothing for a key that may not list the bucket, and fails with a wrong one", async () => {
		await open().write(id, "master", bytes);
		expect(await listed(open())).toEqual([id]);
		hidesMissing = true;
		expect(await listed(open())).toEqual([]);
		await expect(listed(open("wrong"))).rejects.toThrow("answered 403 to a list");
	});

	it("sends the token of a key that is lent for a time, signed with the rest", async () => {
		const lent = s3Store({ endpoint, bucket: "cerne-fotos", ...credentials, sessionToken: "for an hour" });
		await lent.write(id, "master", bytes);
		expect(objects.size).toBe(1);
		expect(sessionToken).toBe("for an hour");
		await open().read(id, "master");
		expect(sessionToken).toBeUndefined();
	});

	it("follows a redirect to the region's address, signed anew for it, and none to strangers", async () => {
		movesTo = regional;
		await open().write(id, "master", bytes);
		expect(scope).toContain("/us-west-2/s3/");
		expect(await open().read(id, "master")).toEqual(bytes);
		movesTo = "http://stranger.example";
		await expect(open().write(id, "320.avif", bytes)).rejects.toThrow("answered 307 to a write");
		await expect(open().read(id, "master")).rejects.toThrow("answered 307 to a read");
		expect(objects.size).toBe(1);
	});

	it.each([
		["s3.us-east-1.amazonaws.com", "amazonaws.com"],
		["s3.amazonaws.com.cn", "amazonaws.com.cn"],
		["fotos.loja.com.br", "loja.com.br"],
		["loja.com.br", "loja.com.br"],
		["abc.r2.cloudflarestorage.com", "cloudflarestorage.com"],
	])("knows that %s is of %s", (host, provider) => {
		expect(providerOf(host)).toBe(provider);
	});

	it("gives browsers an address that works for an hour or two, the same for an hour", async () => {
		await open().write(id, "750.webp", bytes);
		const now = new Date();
		const hour = (hours: number) => new Date((Math.floor(now.getTime() / HOUR_MS) + hours) * HOUR_MS);
		const address = await open().temporaryUrl?.(id, "750.webp", now);
		expect(await open().temporaryUrl?.(id, "750.webp", new Date(hour(1).getTime() - 1))).toBe(address);
		expect(await open().temporaryUrl?.(id, "750.webp", hour(1))).not.toBe(address);
		expect(await visit(address)).toMatchObject({ status: 200, text: bytes.toString() });
		expect((await visit(`${address}0`)).status).toBe(403);
		expect((await visit(address?.replace("750", "320"))).status).toBe(403);
		const old = await open().temporaryUrl?.(id, "750.webp", hour(-3));
		expect((await visit(old)).status).toBe(403);
	});

	it("is where browsers are sent to, where the operator wants it", async () => {
		const variant = { width: 750, format: "webp" } as const;
		expect(await redirectToStore(id, variant, { store: open(), delivery: "shop" })).toBeNull();
		const folder = folderStore(tmpdir());
		expect(await redirectToStore(id, variant, { store: folder, delivery: "redirect" })).toBeNull();
		await open().write(id, "750.webp", bytes);
		const sent = await redirectToStore(id, variant, { store: open(), delivery: "redirect" });
		expect([sent?.status, sent?.headers.get("Cache-Control")]).toEqual([302, "public, max-age=3600"]);
		expect((await visit(sent?.headers.get("Location"))).text).toBe(bytes.toString());
	});

	it("is refused with a wrong key, and the message does not contain it", async () => {
		await expect(open("wrong").write(id, "master", bytes)).rejects.toThrow(
			/^the image store answered 403 to a write$/,
		);
	});
});

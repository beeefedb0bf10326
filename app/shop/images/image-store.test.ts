import { createHash, createHmac } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "#app/values/date.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/listen-on-loopback.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { folderStore, type ImagePart, type ImageStore, s3Store } from "./image-store.server.ts";
import { redirectToStore } from "./redirect-to-store.server.ts";

const id = "0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20";
const bytes = Buffer.from("picture");

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

	behavesLikeAStore(() => folderStore(folder));

	it("leaves nothing behind when a write fails", async () => {
		const blocked = join(folder, "blocked");
		await writeFile(blocked, "a file where the folder should be");
		await expect(folderStore(blocked).write(id, "master", bytes)).rejects.toThrow();
		expect(await readdir(folder)).toEqual(["blocked"]);
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

	beforeAll(async () => {
		const answer: RequestListener = async (request, response) => {
			const body = Buffer.concat(await request.toArray());
			const path = request.url ?? "";
			sessionToken = request.headers["x-amz-security-token"];
			scope = request.headers.authorization ?? "";
			const { searchParams } = new URL(path, endpoint);
			if (searchParams.has("X-Amz-Signature")) {
				const found = isSignedAddress(request, credentials.secretKey)
					? objects.get(path.split("?")[0] ?? "")
					: null;
				response.writeHead(found ? 200 : 403).end(found?.body);
			} else if (movesTo && request.headers.host !== new URL(regional).host) {
				response.writeHead(307, { Location: movesTo + path, "x-amz-bucket-region": "us-west-2" }).end();
			} else if (failures > 0) {
				failures -= 1;
				response.writeHead(503).end();
			} else if (!isSigned(request, body, credentials.secretKey)) {
				response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
			} else if (request.method === "PUT") {
				objects.set(path, { body, type: request.headers["content-type"] });
				response.writeHead(200).end();
			} else if (request.method === "DELETE") {
				objects.delete(path);
				response.writeHead(204).end();
			} else {
				const found = objects.get(path);
				if (!found && hidesMissing) {
					response.writeHead(403).end("<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>");
					return;
				}
				response.writeHead(found ? 200 : 404).end(found?.body);
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

/** The receiving side of the signature, written from the provider's description on its own. */
function isSigned(request: IncomingMessage, body: Buffer, secretKey: string): boolean {
	const header = request.headers.authorization ?? "";
	const [, scope, signed, signature] =
		/^AWS4-HMAC-SHA256 Credential=CERNETEST\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
			header,
		) ?? [];
	const bodyHash = createHash("sha256").update(body).digest("hex");
	const time = String(request.headers["x-amz-date"]);
	if (!scope || !signed || request.headers["x-amz-content-sha256"] !== bodyHash) return false;
	if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.split(";").includes(name)))
		return false;
	const headers = signed
		.split(";")
		.map((name) => `${name}:${request.headers[name]}\n`)
		.join("");
	const canonical = `${request.method}\n${request.url}\n\n${headers}\n${signed}\n${bodyHash}`;
	return signatureOf({ scope, time, canonical, secretKey }) === signature;
}

/** An address that is signed itself, as the provider describes it, and whose time is not over. */
function isSignedAddress(request: IncomingMessage, secretKey: string): boolean {
	const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
	const signature = searchParams.get("X-Amz-Signature");
	searchParams.delete("X-Amz-Signature");
	searchParams.sort();
	const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
	const time = searchParams.get("X-Amz-Date") ?? "";
	const [key, ...scope] = (searchParams.get("X-Amz-Credential") ?? "").split("/");
	const signedAt = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
	const isOver = Date.now() > signedAt + Number(searchParams.get("X-Amz-Expires")) * 1000;
	if (key !== "CERNETEST" || searchParams.get("X-Amz-SignedHeaders") !== "host" || isOver) return false;
	const canonical = `GET\n${pathname}\n${query}\nhost:${request.headers.host}\n\nhost\nUNSIGNED-PAYLOAD`;
	return signatureOf({ scope: scope.join("/"), time, canonical, secretKey }) === signature;
}

function signatureOf(parts: { scope: string; time: string; canonical: string; secretKey: string }): string {
	const { scope, time, canonical, secretKey } = parts;
	const hash = createHash("sha256").update(canonical).digest("hex");
	let key: Buffer = Buffer.from(`AWS4${secretKey}`);
	for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
	return createHmac("sha256", key).update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).digest("hex");
}

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Refusal } from "#app/platform/refusals.ts";
import { decodeImage } from "./decode-image.server.ts";
import { MAX_IMAGE_BYTES } from "./image.ts";

const plain = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#7A3B22" } });

const refusal = (bytes: Uint8Array) =>
	decodeImage(bytes, "foto.jpg").then(
		() => null,
		(error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
	);

/** Length, name, data and CRC, as PNG wants its parts. */
function pngChunk(name: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
	const chunk = Buffer.alloc(body.length + 8);
	chunk.writeUInt32BE(data.length, 0);
	body.copy(chunk, 4);
	chunk.writeInt32BE(crc32(body), body.length + 4);
	return chunk;
}

function crc32(bytes: Buffer): number {
	let crc = -1;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc;
}

describe("accepted pictures", () => {
	it.each(["jpeg", "png", "webp"] as const)(
		"takes %s and makes a JPEG and a placeholder of it",
		async (format) => {
			const image = await decodeImage(await plain(600, 400).toFormat(format).toBuffer());
			expect(image).toMatchObject({ width: 600, height: 400 });
			expect((await sharp(image.master).metadata()).format).toBe("jpeg");
			expect(image.placeholder).toMatch(/^#[0-9a-f]{6}(,#[0-9a-f]{6}){2}$/);
			expect(image.contentHash).toMatch(/^[0-9a-f]{64}$/);
		},
	);

	it("names the colours of a picture from top to bottom, also of one without colours", async () => {
		const pixels = ["c40000", "00c400", "0000c4"].flatMap((colour) => [...Buffer.from(colour, "hex")]);
		const bands = await sharp(Buffer.from(pixels), { raw: { width: 1, height: 3, channels: 3 } })
			.resize({ width: 90, height: 90, fit: "fill", kernel: "nearest" })
			.png()
			.toBuffer();
		const channels = (placeholder: string) =>
			placeholder
				.split(",")
				.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
		const strongest = channels((await decodeImage(bands)).placeholder).map((levels) =>
			levels.indexOf(Math.max(...levels)),
		);
		expect(strongest).toEqual([0, 1, 2]);
		const grey = await sharp(bands).greyscale().jpeg().toBuffer();
		for (const [red, green, blue] of channels((await decodeImage(grey)).placeholder))
			expect([green, blue]).toEqual([red, red]);
	});

	it("turns the picture as its camera was held", async () => {
		const lying = await plain(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
		expect(await decodeImage(lying)).toMatchObject({ width: 200, height: 300 });
	});

	it("keeps no metadata", async () => {
		const tagged = await plain(80, 80)
			.withExif({ IFD0: { Copyright: "Segredo da casa" }, IFD3: { GPSLatitude: "22/1 44/1 0/1" } })
			.jpeg()
			.toBuffer();
		expect(tagged.includes("Segredo")).toBe(true);
		const { master } = await decodeImage(tagged);
		const { exif, icc, xmp } = await sharp(master).metadata();
		expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
		expect(master.includes("Segredo")).toBe(false);
	});

	it("puts a cut-out picture on the shop's backdrop", async () => {
		const clear = await sharp({
			create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
		})
			.png()
			.toBuffer();
		const { master } = await decodeImage(clear);
		const { channels } = await sharp(master).stats();
		// JPEG may be off by one.
		for (const [index, value] of [0xe1, 0xd8, 0xca].entries()) {
			expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(1.5);
		}
	});

	it("keeps no more pixels than the shop can use", async () => {
		const image = await decodeImage(await plain(4000, 1000).png().toBuffer());
		expect(image).toMatchObject({ width: 2400, height: 600 });
	});

	it("drops data appended to a picture", async () => {
		const polyglot = Buffer.concat([
			await plain(64, 64).jpeg().toBuffer(),
			Buffer.from("<script>alert(1)</script><?php phpinfo(); ?>"),
		]);
		const { master } = await decodeImage(polyglot);
		expect(master.includes("<script>")).toBe(false);
		expect(master.includes("<?php")).toBe(false);
	});
});

describe("refusals", () => {
	it.each([
		[1, 200_000, "pequena demais"],
		[400, 9, "pequena demais"],
		[10, 201, "comprida demais"],
	])("says why a picture of %d × %d pixels is of no use", async (width, height, reason) => {
		const refused = await refusal(await plain(width, height).png().toBuffer());
		expect(refused).toMatchObject({ kind: "invalid", message: expect.stringContaining(reason) });
	});

	// rule: 5.15
	it("takes 5 MB exactly and not one byte more", async () => {
		const picture = await plain(64, 64).jpeg().toBuffer();
		const filled = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES - picture.byteLength)]);
		expect(await decodeImage(filled)).toMatchObject({ width: 64 });
		expect(await refusal(Buffer.concat([filled, Buffer.alloc(1)]))).toMatchObject({
			kind: "too_large",
			title: "Arquivo muito grande",
			message: "foto.jpg é maior que 5MB",
		});
	});

	// rule: 5.15
	it("refuses every file that is no whole JPEG, PNG or WebP", async () => {
		const jpeg = await plain(400, 400).jpeg().toBuffer();
		const png = await plain(400, 400).png().toBuffer();
		const webp = await plain(400, 400).webp({ lossless: true }).toBuffer();
		const svg =
			'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
		const files: Record<string, Uint8Array> = {
			empty: Buffer.alloc(0),
			text: Buffer.from("Mesa de jantar"),
			html: Buffer.from("<!doctype html><script>alert(1)</script>"),
			svg: Buffer.from(svg),
			"svg with a declaration": Buffer.from(`<?xml version="1.0"?>\n${svg}`),
			gif: await plain(9, 9).gif().toBuffer(),
			tiff: await plain(9, 9).tiff().toBuffer(),
			avif: await plain(16, 16).avif().toBuffer(),
			pdf: Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>"),
			"only a JPEG's first bytes": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
			"half a JPEG": jpeg.subarray(0, Math.floor(jpeg.byteLength / 2)),
			"half a PNG": png.subarray(0, Math.floor(png.byteLength / 2)),
			"half a WebP": webp.subarray(0, Math.floor(webp.byteLength / 2)),
		};
		for (const [name, bytes] of Object.entries(files)) {
			expect(await refusal(bytes), name).toMatchObject({
				kind: "invalid",
				title: "Arquivo inválido",
				message: "foto.jpg não é uma imagem válida",
			});
		}
	});

	it("refuses pictures that move", async () => {
		const frames = await Promise.all(
			["#7A3B22", "#4B5B41"].map((background) =>
				sharp({ create: { width: 16, height: 16, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const moving = await sharp(frames, { join: { animated: true } })
			.webp()
			.toBuffer();
		expect((await sharp(moving).metadata()).pages).toBe(2);
		expect(await refusal(moving)).toMatchObject({ kind: "invalid" });
	});

	it("refuses a small file that would unfold to too many pixels, before unfolding it", async () => {
		const header = Buffer.alloc(13);
		header.writeUInt32BE(60_000, 0);
		header.writeUInt32BE(60_000, 4);
		header.set([8, 2, 0, 0, 0], 8);
		const bomb = Buffer.concat([
			Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
			pngChunk("IHDR", header),
			pngChunk("IDAT", Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])),
			pngChunk("IEND", Buffer.alloc(0)),
		]);
		const started = process.cpuUsage();
		expect(await refusal(bomb)).toMatchObject({ kind: "invalid" });
		// Work, not time, which a busy machine gives to others.
		expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
	});
});

import { describe, expect, it } from "vitest";
import { imageIdOf, imageUrlNear, parseVariant, srcSet, toListImages, widthsFor } from "./image.ts";

const id = "0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20";

describe("widthsFor", () => {
	it.each([
		[3000, [320, 480, 750, 1080, 1440]],
		[1440, [320, 480, 750, 1080, 1440]],
		[1200, [320, 480, 750, 1080, 1200]],
		[1080, [320, 480, 750, 1080]],
		[321, [320, 321]],
		[40, [40]],
	])("offers a picture of %i px in %j", (width, widths) => {
		expect(widthsFor(width)).toEqual(widths);
	});
});

it("gives a card the colours of its first picture alone, and no texts", () => {
	const images = ["a", "b"].map((at) => ({
		id: at,
		alt: at,
		width: 1200,
		height: 900,
		placeholder: "#ddd3c5,#a98f6f,#c9beae",
	}));
	expect(toListImages(images)).toEqual([
		{ id: "a", width: 1200, height: 900, placeholder: "#ddd3c5,#a98f6f,#c9beae" },
		{ id: "b", width: 1200, height: 900, placeholder: "" },
	]);
});

describe("parseVariant", () => {
	it("reads what imageUrl writes", () => {
		expect(parseVariant("750.avif")).toEqual({ width: 750, format: "avif" });
		expect(parseVariant("1440.webp")).toEqual({ width: 1440, format: "webp" });
		expect(parseVariant("social.jpg")).toBe("social");
		expect(parseVariant("mail.jpg")).toBe("mail");
	});

	it.each([
		"",
		"750",
		"750.jpg",
		"0720.webp",
		"99999.webp",
		"-1.avif",
		"7.2.avif",
		"../750.avif",
		"../social.jpg",
		"social.png",
		"750.avif\n",
	])("refuses %j", (file) => {
		expect(parseVariant(file)).toBeNull();
	});
});

describe("addresses", () => {
	it("lists every width for srcset", () => {
		expect(srcSet({ id, width: 480 }, "avif")).toBe(
			`/images/${id}/320.avif 320w, /images/${id}/480.avif 480w`,
		);
	});

	it("takes the narrowest that is wide enough, else the widest", () => {
		expect(imageUrlNear({ id, width: 480 }, 400)).toBe(`/images/${id}/480.webp`);
		expect(imageUrlNear({ id, width: 480 }, 4000)).toBe(`/images/${id}/480.webp`);
	});

	it("knows our own addresses from others", () => {
		expect(imageIdOf(`/images/${id}/320.webp`)).toBe(id);
		for (const other of [
			`https://example.com/images/${id}/320.webp`,
			`//example.com/images/${id}/320.webp`,
			`/images/../${id}/320.webp`,
			`/images/${id}/320.webp?x=1`,
		]) {
			expect(imageIdOf(other)).toBeNull();
		}
	});
});

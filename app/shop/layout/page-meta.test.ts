import { describe, expect, it } from "vitest";
import { pageMeta } from "./page-meta.ts";

const id = "0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20";
const image = {
	id,
	alt: "Mesa de jantar",
	width: 1200,
	height: 1200,
	placeholder: "#ddd3c5,#a98f6f,#c9beae",
};
const page = { title: "Mesa", description: "Tampo inteiro. ".repeat(20), address: "/product/mesa" };

function properties(overrides: Parameters<typeof pageMeta>[1]): Record<string, string> {
	const named = pageMeta(undefined, overrides).flatMap((each) => {
		const { property, name, content } = each as { property?: string; name?: string; content?: string };
		const key = property ?? name;
		return key && content !== undefined ? [[key, content] as const] : [];
	});
	return Object.fromEntries(named);
}

describe("the social metadata of a page", () => {
	// rule: 2.32
	it("is its own picture as a wide JPEG, with its size, type and text", () => {
		expect(properties({ ...page, image, type: "product" })).toMatchObject({
			"og:type": "product",
			"og:image": `/images/${id}/social.jpg`,
			"og:image:type": "image/jpeg",
			"og:image:width": "1200",
			"og:image:height": "630",
			"og:image:alt": "Mesa de jantar",
			"twitter:card": "summary_large_image",
		});
	});

	it("is the shop's picture where a page has none", () => {
		expect(properties(page)).toMatchObject({ "og:type": "website", "og:image": "/og.jpg" });
	});

	it("has a description of at most 150 characters, the same for search engines and networks", () => {
		const { description, "og:description": ofNetworks } = properties(page);
		expect(description?.length).toBeLessThanOrEqual(150);
		expect(ofNetworks).toBe(description);
	});
});

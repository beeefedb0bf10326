import { describe, expect, test } from "vitest";
import { defaultShippingOption } from "./shipping-option.ts";

describe("the option chosen for the customer", () => {
	const pac = { id: "pac", cost: 8_087 };
	const sedex = { id: "sedex", cost: 12_000 };

	test("is pac, wherever it stands", () => {
		expect(defaultShippingOption([sedex, pac])).toBe(pac);
	});

	test("is the first where there is no pac", () => {
		expect(defaultShippingOption([sedex, { id: "jamef", cost: 30_000 }])).toBe(sedex);
	});

	test("is never one that costs while another is free", () => {
		const local = { id: "local", cost: 0 };
		expect(defaultShippingOption([pac, local])).toBe(local);
		expect(defaultShippingOption([{ id: "pac", cost: 0 }, local])).toEqual({ id: "pac", cost: 0 });
	});

	test("is none where nothing can be sent", () => {
		expect(defaultShippingOption([])).toBeUndefined();
	});
});

import { describe, expect, test } from "vitest";
import { defaultOption } from "./shipping-option.ts";

describe("the option chosen for the customer", () => {
	const pac = { id: "pac", cost: 8_087 };
	const sedex = { id: "sedex", cost: 12_000 };

	test("is pac, wherever it stands", () => {
		expect(defaultOption([sedex, pac])).toBe(pac);
	});

	test("is the first where there is no pac", () => {
		expect(defaultOption([sedex, { id: "jamef", cost: 30_000 }])).toBe(sedex);
	});

	test("is never one that costs while another is free", () => {
		const local = { id: "local", cost: 0 };
		expect(defaultOption([pac, local])).toBe(local);
		expect(defaultOption([{ id: "pac", cost: 0 }, local])).toEqual({ id: "pac", cost: 0 });
	});

	test("is none where nothing can be sent", () => {
		expect(defaultOption([])).toBeUndefined();
	});
});

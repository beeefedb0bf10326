import { describe, expect, it } from "vitest";
import { applyAddressPrefill, initialAddressDraft, restoreAddressDraft } from "./address-draft.ts";

const account = { phone: "11988881234", address: null, city: null, state: null, zipCode: null };
const paulista = { street: "Avenida Paulista", neighborhood: "Bela Vista", city: "São Paulo", state: "SP" };

describe("firstDraft", () => {
	// rule: 5.06
	it("opens with the phone of the account and nothing else for a first order", () => {
		expect(initialAddressDraft(account, null)).toEqual({
			zipCode: "",
			street: "",
			number: "",
			complement: "",
			neighborhood: "",
			city: "",
			state: "",
			phone: "(11) 98888-1234",
		});
	});

	it("opens with the last order's address, in the way people write it", () => {
		const last = {
			...paulista,
			fullName: "Ana",
			number: "1578",
			complement: null,
			zipCode: "01310100",
			phone: "1136620000",
		};
		expect(initialAddressDraft(account, last)).toMatchObject({
			...paulista,
			zipCode: "01310-100",
			number: "1578",
			complement: "",
			phone: "(11) 98888-1234",
		});
		expect(initialAddressDraft({ ...account, phone: null }, last).phone).toBe("(11) 3662-0000");
	});

	it.each([
		["Avenida Paulista, 1578", "Avenida Paulista", "1578"],
		["Rua das Flores, nº 12a", "Rua das Flores", "12a"],
		["Rua 25 de Março", "Rua 25 de Março", ""],
		["Sítio Bela Vista, km 4, fundos", "Sítio Bela Vista, km 4, fundos", ""],
	])("takes the account's “%s” apart", (address, street, number) => {
		expect(initialAddressDraft({ ...account, address, state: "são paulo" }, null)).toMatchObject({
			street,
			number,
			state: "SP",
		});
	});
});

describe("fillIn", () => {
	const empty = initialAddressDraft(account, null);

	it("fills in what was found and keeps the rest", () => {
		expect(applyAddressPrefill({ ...empty, number: "1578" }, paulista, null)).toMatchObject({
			...paulista,
			number: "1578",
		});
	});

	it("keeps typed text where a code has no value, and drops values of another code", () => {
		const town = { street: "", neighborhood: "", city: "Campos do Jordão", state: "SP" };
		expect(applyAddressPrefill({ ...empty, street: "Rua Nova" }, town, null).street).toBe("Rua Nova");
		const filled = { ...applyAddressPrefill(empty, paulista, null), neighborhood: "Centro" };
		expect(applyAddressPrefill(filled, town, paulista)).toMatchObject({
			street: "",
			neighborhood: "Centro",
			city: town.city,
		});
	});
});

describe("typedDraft", () => {
	it("gives back what was sent", () => {
		const draft = initialAddressDraft(account, null);
		expect(restoreAddressDraft(draft, undefined)).toBe(draft);
		expect(restoreAddressDraft(draft, { city: "Campinas", other: "x" })).toEqual({
			...draft,
			city: "Campinas",
		});
	});
});

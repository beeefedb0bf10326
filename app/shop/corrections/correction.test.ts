import { describe, expect, it } from "vitest";
import { canCustomerCorrect } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { sampleAddress } from "#tests/support/factories/order-factory.ts";
import {
	concernsInvoice,
	correctedOption,
	formatCorrectedField,
	formatCorrectedNames,
	isOtherPlace,
	listCorrections,
	readCorrectedFields,
} from "./correction.ts";

const before = { address: sampleAddress, buyer: noBuyer, notes: null };

describe("what a correction changed", () => {
	it("is nothing for the same form, and is told field by field", () => {
		expect(listCorrections(before, { ...before, address: { ...sampleAddress } })).toEqual([]);
		const company = {
			cpf: null,
			cnpj: "11222333000181",
			companyName: "Ipê Ltda.",
			stateRegistration: "ISENTO",
		};
		const fields = listCorrections(before, { address: sampleAddress, buyer: company, notes: "Portão azul" });
		expect(formatCorrectedNames(fields)).toBe("dados da nota fiscal, observações");
		expect(fields.map(formatCorrectedField)).toEqual([
			"dados da nota fiscal: antes nada, agora “Ipê Ltda., CNPJ 11.222.333/0001-81, IE ISENTO”",
			"observações: antes nada, agora “Portão azul”",
		]);
		expect(readCorrectedFields({ corrected: fields })).toEqual(fields);
		expect(readCorrectedFields({})).toEqual([]);
	});

	it("concerns the invoice where it names another person or place, and the freight for another place", () => {
		const change = (address: Partial<typeof sampleAddress>) => ({
			...before,
			address: { ...sampleAddress, ...address },
		});
		const house = change({ number: "1" });
		const place = change({ zipCode: "01310200" });
		expect(concernsInvoice(listCorrections(before, house))).toBe(true);
		expect(concernsInvoice(listCorrections(before, change({ phone: "11977770000" })))).toBe(false);
		expect(isOtherPlace(before.address, house.address)).toBe(false);
		expect(isOtherPlace(before.address, place.address)).toBe(true);
	});
});

it("keeps the way of sending where it leads there, and never makes anybody fetch the order", () => {
	const options = [
		{ id: PICKUP, cost: 0 },
		{ id: "pac", cost: 20 },
		{ id: "jamef", cost: 90 },
	];
	expect(correctedOption(options, "jamef")?.id).toBe("jamef");
	expect(correctedOption(options, "sedex")?.id).toBe("pac");
	expect(correctedOption(options.slice(0, 1), "pac")).toBeUndefined();
});

it("may be made by a customer for 12 hours from the confirmation, before the parcel leaves", () => {
	const createdAt = new Date("2026-11-24T09:00:00-03:00");
	const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS);
	const can = (status: (typeof orderStatusValues)[number], hours: number, paidAt: Date | null = null) =>
		canCustomerCorrect({ status, createdAt, paidAt }, after(hours));
	expect([can("pending", 11.99), can("pending", 12), can("confirmed", 15, after(4))]).toEqual([
		true,
		false,
		true,
	]);
	const open = orderStatusValues.filter((status) => can(status, 1));
	expect(open).toEqual(["pending", "confirmed", "processing", "preparing"]);
});

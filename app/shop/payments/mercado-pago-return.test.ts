import { describe, expect, it } from "vitest";
import { parseMercadoPagoReturn } from "./mercado-pago-return.ts";

const order = "4b1f7a3e-5a86-4c0c-9a39-0d7f0a4f6a11";
const back = (query: string) => parseMercadoPagoReturn(new URLSearchParams(query)).path;

describe("the way back from Mercado Pago", () => {
	it("leads an approved payment to the success screen", () => {
		expect(
			back(
				`collection_id=12&collection_status=approved&payment_id=12&status=approved&external_reference=${order}&payment_type=credit_card&merchant_order_id=99&preference_id=1-a`,
			),
		).toBe(`/checkout/success?order_id=${order}&payment_id=12&payment_status=approved`);
	});

	it.each(["pending", "in_process", "authorized"])("shows %s as pending", (status) => {
		expect(back(`payment_id=12&status=${status}&external_reference=${order}`)).toBe(
			`/checkout/pending?order_id=${order}&payment_id=12&payment_status=pending`,
		);
	});

	it("reads the literal null as absent", () => {
		expect(
			back(
				`collection_id=null&collection_status=null&payment_id=null&status=null&external_reference=${order}`,
			),
		).toBe(`/checkout/failure?order_id=${order}`);
	});

	it("falls back to the older names", () => {
		expect(back(`collection_id=12&collection_status=rejected&external_reference=${order}`)).toBe(
			`/checkout/failure?order_id=${order}&payment_id=12&payment_status=rejected`,
		);
	});

	it("passes nothing on that it does not know", () => {
		expect(
			back("status=approved%0d%0aSet-Cookie:x&payment_id=%3Cscript%3E&external_reference=../admin"),
		).toBe("/checkout/failure");
	});
});

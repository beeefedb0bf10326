import { describe, expect, it } from "vitest";
import { mercadoPagoDeadline, paymentDeadline, pixDeadline } from "./payment-deadline.ts";

const friday = new Date("2026-11-13T15:00:00-03:00");
const expiresAt = new Date("2026-11-18T23:59:59-03:00");

it("is the end of a business day", () => {
	expect(paymentDeadline(3, friday)).toEqual(expiresAt);
	// 20 November is a holiday, a Friday.
	expect(paymentDeadline(3, new Date("2026-11-18T23:59:00-03:00"))).toEqual(
		new Date("2026-11-24T23:59:59-03:00"),
	);
	// Carnival's Monday and Tuesday, 8 and 9 February 2027, and Corpus Christi, 27 May, are not bank days.
	expect(paymentDeadline(2, new Date("2027-02-05T20:00:00-03:00"))).toEqual(
		new Date("2027-02-11T23:59:59-03:00"),
	);
	expect(paymentDeadline(1, new Date("2027-05-26T12:00:00-03:00"))).toEqual(
		new Date("2027-05-28T23:59:59-03:00"),
	);
	// The transfer of a Friday evening leaves the bank on the Monday.
	expect(paymentDeadline(2, new Date("2026-11-13T20:00:00-03:00"))).toEqual(
		new Date("2026-11-17T23:59:59-03:00"),
	);
});

it("has a boleto fall due a business day before its order expires", () => {
	expect(mercadoPagoDeadline(expiresAt, friday)).toEqual({
		until: new Date("2026-11-17T23:59:59-03:00"),
		allowsBoleto: true,
	});
	// The order of a Friday that expires on Monday night: the business day before is the Friday.
	expect(
		mercadoPagoDeadline(new Date("2027-02-10T23:59:59-03:00"), new Date("2027-02-04T12:00:00-03:00")),
	).toEqual({
		until: new Date("2027-02-05T23:59:59-03:00"),
		allowsBoleto: true,
	});
	expect(mercadoPagoDeadline(new Date("2026-11-16T23:59:59-03:00"), friday).allowsBoleto).toBe(false);
});

it("takes PIX and cards alone when a boleto would come too late", () => {
	expect(mercadoPagoDeadline(expiresAt, new Date("2026-11-17T10:00:00-03:00"))).toEqual({
		until: new Date("2026-11-18T23:44:59-03:00"),
		allowsBoleto: false,
	});
});

describe("the deadline of a PIX code", () => {
	it("is the order's, less the last moments", () => {
		expect(pixDeadline(expiresAt, friday)).toEqual(new Date("2026-11-18T23:44:59-03:00"));
		expect(pixDeadline(expiresAt, new Date("2026-11-18T23:20:00-03:00"))).toBeNull();
	});

	it.each([null, new Date("2027-01-20T23:59:59-03:00")])(
		"stays within thirty days and is the same all day, for an order that ends %s",
		(end) => {
			const deadline = pixDeadline(end, friday);
			expect(deadline).toEqual(new Date("2026-12-12T23:59:59-03:00"));
			expect(pixDeadline(end, new Date("2026-11-13T23:59:00-03:00"))).toEqual(deadline);
		},
	);
});

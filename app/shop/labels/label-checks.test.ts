import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { awaitsDeclaration, nextTrackingCheck, retryTime } from "./label-checks.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const hoursUntil = (at: Date | null) => at && (at.getTime() - now.getTime()) / HOUR_MS;

test("failures are repeated ever later, and at most six hours later", () => {
	expect([1, 2, 3, 7, 50].map((failures) => hoursUntil(retryTime(failures, now)))).toEqual([
		2 / 60,
		4 / 60,
		8 / 60,
		128 / 60,
		6,
	]);
});

const label = { isWithoutInvoice: true, pdf: "JVBERi0=", declarationPdf: "JVBERi0=" };

test("a parcel is asked for less and less, and no longer once it has arrived", () => {
	const after = (days: number, carrierStatus: string | null = "posted") =>
		hoursUntil(nextTrackingCheck({ ...label, createdAt: daysAgo(days), carrierStatus }, now));
	expect([0, 9, 11, 40, 91].map((days) => after(days))).toEqual([1, 1, 3, 12, null]);
	expect(after(1, "delivered")).toBeNull();
	expect(after(1, null)).toBe(1);
});

test("the paper that goes along without an invoice is looked for often on the first day, as long as it may leave", () => {
	const missing = { ...label, declarationPdf: null, createdAt: now, carrierStatus: null };
	const minutes = (overrides: Partial<Parameters<typeof nextTrackingCheck>[0]>) =>
		(hoursUntil(nextTrackingCheck({ ...missing, ...overrides }, now)) ?? 0) * 60;
	expect(minutes({})).toBe(10);
	expect(minutes({ createdAt: daysAgo(1) })).toBe(60);
	expect(minutes({ carrierStatus: "posted" })).toBe(60);
	expect(minutes({ isWithoutInvoice: false })).toBe(60);
	// Erased with the customer's data.
	expect(awaitsDeclaration({ ...missing, pdf: null })).toBe(false);
});

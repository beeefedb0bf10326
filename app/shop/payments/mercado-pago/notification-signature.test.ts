import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
	hasValidSignature,
	parseSignatureHeader,
	signedPayload,
	signNotification,
} from "./notification-signature.ts";

const secret = "a-secret-of-the-test";
const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("hex");

describe("the signed text", () => {
	it("names id, request and time, each closed by a semicolon", () => {
		expect(signedPayload({ dataId: "123", requestId: "req-1", ts: "1704908010" })).toBe(
			"id:123;request-id:req-1;ts:1704908010;",
		);
	});

	it("leaves absent parts out and keeps the last semicolon", () => {
		expect(signedPayload({ dataId: null, requestId: "req-1", ts: "1" })).toBe("request-id:req-1;ts:1;");
		expect(signedPayload({ dataId: "123", requestId: null, ts: "1" })).toBe("id:123;ts:1;");
		expect(signedPayload({ dataId: null, requestId: null, ts: "1" })).toBe("ts:1;");
	});

	it("lowers alphanumeric ids", () => {
		expect(signedPayload({ dataId: "ABC9", requestId: null, ts: "1" })).toBe("id:abc9;ts:1;");
	});
});

describe("a notification's signature", () => {
	const parts = { dataId: "123", requestId: "req-1" };

	it.each(["1704908010", "1704908010123"])("is right with ts=%s, in seconds or milliseconds", (ts) => {
		const v1 = hmac(`id:123;request-id:req-1;ts:${ts};`);
		expect(hasValidSignature(secret, `ts=${ts},v1=${v1}`, parts)).toBe(true);
		expect(hasValidSignature(secret, `v1=${v1}, ts=${ts}`, parts)).toBe(true);
	});

	it("is right without a request id", () => {
		expect(
			hasValidSignature(secret, `ts=1,v1=${hmac("id:123;ts:1;")}`, { dataId: "123", requestId: null }),
		).toBe(true);
	});

	it("is wrong for another id, request, time or secret", () => {
		const v1 = signNotification(secret, { ...parts, ts: "1" });
		const header = `ts=1,v1=${v1}`;
		expect(hasValidSignature(secret, header, { ...parts, dataId: "124" })).toBe(false);
		expect(hasValidSignature(secret, header, { ...parts, requestId: "req-2" })).toBe(false);
		expect(hasValidSignature(secret, `ts=2,v1=${v1}`, parts)).toBe(false);
		expect(hasValidSignature("another", header, parts)).toBe(false);
	});

	it.each([null, "", "ts=1", "v1=abc", "ts=1,v1=", "ts=1,v1=zz", "ts=1,v1=00", ",,==,"])(
		"is wrong when the header is %j",
		(header) => {
			expect(hasValidSignature(secret, header, parts)).toBe(false);
		},
	);

	it("is read from a header with spaces and unknown parts", () => {
		expect(parseSignatureHeader(" ts = 1 , v0=x , v1 = ab= ")).toEqual({ ts: "1", v1: "ab=" });
	});
});

import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTransferDetails } from "#app/shop/orders/transfer-details.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { cents } from "#app/values/money.ts";
import { generatePixCode, generateQrImage } from "./pix.ts";

const account = defaultSettings.payments.pix;
const id = "4b1f7a3e-5a86-4c0c-9a39-0d7f0a4f6a11";

describe("the PIX code", () => {
	it("carries the exact total and the order", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 99_999_999 }), (total) => {
				const info = getPixPayloadInfo(generatePixCode(account, { id, total: cents(total) }) ?? "");
				expect(Math.round((info?.amount ?? 0) * 100)).toBe(total);
				expect(info?.txid).toBe("4b1f7a3e5a864c0c9a390d7f0");
			}),
			{ numRuns: 50 },
		);
	});

	it("is null for a key that is none, so that no wrong code is ever shown", () => {
		expect(generatePixCode({ ...account, key: "não é uma chave" }, { id, total: cents(100) })).toBeNull();
	});
});

describe("the QR picture", () => {
	it("draws the three finder patterns inside a quiet zone", () => {
		const { size, path } = generateQrImage(generatePixCode(account, { id, total: cents(199_000) }) ?? "");
		expect(path.startsWith("M2 2h7v1h-7z")).toBe(true);
		expect(path).toContain(`M${size - 9} 2h7v1h-7z`);
		expect(path).not.toMatch(/M[01] /);
	});

	it("is drawn once for a page, which names it several times", () => {
		const details = buildTransferDetails(
			{
				id,
				total: cents(199_000),
				status: "pending",
				paymentStatus: "pending",
				paymentMethod: "bank_transfer",
				partPaid: cents(0),
				restAskedAt: null,
			},
			defaultSettings,
		);
		const qr = details?.pix?.qr;
		expect(qr?.path).toMatch(/^M2 2h7/);
		expect(details?.pix?.qr).toBe(qr);
	});
});

import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import { encode } from "uqr";
import { type Cents, centsToReais } from "#app/values/money.ts";

export interface PixAccount {
	key: string;
	merchantName: string;
	merchantCity: string;
}

/**
 * The PIX "copia e cola" text of one order, or null when no code can be made from the shop's key or names. It contains
 * the order's id, shortened to the length that a bank statement shows, so that the workshop knows which order was paid.
 */
export function generatePixCode(account: PixAccount, order: { id: string; total: Cents }): string | null {
	return generatePixPayload({
		key: account.key,
		merchantName: account.merchantName,
		merchantCity: account.merchantCity,
		amount: centsToReais(order.total),
		txid: order.id.replaceAll("-", "").slice(0, 25),
	});
}

export type QrImage = ReturnType<typeof generateQrImage>;

/** The code as a drawing: a single path scales and prints sharply, and needs no picture file. */
export function generateQrImage(code: string) {
	const { data, size } = encode(code, { ecc: "M", border: 2 });
	const segments: string[] = [];
	for (const [y, row] of data.entries()) {
		let x = 0;
		while (x < row.length) {
			const start = x;
			while (row[x]) x += 1;
			if (x > start) segments.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
			else x += 1;
		}
	}
	// The size is in modules and includes the quiet zone; the path draws the dark ones.
	return { size, path: segments.join("") };
}

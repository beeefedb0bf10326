import { arrayOverlaps, between, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { normalizeTrackingCode } from "./order-number.ts";

/**
 * Finds an order by the text that a person types. Each condition uses an index, so that it is fast among a million
 * orders.
 */

/** For the public: the full id, or a carrier's code that matches exactly. Null when the text can be neither. */
export function matchesExactNumber(typed: string): SQL | null {
	const text = typed.replaceAll("\0", "").trim();
	if (isUuid(text)) return eq(orders.id, text);
	const codes = typedCodes(text);
	return codes.length === 0 ? null : matchesCode(codes);
}

/** A carrier's code as it was typed, and as carriers print it. */
export function typedCodes(typed: string): string[] {
	const text = typed.replaceAll("\0", "").trim();
	const code = normalizeTrackingCode(text);
	return code === null ? [] : [...new Set([text, code])];
}

/** The orders of which a parcel has one of these codes. */
export const matchesCode = (codes: string[]): SQL =>
	sql`(${inArray(orders.trackingCode, codes)} or ${arrayOverlaps(orders.furtherCodes, codes)})`;

/**
 * For administrators: also the running number, the beginning of an id (at least four characters), and its last eight
 * characters, which the tab “Rastreamento” shows. Null when the text cannot be a number.
 */
export function matchesNumber(typed: string): SQL | null {
	const text = typed.trim().replace(/^#/, "");
	const isCode = isUuid(text) || (/\d/.test(text) && !text.includes("@"));
	const conditions = [
		isCode ? matchesExactNumber(text) : null,
		/^\d{1,9}$/.test(text) ? eq(orders.number, Number(text)) : null,
		matchesPartOfId(text.toLowerCase()),
	];
	return or(...conditions.filter((condition) => condition !== null)) ?? null;
}

/** A prefix of the id is a range of the primary key. The last eight characters have an index of their own. */
function matchesPartOfId(text: string): SQL | null {
	const digits = text.replaceAll("-", "");
	if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
	const fill = (digit: string) =>
		digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	const begins = between(orders.id, fill("0"), fill("f"));
	const ends = digits.length === 8 ? eq(sql`right(${orders.id}::text, 8)`, digits) : undefined;
	return or(begins, ends) ?? null;
}

/** For administrators: the orders of the customers with this name or e-mail. */
export function matchesCustomer(typed: string): SQL | undefined {
	const person = unaccentedContains(typed, users.fullName, users.email);
	return person && inArray(orders.userId, db.select({ id: users.id }).from(users).where(person));
}

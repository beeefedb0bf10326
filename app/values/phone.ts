import { nationalDigits } from "./phone-links.ts";

/** The form of an area code; the codes below are not in use. */
const AREA_CODE = /^(?:[1-9][1-9])$/;
const UNUSED_AREA_CODES = new Set([
	"23",
	"25",
	"26",
	"29",
	"36",
	"39",
	"52",
	"56",
	"57",
	"58",
	"59",
	"72",
	"76",
	"78",
]);

/** A Brazilian number as Mercado Pago expects it: two digits of area code, then eight or nine digits. */
export interface Phone {
	areaCode: string;
	number: string;
}

/** Mobile numbers have nine digits and start with 9; others have eight and start with 2 to 5. */
export function parsePhone(text: string): Phone | null {
	const digits = nationalDigits(text);
	const areaCode = digits.slice(0, 2);
	const number = digits.slice(2);
	if (!AREA_CODE.test(areaCode) || UNUSED_AREA_CODES.has(areaCode)) return null;
	return /^(?:9\d{8}|[2-5]\d{7})$/.test(number) ? { areaCode, number } : null;
}

/** The number as WhatsApp's links have it, "5512999999999"; null for a landline and for an invalid number. */
export function whatsAppNumber(text: string): string | null {
	const phone = parsePhone(text);
	return phone?.number.length === MOBILE_DIGITS ? `55${phone.areaCode}${phone.number}` : null;
}

const MOBILE_DIGITS = 9;

/** "(12) 99999-9999" or "(12) 9999-9999"; formats as much as has been typed so far. */
export function formatPhone(text: string): string {
	const digits = nationalDigits(text).slice(0, 11);
	if (digits.length === 0) return "";
	if (digits.length <= 2) return `(${digits}`;
	const number = digits.slice(2);
	const head = number.length > 8 ? 5 : 4;
	const tail = number.slice(head);
	return `(${digits.slice(0, 2)}) ${number.slice(0, head)}${tail ? `-${tail}` : ""}`;
}

import type { Carrier } from "#app/values/status/carrier.ts";
import { trackingLink } from "./tracking-link.ts";

/** One of the parcels in which an order travels. */
export interface OrderParcel {
	/** 1 to n, in the order in which the codes became known. */
	number: number;
	code: string;
	/** The page on which it is followed; null where none is known. */
	url: string | null;
}

interface OrderCodes {
	carrier: Carrier | null;
	trackingCode: string | null;
	trackingUrl: string | null;
	furtherCodes: readonly string[];
}

/** The codes of an order's parcels. */
export const parcelCodes = ({
	trackingCode,
	furtherCodes,
}: Pick<OrderCodes, "trackingCode" | "furtherCodes">): string[] =>
	trackingCode === null ? [] : [trackingCode, ...furtherCodes];

/** An order's parcels with a code. All travel with the order's carrier. */
export function orderParcels({
	carrier,
	trackingCode,
	trackingUrl,
	furtherCodes,
}: OrderCodes): OrderParcel[] {
	if (trackingCode === null) return [];
	const further = furtherCodes.map((code, at) => ({
		number: at + 2,
		code,
		url: trackingLink(carrier, code) ?? linkLike(trackingUrl, trackingCode, code),
	}));
	return [{ number: 1, code: trackingCode, url: trackingUrl }, ...further];
}

/** The first parcel's page with another code, where its address names the code. */
function linkLike(url: string | null, code: string, other: string): string | null {
	const [named, wanted] = [encodeURIComponent(code), encodeURIComponent(other)];
	return url?.includes(named) ? url.replaceAll(named, wanted) : null;
}

/** The changes of a shipment as its audit entry keeps them: shorter names are said first. */
export const auditedShipment = <Changes extends { furtherCodes?: readonly string[] | undefined }>({
	furtherCodes,
	...changes
}: Changes) => ({ ...changes, ...(furtherCodes ? { furtherTrackingCodes: furtherCodes.join(", ") } : {}) });

/** “Volume 1 de 2”. */
export const parcelName = (number: number, count: number): string => `Volume ${number} de ${count}`;

/** The codes of several parcels in one sentence. */
export const parcelCodesSentence = (codes: readonly string[]): string =>
	codes.map((code, at) => `${parcelName(at + 1, codes.length)}: ${code}.`).join(" ");

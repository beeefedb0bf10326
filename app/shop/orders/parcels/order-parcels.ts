import type { Carrier } from "#app/values/status/carrier.ts";
import { labelTrackingLink, trackingLink } from "./tracking-link.ts";

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
	/** Each label's code, null for one without a code yet (`orderLabels`); missing where labels are not read. */
	labelCodes?: readonly (string | null)[] | null | undefined;
}

/** The codes of an order's parcels. An earlier build that removes the first one leaves the further ones where they are. */
export const parcelCodes = ({
	trackingCode,
	furtherCodes,
}: Pick<OrderCodes, "trackingCode" | "furtherCodes">): string[] =>
	trackingCode === null ? [...furtherCodes] : [trackingCode, ...furtherCodes];

/** An order's parcels with a code. All travel with the order's carrier. */
export const orderParcels = (order: OrderCodes): OrderParcel[] =>
	parcelCodes(order).map((code, at) => ({ number: at + 1, code, url: pageOf(code, order) }));

/** All parcels of an order that has a code: labels may exist whose codes are not known yet. 0 without a code. */
export function countParcels(order: Omit<OrderCodes, "carrier" | "trackingUrl">): number {
	const codes = parcelCodes(order).length;
	return codes === 0 ? 0 : Math.max(codes, order.labelCodes?.length ?? 0);
}

/** The parcels as readers see them, with the code and the page of the first one. */
export function shownParcels(order: OrderCodes) {
	const parcels = orderParcels(order);
	const [first] = parcels;
	return {
		trackingCode: first?.code ?? null,
		// A page may be known without a code.
		trackingUrl: first ? first.url : order.trackingUrl,
		parcels,
		parcelCount: countParcels(order),
	};
}

function pageOf(code: string, { carrier, trackingCode, trackingUrl, labelCodes }: OrderCodes): string | null {
	if (code === trackingCode) return trackingUrl;
	if (carrier && labelCodes?.includes(code)) return labelTrackingLink(carrier, code);
	return trackingLink(carrier, code) ?? (trackingCode && linkLike(trackingUrl, trackingCode, code));
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
export const parcelCodesSentence = (codes: readonly string[], count = codes.length): string =>
	codes.map((code, at) => `${parcelName(at + 1, count)}: ${code}.`).join(" ");

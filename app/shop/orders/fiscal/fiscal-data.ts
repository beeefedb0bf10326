import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { type Buyer, isTaxpayer } from "#app/values/buyer.ts";
import { cstOf, type ProductOrigin } from "#app/values/fiscal/fiscal-codes.ts";
import { isPickup } from "#app/values/pickup.ts";

/** A product's own codes for invoices; null where the shop's settings apply. */
interface ProductCodes {
	ncm: string | null;
	taxClass: string | null;
	origin: ProductOrigin | null;
}

/** The part of an order on which the tax classification of its invoice depends. */
interface InvoicedOrder extends Pick<Buyer, "stateRegistration"> {
	shippingOptionId: string;
	shippingAddress: { state: string } | null;
}

/**
 * The codes of one line of an invoice: the product's own, or else the shop's. The CFOP always comes from the shop's
 * settings, and depends on the order's destination and buyer. `cst` and `taxClass` (“cClassTrib”) are those of IBS and
 * CBS.
 */
export function fiscalDataOf(
	product: ProductCodes | null,
	{ fiscal, shipping }: Pick<StoreSettings, "fiscal" | "shipping">,
	order: InvoicedOrder,
) {
	const cfop = isInState(order, shipping.melhorEnvio.state)
		? "cfopInState"
		: isTaxpayer(order)
			? "cfopToTaxpayer"
			: "cfopOutOfState";
	const taxClass = product?.taxClass ?? fiscal.taxClass;
	return {
		ncm: product?.ncm ?? fiscal.ncm,
		cfop: fiscal[cfop],
		cst: cstOf(taxClass),
		taxClass,
		origin: product?.origin ?? fiscal.origin,
	};
}

/** The issuer of the invoice, in the format of the issuing program and the carrier. */
export const issuerOf = ({ identity, fiscal }: Pick<StoreSettings, "identity" | "fiscal">) => ({
	cnpj: identity.cnpj.replace(/\W/g, ""),
	/** Digits, or "ISENTO"; null until the owner has entered it. */
	stateRegistration: fiscal.stateRegistration || null,
});

/** An order for pickup is handed over at the workshop, so it is in-state wherever its buyer lives. */
const isInState = (order: InvoicedOrder, ownState: string): boolean =>
	isPickup(order) || !order.shippingAddress || order.shippingAddress.state === ownState;

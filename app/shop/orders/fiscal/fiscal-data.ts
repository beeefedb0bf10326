import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { type Buyer, isTaxpayer } from "#app/values/buyer.ts";
import { cstOf, type ProductOrigin } from "#app/values/fiscal-codes.ts";
import { isPickup } from "#app/values/pickup.ts";

/** What a product says of itself on invoices; null where the shop's settings hold. */
interface ProductCodes {
	ncm: string | null;
	taxClass: string | null;
	origin: ProductOrigin | null;
}

/** What of an order decides how its invoice classifies the sale. */
interface InvoicedOrder extends Pick<Buyer, "stateRegistration"> {
	shippingOptionId: string;
	shippingAddress: { state: string } | null;
}

/**
 * The codes of one line of an invoice: the product's own, or else the shop's. The CFOP is the shop's alone, by where
 * the order goes and for whom it is. `cst` and `taxClass` (“cClassTrib”) are those of IBS and CBS.
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

/** Who issues the invoice, as the issuing program and the carrier know the workshop. */
export const issuerOf = ({ identity, fiscal }: Pick<StoreSettings, "identity" | "fiscal">) => ({
	cnpj: identity.cnpj.replace(/\W/g, ""),
	/** Digits, or "ISENTO"; null until the owner has said. */
	stateRegistration: fiscal.stateRegistration || null,
});

/** An order that is fetched is handed over at the workshop, wherever its buyer lives. */
const isInState = (order: InvoicedOrder, ownState: string): boolean =>
	isPickup(order) || !order.shippingAddress || order.shippingAddress.state === ownState;

import type { ProductOrigin } from "#app/values/fiscal-codes.ts";
import type { StoreSettings } from "./settings.ts";

/** What a product says of itself on invoices; null where the shop's settings hold. */
interface ProductCodes {
	ncm: string | null;
	cfopInState: string | null;
	cfopOutOfState: string | null;
	origin: ProductOrigin | null;
}

/**
 * The codes of one line of an invoice: the product's own, or else the shop's. What is fetched at the
 * workshop has no place and stays in its state.
 */
export function fiscalDataOf(
	product: ProductCodes | null,
	{ fiscal, shipping }: Pick<StoreSettings, "fiscal" | "shipping">,
	address: { state: string } | null,
) {
	const isSameState = !address?.state || address.state === shipping.melhorEnvio.state;
	const cfop = isSameState ? "cfopInState" : "cfopOutOfState";
	return {
		ncm: product?.ncm ?? fiscal.ncm,
		cfop: product?.[cfop] ?? fiscal[cfop],
		origin: product?.origin ?? fiscal.origin,
	};
}

import { formatUnitLimit } from "#app/shop/cart/cart-view.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { offersMethod, paymentMethodOf } from "#app/shop/orders/payment/payment-option.ts";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { freightRecord } from "#app/shop/shipping/freight/freight-record.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { hasPlace, type OrderAddress } from "#app/values/address/shipping-address.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";
import type { PlaceOrderInput } from "./order-input.ts";
import { orderRefusal } from "./order-refusal.ts";

type Quote = Awaited<ReturnType<typeof quoteFreight>>;
type QuotedOption = Quote["options"][number];

/** The shop's offer for the lines of an order: everything that is known before its transaction begins. */
export interface Offer {
	option: QuotedOption;
	record: FreightRecord;
	address: OrderAddress;
	settings: StoreSettings;
	/** The workshop's days that the option counts, and those of the products without hours. */
	counted: Pick<Quote, "workshopDays" | "otherDays">;
}

/**
 * Quotes the freight for these lines and this address. Throws `Refusal`: `conflict` for a payment option, a quantity or
 * a freight option that is not offered, `invalid` for an address that contradicts its postal code.
 */
export async function prepareOffer(input: PlaceOrderInput, lines: readonly ProductLine[]): Promise<Offer> {
	const settings = await readSettings();
	const { maxUnitsPerProduct } = settings.orders;
	if (!offersMethod(paymentMethodOf(input.paymentMethod), paymentOffer(settings))) {
		throw orderRefusal("conflict", orderMessages.paymentNotOffered, "paymentMethod");
	}
	if (lines.some(({ quantity }) => quantity > maxUnitsPerProduct)) {
		throw orderRefusal("conflict", formatUnitLimit(maxUnitsPerProduct), "stock");
	}
	const { zipCode, city, state } = input.address;
	const isSent = hasPlace(input.address);
	const quote = await quoteFreight({
		cep: isSent ? zipCode : null,
		lines,
		place: { city, state },
		leavesQueuesOut: true,
	});
	if (isSent && quote.destination.state !== state) {
		// The postal code of one state with an address in another would send a parcel at the wrong price.
		throw orderRefusal("invalid", shippingMessages.stateMismatch, "state");
	}
	const option = chosenOption(quote, input.shippingOptionId);
	const record = freightRecord(option, { ...quote, km: quote.destination.km });
	const address = isSent ? { ...input.address, ibgeCode: quote.destination.ibgeCode } : input.address;
	return { option, record, address, settings, counted: quote };
}

function chosenOption(quote: Quote, optionId: string): QuotedOption {
	const option = quote.options.find((each) => each.id === optionId);
	if (!option) throw orderRefusal("conflict", orderMessages.optionUnavailable, "shippingOptionId");
	return option;
}

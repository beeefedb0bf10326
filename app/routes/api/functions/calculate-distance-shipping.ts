import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { describeDestination } from "#app/shop/shipping/addresses/distance.ts";
import type { ShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { type ShippingQuoteResponse, shippingQuoteSchema } from "#app/shop/shipping/shipping.schema.ts";
import { formatTown } from "#app/values/address/shipping-address.ts";
import { centsToReais } from "#app/values/money.ts";

export const action = jsonFunction(
	shippingQuoteSchema,
	async ({ zip_code, city, state, items }): Promise<ShippingQuoteResponse> => {
		const lines = items.map(({ id, quantity }) => ({ productId: id, quantity }));
		const { options, source, destination } = await quoteFreight({
			cep: zip_code,
			lines,
			place: city && state ? { city, state } : undefined,
		});
		const { km } = destination;
		const place = km === null ? null : describeDestination({ ...destination, km });
		const town = formatTown(destination);
		return { shipping_options: options.map(toResponseOption), town, place, source };
	},
);
export const loader = action;

/** Amounts are sent as BRL with decimals. */
function toResponseOption(option: ShippingOption): ShippingQuoteResponse["shipping_options"][number] {
	return {
		id: option.id,
		name: option.name,
		cost: centsToReais(option.cost),
		currency_id: "BRL",
		estimated_delivery_time: option.estimatedDeliveryTime,
		description: option.description,
		promised_date: option.promisedDate,
		pay_by: option.payBy,
		pay_by_hour: option.payByHour,
		leave_date: option.leaveDate,
		notice: option.notice,
		turns: [...option.turns],
		days: [...option.days],
		hours: option.hours,
		offered_on: option.offeredOn,
	};
}

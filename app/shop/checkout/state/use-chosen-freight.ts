import { showToast } from "#app/platform/forms/toasts.ts";
import type { AddressFormState } from "#app/shop/checkout/address/use-address-form.ts";
import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { type FreightState, useFreight } from "#app/shop/shipping/freight/use-freight.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { PICKUP } from "#app/values/pickup.ts";

/** The freight of the products to the address, or their pickup at the workshop, and the option that is chosen. */
export function useChosenFreight(
	lines: readonly ProductLine[],
	address: AddressFormState,
	{ optionId, pickupCep }: { optionId: string | null; pickupCep: string | null },
) {
	const isPickup = pickupCep !== null && optionId === PICKUP;
	const quoted = useFreight(
		isPickup ? pickupCep : address.cep,
		lines,
		(estimate) => {
			if (estimate.ok && estimate.source === "fallback") {
				showToast({ ...shippingMessages.fallback, kind: "freight", tone: "destructive" });
			}
		},
		isPickup ? null : address.typedPlace,
	);
	const freight = withChosenWay(quoted, isPickup);
	const options = freight.estimate?.ok ? freight.estimate.options : [];
	return {
		isPickup,
		freight,
		option: options.find(({ id }) => id === optionId) ?? defaultShippingOption(options),
	};
}

/**
 * Pickup is chosen in the step above, so it is listed among the shipping options only when there is no other option.
 */
function withChosenWay(freight: FreightState, isPickup: boolean): FreightState {
	if (!freight.estimate?.ok) return freight;
	const { options } = freight.estimate;
	const shown = options.filter(({ id }) => (id === PICKUP) === isPickup);
	return shown.length > 0 ? { ...freight, estimate: { ...freight.estimate, options: shown } } : freight;
}

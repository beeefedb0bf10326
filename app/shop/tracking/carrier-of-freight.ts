import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import { ownCarrierPrefix } from "#app/shop/shipping/tables/own-carriers.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";

const carriersByOption: Readonly<Record<string, Carrier>> = {
	pac: "correios",
	sedex: "correios",
	jamef: "jamef",
	local: "transportadora",
};

/** The carrier that the customer's freight was quoted for; null for pickup, and for free freight without a service. */
export function carrierOfFreight({
	shippingOptionId,
	freightRecord,
}: {
	shippingOptionId: string;
	freightRecord: FreightRecord | null;
}): Carrier | null {
	if (freightRecord?.service) return carrierOfService(freightRecord.service);
	if (shippingOptionId.startsWith(ownCarrierPrefix)) return "outros";
	return carriersByOption[shippingOptionId] ?? null;
}

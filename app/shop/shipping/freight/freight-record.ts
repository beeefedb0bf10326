import type { FreightRecord } from "#app/values/status/freight-source.ts";
import type { ShippingOption } from "./shipping-option.ts";

export const freightRecord = (
	{ parcels, service }: ShippingOption,
	{ ratesVersion, km }: Pick<FreightRecord, "ratesVersion" | "km">,
): FreightRecord => ({
	ratesVersion,
	km,
	parcels: parcels.map(({ weightGrams, sidesMm }) => ({ weightGrams, sidesMm })),
	...(service === undefined ? {} : { service }),
});

import type { FreightRecord } from "#app/values/status/freight-source.ts";
import type { ShippingOption } from "./shipping-option.ts";

export const freightRecord = (
	{ parcels, service }: ShippingOption,
	{ ratesVersion, km, workshopDays }: { ratesVersion: number; km: number | null; workshopDays: number },
): FreightRecord & { workshopDays: number } => ({
	ratesVersion,
	km,
	workshopDays,
	parcels: parcels.map(({ weightGrams, sidesMm }) => ({ weightGrams, sidesMm })),
	...(service === undefined ? {} : { service }),
});

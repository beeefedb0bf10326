import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	type FreightDestination,
	type FreightRequest,
	priceFreight,
} from "#app/shop/shipping/freight/freight.ts";
import type { FreightItem } from "#app/shop/shipping/freight/parcels.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { cents } from "#app/values/money.ts";

/** Parcels and destinations for tests of freight: a box of 22 kg to São Paulo by default. */

export const item = (overrides: Partial<FreightItem> = {}): FreightItem => ({
	quantity: 1,
	price: cents(89_100),
	weightGrams: 22_000,
	widthMm: 400,
	heightMm: 600,
	depthMm: 400,
	...overrides,
});
export const diningTable = item({
	price: cents(898_000),
	weightGrams: 78_000,
	widthMm: 2200,
	heightMm: 760,
	depthMm: 950,
});

export const saoPaulo: FreightDestination = {
	city: "São Paulo",
	state: "SP",
	km: 192,
	isCapital: true,
	byRoad: true,
};
export const manaus: FreightDestination = {
	city: "Manaus",
	state: "AM",
	km: 3495,
	isCapital: true,
	byRoad: true,
};
export const noronha: FreightDestination = {
	city: "Fernando de Noronha",
	state: "PE",
	km: 3340,
	isCapital: false,
	byRoad: false,
};
export const taubate: FreightDestination = {
	city: "Taubaté",
	state: "SP",
	km: 67,
	isCapital: false,
	byRoad: true,
};

export const request = (overrides: Partial<FreightRequest> = {}): FreightRequest => ({
	items: [item()],
	destination: saoPaulo,
	tables: defaultFreightTables,
	freeShipping: { from: null, states: [] },
	hasFreeItem: false,
	lead: { days: 0, isProduced: false },
	now: "2026-11-23",
	calendars: OPEN_CALENDARS,
	...overrides,
});
export const costs = (overrides: Partial<FreightRequest> = {}) =>
	Object.fromEntries(priceFreight(request(overrides)).map(({ id, cost }) => [id, cost]));

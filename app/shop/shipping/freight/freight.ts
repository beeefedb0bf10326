import { distanceBandIndex } from "#app/shop/settings/distance-bands.ts";
import type { FreightTables } from "#app/shop/settings/freight-tables.ts";
import { formatDestination } from "#app/shop/shipping/addresses/distance.ts";
import { formatDeliveryTime, type Lead, offerDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import type { Moment } from "#app/values/date.ts";
import {
	type Cents,
	cents,
	multiplyCents,
	percentOfCents,
	subtractCents,
	sumCents,
} from "#app/values/money.ts";
import { type FreeShippingRule, qualifiesForFreeShipping } from "./free-shipping.ts";
import type { FreightSource } from "./freight-source.ts";
import {
	actualKg,
	correiosChargeableKg,
	type FreightItem,
	goodsValue,
	type Parcel,
	packForCorreios,
	roadChargeableKg,
} from "./parcels.ts";
import type { ShippingOption, ShippingOptionId } from "./shipping-option.ts";

export interface FreightDestination {
	/** Blank when only the state is known. */
	city: string;
	state: string;
	km: number;
	isCapital: boolean;
	/** False for islands that no lorry reaches. */
	byRoad: boolean;
}

export interface FreightRequest {
	items: readonly FreightItem[];
	destination: FreightDestination;
	tables: FreightTables;
	freeShipping: FreeShippingRule;
	/** True when a product of the cart is sold with free shipping: then the whole order is. */
	hasFreeItem: boolean;
	lead: Lead;
	now: Moment;
}

const carrierNames: Record<ShippingOptionId, string> = {
	pac: "Correios PAC",
	sedex: "Correios SEDEX",
	jamef: "Jamef",
	local: "Transportadora Local",
	free: "Frete Grátis",
};

interface Rate {
	id: ShippingOptionId;
	cost: Cents;
	days: number;
}

/**
 * The ways to send an order, cheapest first. Empty when no carrier takes it: the caller must
 * refuse the order rather than invent a price.
 */
export function priceFreight(request: FreightRequest): ShippingOption[] {
	const { tables, freeShipping, destination, items } = request;
	if (request.hasFreeItem) {
		return [toShippingOption(request, freeRate(tables), "free")];
	}
	const rates = withoutDominatedCarriers([
		...correiosRates(request),
		...jamefRate(request),
		...localRate(request),
	]).toSorted((a, b) => a.cost - b.cost || a.days - b.days);
	const isFree = qualifiesForFreeShipping(freeShipping, destination.state, goodsValue(items));
	return rates.map((rate, index) =>
		toShippingOption(request, rate, isFree && index === 0 ? "free" : "quote"),
	);
}

/**
 * One option at the flat price for when the quote itself failed; null when the cart is larger
 * than Correios take, for then that price would lose money on every order.
 */
export function fallbackFreight(request: FreightRequest, price: Cents): ShippingOption | null {
	const { tables, items, freeShipping, destination } = request;
	if (request.hasFreeItem) {
		return { ...toShippingOption(request, freeRate(tables), "free"), description: carrierNames.free };
	}
	if (!packForCorreios(items)) return null;
	const rate: Rate = { id: "pac", cost: price, days: Math.max(...tables.pac.days) };
	return qualifiesForFreeShipping(freeShipping, destination.state, goodsValue(items))
		? { ...toShippingOption(request, rate, "free"), description: carrierNames.pac }
		: {
				...toShippingOption(request, rate, "fallback"),
				description: `${carrierNames.pac}, valor padrão de frete`,
			};
}

const freeRate = ({ free }: FreightTables): Rate => ({ id: "free", cost: cents(0), days: free.days });

function correiosRates({ items, destination, tables }: FreightRequest): Rate[] {
	const parcels = packForCorreios(items);
	if (!parcels) return [];
	const band = distanceBandIndex(destination.km);
	const pac = sumCents(...parcels.map((parcel) => pacParcel(parcel, tables.pac, band)));
	const rates: Rate[] = [];
	if (tables.pac.enabled) rates.push({ id: "pac", cost: pac, days: rateForBand(tables.pac.days, band) });
	if (tables.sedex.enabled) {
		const cost = percentOfCents(pac, rateForBand(tables.sedex.percentOfPac, band));
		rates.push({ id: "sedex", cost, days: rateForBand(tables.sedex.days, band) });
	}
	return rates;
}

function pacParcel(parcel: Parcel, rates: FreightTables["pac"], band: number): Cents {
	const insured = subtractCents(parcel.value, rates.coveredValue);
	return sumCents(
		rateForBand(rates.base, band),
		multiplyCents(rateForBand(rates.perKgAbove1, band), Math.max(0, correiosChargeableKg(parcel) - 1)),
		percentOfCents(insured, rates.insurancePercent),
	);
}

function jamefRate({ items, destination, tables: { jamef } }: FreightRequest): Rate[] {
	if (!jamef.enabled || !destination.byRoad) return [];
	const band = distanceBandIndex(destination.km);
	const kg = roadChargeableKg(items);
	const value = goodsValue(items);
	const gris = percentOfCents(value, jamef.grisPercent);
	const cost = sumCents(
		rateForBand(jamef.minimum, band),
		multiplyCents(rateForBand(jamef.perKgAbove30, band), Math.max(0, kg - 30)),
		percentOfCents(value, jamef.adValoremPercent),
		cents(Math.max(gris, jamef.grisMinimum)),
		jamef.dispatch,
		multiplyCents(jamef.tollPer100Kg, Math.ceil(kg / 100)),
	);
	return [
		{
			id: "jamef",
			cost: destination.isCapital ? cost : percentOfCents(cost, jamef.outsideCapitalsPercent),
			days: rateForBand(jamef.days, band),
		},
	];
}

function localRate({ items, destination, tables: { local } }: FreightRequest): Rate[] {
	const stage = local.stages
		.toSorted((a, b) => a.upToKm - b.upToKm)
		.find(({ upToKm }) => destination.km <= upToKm);
	if (!local.enabled || !destination.byRoad || !stage) return [];
	const cost = sumCents(
		local.base,
		multiplyCents(local.perKm, destination.km),
		multiplyCents(local.perKgAbove60, Math.max(0, actualKg(items) - 60)),
	);
	return [{ id: "local", cost, days: stage.days }];
}

/**
 * A fruit bowl needs no lorry: a road carrier is offered only if no other way is both
 * cheaper and faster, or as good in one and better in the other. Correios always are, since customers look for them.
 */
function withoutDominatedCarriers(rates: readonly Rate[]): Rate[] {
	return rates.filter(
		(rate) => rate.id === "pac" || rate.id === "sedex" || !rates.some((other) => dominates(other, rate)),
	);
}

function dominates(one: Rate, than: Rate): boolean {
	const noWorse = one.cost <= than.cost && one.days <= than.days;
	return noWorse && (one.cost < than.cost || one.days < than.days);
}

function toShippingOption(request: FreightRequest, rate: Rate, source: FreightSource): ShippingOption {
	const { lead, now, destination } = request;
	const businessDays = lead.days + rate.days;
	return {
		id: rate.id,
		name: carrierNames[rate.id],
		cost: source === "free" ? cents(0) : rate.cost,
		regularCost: rate.cost,
		source,
		businessDays,
		estimatedDeliveryTime: formatDeliveryTime(rate.days, lead),
		description: `${carrierNames[rate.id]} para ${formatDestination(destination)}`,
		...offerDelivery(now, businessDays),
	};
}

function rateForBand<Value>(perBand: readonly Value[], band: number): Value {
	const value = perBand[band];
	if (value === undefined) throw new RangeError(`no rate for band ${band}`);
	return value;
}

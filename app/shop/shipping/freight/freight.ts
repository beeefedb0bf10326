import { formatDestination } from "#app/shop/shipping/addresses/distance.ts";
import { carrierNotice } from "#app/shop/shipping/calendars/closure-notices.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	dayCountsFor,
	formatBusinessDays,
	formatDeliveryTime,
	type Lead,
	offerDelivery,
} from "#app/shop/shipping/delivery-estimate.ts";
import { distanceBandIndex } from "#app/shop/shipping/tables/distance-bands.ts";
import type { FreightTables, OwnCarrier } from "#app/shop/shipping/tables/freight-tables.ts";
import { ownCarrierId } from "#app/shop/shipping/tables/own-carriers.ts";
import { NO_CHOICES } from "#app/shop/shipping/turns/delivery-choice.ts";
import { offerChoices } from "#app/shop/shipping/turns/offer-choices.ts";
import { dayOf, type Moment } from "#app/values/date.ts";
import {
	type Cents,
	cents,
	multiplyCents,
	percentOfCents,
	subtractCents,
	sumCents,
} from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { ufs } from "#app/values/states.ts";
import type { FreightSource } from "#app/values/status/freight-source.ts";
import { carrierNames } from "./carrier-names.ts";
import { type FreeShippingRule, qualifiesForFreeShipping } from "./free-shipping.ts";
import {
	actualKg,
	correiosChargeableKg,
	type FreightItem,
	goodsValue,
	type Parcel,
	packForCorreios,
	packItems,
	ROAD_KG_PER_M3,
	roadChargeableKg,
	unitParcels,
} from "./parcels.ts";
import type { BuiltInOptionId, ShippingOption } from "./shipping-option.ts";

export interface FreightDestination {
	/** Empty when only the state is known. */
	city: string;
	state: string;
	km: number;
	isCapital: boolean;
	/** False for islands without road access. */
	byRoad: boolean;
	/** Eight digits; missing where only the distance matters. */
	cep?: string;
}

export interface FreightRequest {
	items: readonly FreightItem[];
	destination: FreightDestination;
	tables: FreightTables;
	freeShipping: FreeShippingRule;
	/** True when a product of the cart is sold with free shipping. Then the whole order ships free. */
	hasFreeItem: boolean;
	lead: Lead;
	now: Moment;
	calendars: WorkingCalendars;
}

/** One shipping option as its source quotes it. */
export interface Rate {
	id: string;
	/** Missing for carriers that have a name in the shop. */
	name?: string;
	cost: Cents;
	/** Business days on the road. */
	days: number;
	parcels: readonly Parcel[];
	/** Melhor Envio's service, which the order stores beside the parcels. */
	service?: number;
}

/**
 * The shipping options of an order, cheapest first. Empty when no carrier accepts it: then the caller must refuse the
 * order rather than invent a price.
 */
export function priceFreight(request: FreightRequest): ShippingOption[] {
	if (request.hasFreeItem) return [toShippingOption(request, freeRate(request), "free")];
	return offerRates(request, tableRates(request));
}

/** The rates from the shop's own tables, in no particular sequence. */
export function tableRates(asked: FreightRequest): Rate[] {
	const request = { ...asked, items: packItems(asked.items, asked.tables.packaging) };
	return [...correiosRates(request), ...jamefRate(request), ...localRate(request), ...ownRates(request)];
}

/** The rates worth offering, cheapest first. The cheapest is free where the shop's rule applies. */
export function offerRates(request: FreightRequest, rates: readonly Rate[]): ShippingOption[] {
	const { freeShipping, destination, items } = request;
	const sorted = withoutDominatedCarriers(rates).toSorted((a, b) => a.cost - b.cost || a.days - b.days);
	const isFree = qualifiesForFreeShipping(freeShipping, destination.state, goodsValue(items));
	return sorted.map((rate, index) =>
		toShippingOption(request, rate, isFree && index === 0 ? "free" : "quote"),
	);
}

/** The order is ready at the workshop on the day on which a carrier would have collected it, plus `extraDays`. */
export function pickupOption(
	{ lead, now, calendars }: Pick<FreightRequest, "lead" | "now" | "calendars">,
	{ extraDays }: { extraDays: number },
): ShippingOption {
	const businessDays = lead.days + extraDays;
	return {
		id: PICKUP,
		name: carrierNames[PICKUP],
		cost: cents(0),
		regularCost: cents(0),
		source: "quote",
		businessDays,
		estimatedDeliveryTime: `pronto em ${formatBusinessDays(businessDays)}`,
		description: carrierNames[PICKUP],
		parcels: [],
		notice: null,
		...NO_CHOICES,
		...offerDelivery(now, dayCountsFor(lead, extraDays, PICKUP), calendars),
	};
}

/**
 * One option at the flat price, for when the quote itself failed. Null when the cart is larger than Correios accept,
 * because that price would lose money on every such order.
 */
export function fallbackFreight(request: FreightRequest, price: Cents): ShippingOption | null {
	const { tables, items, freeShipping, destination } = request;
	if (request.hasFreeItem) {
		return { ...toShippingOption(request, freeRate(request), "free"), description: carrierNames.free };
	}
	const parcels = packForCorreios(packItems(items, tables.packaging), tables.correios);
	if (!parcels) return null;
	const rate: Rate = { id: "pac", cost: price, days: Math.max(...tables.pac.days), parcels };
	return qualifiesForFreeShipping(freeShipping, destination.state, goodsValue(items))
		? { ...toShippingOption(request, rate, "free"), description: carrierNames.pac }
		: {
				...toShippingOption(request, rate, "fallback"),
				description: `${carrierNames.pac}, valor padrão de frete`,
			};
}

const freeRate = ({ items, tables }: FreightRequest): Rate => ({
	id: "free",
	cost: cents(0),
	days: tables.free.days,
	parcels: unitParcels(packItems(items, tables.packaging)),
});

function correiosRates({ items, destination, tables }: FreightRequest): Rate[] {
	const parcels = packForCorreios(items, tables.correios);
	if (!parcels) return [];
	const band = distanceBandIndex(destination.km);
	const pac = sumCents(...parcels.map((parcel) => pacParcel(parcel, tables.pac, band)));
	const rates: Rate[] = [];
	if (tables.pac.enabled) {
		rates.push({ id: "pac", cost: pac, days: rateForBand(tables.pac.days, band), parcels });
	}
	if (tables.sedex.enabled) {
		const cost = percentOfCents(pac, rateForBand(tables.sedex.percentOfPac, band));
		rates.push({ id: "sedex", cost, days: rateForBand(tables.sedex.days, band), parcels });
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
	if (!jamef.enabled || !destination.byRoad || !delivers(jamef.states, destination.state)) return [];
	const band = distanceBandIndex(destination.km);
	const kg = roadChargeableKg(items, ROAD_KG_PER_M3);
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
			parcels: unitParcels(items),
		},
	];
}

/** Without a state, whether it delivers everywhere. */
const delivers = (states: readonly string[], state: string): boolean =>
	state === "" ? states.length === ufs.length : states.includes(state);

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
	return [{ id: "local", cost, days: stage.days, parcels: unitParcels(items) }];
}

function ownRates({ items, destination: { cep }, tables }: FreightRequest): Rate[] {
	if (!cep) return [];
	return tables.own.filter(({ enabled }) => enabled).flatMap((carrier) => ownRate(carrier, cep, items));
}

/** Uses the smallest weight in the table that the order does not exceed. Heavier orders are not accepted. */
function ownRate(carrier: OwnCarrier, cep: string, items: readonly FreightItem[]): Rate[] {
	const kg = roadChargeableKg(items, carrier.kgPerM3);
	const [row] = carrier.rows
		.filter(({ fromCep, toCep, upToKg }) => fromCep <= cep && cep <= toCep && kg <= upToKg)
		.toSorted((a, b) => a.upToKg - b.upToKg || a.price - b.price);
	if (!row) return [];
	const cost = sumCents(row.price, percentOfCents(goodsValue(items), carrier.insurancePercent));
	const { name } = carrier;
	return [{ id: ownCarrierId(name), name, cost, days: row.days, parcels: unitParcels(items) }];
}

/**
 * A road carrier is offered only if no other option is better: both cheaper and faster, or equal in one and better in
 * the other. For example, a fruit bowl needs no lorry. Correios are always offered, because customers look for them.
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
	const { lead, now, destination, calendars, tables } = request;
	const offer = offerDelivery(now, dayCountsFor(lead, rate.days, rate.id), calendars);
	const businessDays = lead.days + rate.days;
	const name = rate.name ?? carrierNames[rate.id as BuiltInOptionId];
	return {
		id: rate.id,
		name,
		cost: source === "free" ? cents(0) : rate.cost,
		regularCost: rate.cost,
		source,
		businessDays,
		estimatedDeliveryTime: formatDeliveryTime(rate.days, lead),
		description: `${name} para ${formatDestination(destination)}`,
		parcels: rate.parcels,
		...(rate.service === undefined ? {} : { service: rate.service }),
		notice: carrierNotice(calendars.closures, { id: rate.id, name }, dayOf(now)),
		...offer,
		...offerChoices(rate.id, offer.promisedDate, { tables, calendars, state: destination.state }),
	};
}

function rateForBand<Value>(perBand: readonly Value[], band: number): Value {
	const value = perBand[band];
	if (value === undefined) throw new RangeError(`no rate for band ${band}`);
	return value;
}

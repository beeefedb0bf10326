import type { FreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { type Cents, multiplyCents, sumCents } from "#app/values/money.ts";
import type { BoxSize } from "#app/values/status/freight-source.ts";

/** The data for calculating freight, read from the database by product id, never from the client. */
export interface FreightItem {
	quantity: number;
	/** Price of one unit, for insurance. */
	price: Cents;
	/** Null where the shop has not recorded it. */
	weightGrams: number | null;
	widthMm: number | null;
	heightMm: number | null;
	depthMm: number | null;
}

export interface Parcel extends BoxSize {
	/** For insurance. */
	value: Cents;
}

/** Specification, section 9: an item without a weight counts as 1 kg. */
export const DEFAULT_WEIGHT_GRAMS = 1000;
/** An item without sizes counts as a small box. */
export const DEFAULT_SIDES_MM = [300, 200, 150] as const;

/** Correios count 6000 cm³ as one kilogramme, if the result is above 5 kg. */
const CORREIOS_MM3_PER_KG = 6_000_000;
const CORREIOS_CUBIC_FROM_KG = 5;
/** An order with more boxes than this is sent by road. */
const MAX_PARCELS = 40;
/** Jamef counts a cubic metre as this many kilogrammes. */
export const ROAD_KG_PER_M3 = 300;
const MM3_PER_M3 = 1_000_000_000;

/** The box of one unit. */
function parcelOf(item: FreightItem): Parcel {
	const { widthMm, heightMm, depthMm, weightGrams } = item;
	const isMeasured = widthMm !== null && heightMm !== null && depthMm !== null;
	return {
		weightGrams: weightGrams ?? DEFAULT_WEIGHT_GRAMS,
		sidesMm: longestFirst(isMeasured ? [widthMm, heightMm, depthMm] : DEFAULT_SIDES_MM),
		value: item.price,
	};
}

/** Each product in its box: its own size plus the packaging. */
export function packItems<Item extends FreightItem>(
	items: readonly Item[],
	{ extraCm, extraPercent }: FreightTables["packaging"],
): FreightItem[] {
	if (extraCm === 0 && extraPercent === 0) return [...items];
	return items.map((item) => {
		const { weightGrams, sidesMm } = parcelOf(item);
		const [widthMm, heightMm, depthMm] = sidesMm.map((side) => side + extraCm * 10) as [
			number,
			number,
			number,
		];
		return {
			quantity: item.quantity,
			price: item.price,
			weightGrams: Math.round(weightGrams * (1 + extraPercent / 100)),
			widthMm,
			heightMm,
			depthMm,
		};
	});
}

/** By road each unit is sent in a box of its own. */
export const unitParcels = (items: readonly FreightItem[]): Parcel[] =>
	items.flatMap((item) => Array.from({ length: item.quantity }, () => parcelOf(item)));

/** Written out, because sorting would allocate short-lived lists, a dozen for an order. */
function longestFirst([a, b, c]: readonly [number, number, number]): [number, number, number] {
	const [long, short] = [Math.max(a, b, c), Math.min(a, b, c)];
	return [long, Math.max(Math.min(a, b), Math.min(Math.max(a, b), c)), short];
}

type CorreiosLimits = FreightTables["correios"];

function fitsCorreios(
	{ weightGrams, sidesMm: [long, middle, short] }: Parcel,
	limits: CorreiosLimits,
): boolean {
	const { maxKg, maxSideCm, maxSumCm } = limits;
	return weightGrams <= maxKg * 1000 && long <= maxSideCm * 10 && long + middle + short <= maxSumCm * 10;
}

/** A box below the minimum size of Correios is sent, and charged, at that size. */
function atLeast(
	{ weightGrams, sidesMm: [long, middle, short], value }: Parcel,
	limits: CorreiosLimits,
): Parcel {
	const { minKg, minLengthCm, minWidthCm, minHeightCm } = limits;
	return {
		weightGrams: Math.max(weightGrams, minKg * 1000),
		sidesMm: [
			Math.max(long, minLengthCm * 10),
			Math.max(middle, minWidthCm * 10),
			Math.max(short, minHeightCm * 10),
		],
		value,
	};
}

/**
 * The parcels of a cart within the limits of Correios. Units are stacked on their flat sides while the stack fits,
 * heaviest first. Null when a single unit is too large: then the whole cart is sent another way, because two carriers
 * for one order would mean two delivery promises.
 */
export function packForCorreios(items: readonly FreightItem[], limits: CorreiosLimits): Parcel[] | null {
	if (!items.every((item) => fitsCorreios(parcelOf(item), limits))) return null;
	const units = unitParcels(items);
	const parcels: Parcel[] = [];
	for (const unit of units.toSorted((a, b) => b.weightGrams - a.weightGrams)) {
		const at = parcels.findIndex((parcel) => fitsCorreios(stack(parcel, unit), limits));
		const parcel = parcels[at];
		if (parcel) parcels[at] = stack(parcel, unit);
		else parcels.push(unit);
		if (parcels.length > MAX_PARCELS) return null;
	}
	return parcels.map((parcel) => atLeast(parcel, limits));
}

function stack(below: Parcel, above: Parcel): Parcel {
	const [longA, middleA, shortA] = below.sidesMm;
	const [longB, middleB, shortB] = above.sidesMm;
	return {
		weightGrams: below.weightGrams + above.weightGrams,
		sidesMm: longestFirst([Math.max(longA, longB), Math.max(middleA, middleB), shortA + shortB]),
		value: sumCents(below.value, above.value),
	};
}

/**
 * The whole kilogrammes that Correios charge: the larger of real and cubic weight, where the cubic one counts only
 * above 5 kg.
 */
export function correiosChargeableKg(parcel: Parcel): number {
	const real = parcel.weightGrams / 1000;
	const cubic = volumeMm3(parcel) / CORREIOS_MM3_PER_KG;
	return roundUpKg(cubic > CORREIOS_CUBIC_FROM_KG ? Math.max(real, cubic) : real);
}

/** The whole kilogrammes that a road carrier charges: the larger of real and cubic weight. */
export function roadChargeableKg(items: readonly FreightItem[], kgPerM3: number): number {
	const mm3 = items.reduce((sum, item) => sum + volumeMm3(parcelOf(item)) * item.quantity, 0);
	return roundUpKg(Math.max(totalGrams(items) / 1000, (mm3 * kgPerM3) / MM3_PER_M3));
}

/** The real weight of all units, in whole kilogrammes, because our own van does not charge for volume. */
export function actualKg(items: readonly FreightItem[]): number {
	return roundUpKg(totalGrams(items) / 1000);
}

export function goodsValue(items: readonly FreightItem[]): Cents {
	return sumCents(...items.map((item) => multiplyCents(item.price, item.quantity)));
}

function totalGrams(items: readonly FreightItem[]): number {
	return items.reduce((sum, item) => sum + parcelOf(item).weightGrams * item.quantity, 0);
}

function volumeMm3({ sidesMm: [long, middle, short] }: Parcel): number {
	return long * middle * short;
}

/** Rounds up to whole kilogrammes, at least one. */
function roundUpKg(weight: number): number {
	return Math.max(1, Math.ceil(weight));
}

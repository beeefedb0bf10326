import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { capitalOf, findCepRegion } from "#app/shop/shipping/addresses/cep-regions.server.ts";
import { type Coordinates, estimateRoadKm } from "#app/shop/shipping/addresses/distance.ts";
import { findAddress } from "#app/shop/shipping/addresses/find-address.server.ts";
import { findPlace, placeKey } from "#app/shop/shipping/addresses/places.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { type Lead, slowestLead } from "#app/shop/shipping/delivery-estimate.ts";
import {
	type FreightDestination,
	type FreightRequest,
	fallbackFreight,
	offerRates,
	pickupOption,
	priceFreight,
	tableRates,
} from "#app/shop/shipping/freight/freight.ts";
import type { ShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { withMelhorEnvioRates } from "#app/shop/shipping/melhor-envio/melhor-envio-rates.server.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { type Cep, parseCep } from "#app/values/cep.ts";
import type { Moment } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import type { Uf } from "#app/values/states.ts";
import type { FreightSource } from "#app/values/status/freight-source.ts";
import { leadOf, readQuotedBenches } from "./bench-lead.server.ts";
import { type FreightProduct, quotedProducts } from "./quoted-products.ts";
import { TooLargeRefusal } from "./too-large-refusal.ts";

export interface FreightQuote {
	/** Cheapest first, at least one. */
	options: [ShippingOption, ...ShippingOption[]];
	/** "free" when the whole order ships free; each option has its own source too. */
	source: FreightSource;
	/** Kilometres are null when the quote failed and the fallback price is used. */
	destination: { city: string; state: string; km: number | null; ibgeCode: string | null };
	/** The version of the rates used. */
	ratesVersion: number;
	/** Business days until the slowest product leaves the workshop. */
	workshopDays: number;
	/** Days of the products without hours; equal to `workshopDays` if none has some. */
	otherDays: number;
}

export interface QuoteRequest {
	/** Null for an order that is picked up at the workshop, where no address is needed. */
	cep: string | null;
	lines: readonly ProductLine[];
	/** The place that a person typed. It decides the freight only for a code that no service knows. */
	place?: { city: string; state: string } | undefined;
	/** True for an existing order, which is sent even if its products are no longer on sale. */
	isOrdered?: boolean;
	/**
	 * True for an order whose places are chosen under the locks of their benches: the queues are not read here, and what
	 * has hours counts its production days, which are the order's if it has lost its hours by then.
	 */
	leavesQueuesOut?: boolean;
}

/**
 * The shipping options and delivery dates of these products to a postal code. Weight, size, price and shipping type
 * come from the database by product id, never from the client. Throws a Refusal for an unknown code without a typed
 * place, a product no longer sold, or a cart that no carrier accepts. After any other failure it offers the fallback
 * price, if the cart fits the post.
 */
export async function quoteFreight(
	{ cep: typedCep, lines, place, isOrdered = false, leavesQueuesOut = isOrdered }: QuoteRequest,
	now: Moment = new Date(),
): Promise<FreightQuote> {
	const cep = typedCep === null ? null : parseCep(typedCep);
	if (!cep && typedCep !== null) throw invalidCep();
	const [items, settings] = await Promise.all([readQuotedItems(lines, isOrdered), readSettings()]);
	const quoteDay = { now, calendars: calendarsOf(settings) };
	// An order that is placed already has its places, and is not given others.
	const lead = leavesQueuesOut
		? slowestLead(items, settings.shipping.handlingDays)
		: leadOf(items, await readQuotedBenches(items, quoteDay), settings, quoteDay);
	return quoteItems({ cep, items, place, lead }, settings.shipping, now);
}

/** The same for products that are already read, and by any rules: those of the shop, or some that are not saved. */
export async function quoteItems(
	{
		cep,
		items,
		place,
		lead: askedLead,
	}: { cep: Cep | null; items: QuotedItems; place?: QuoteRequest["place"]; lead?: Lead },
	rules: StoreSettings["shipping"],
	now: Moment,
): Promise<FreightQuote> {
	const lead = askedLead ?? slowestLead(items, rules.handlingDays);
	const request = requestOf(items, rules, { now, calendars: calendarsOf(await readSettings()), lead });
	const pickup = rules.pickup.enabled ? [pickupOption(request, rules.pickup)] : [];
	const record = {
		ratesVersion: rules.ratesVersion,
		workshopDays: lead.days,
		otherDays: slowestLead(
			items.filter(({ work }) => work === null),
			rules.handlingDays,
		).days,
	};
	if (cep === null) {
		const [only] = pickup;
		if (!only) throw new Refusal("conflict", shippingMessages.noPickup);
		const destination = { city: "", state: "", km: null, ibgeCode: null };
		return { options: [only], source: "quote", destination, ...record };
	}
	try {
		const destination = await findDestination(cep, place, rules.origin.coordinates);
		const sent = await priceAll({ ...request, destination }, rules);
		const [first, ...others] = [...sent, ...pickup];
		if (!first) throw new TooLargeRefusal();
		const { city, state, km, ibgeCode } = destination;
		return {
			options: [first, ...others],
			source: first.id === "free" ? "free" : "quote",
			destination: { city, state, km, ibgeCode },
			...record,
		};
	} catch (error) {
		if (error instanceof Refusal) throw error;
		log.error({ error }, "a freight quote failed");
		return { ...fallbackQuote(cep, request, rules.fallback, pickup), ...record };
	}
}

/**
 * The price of the cheapest delivery of a product to a state's capital by the shop's rules, also where the customer
 * would not pay it; null where no carrier takes it.
 */
export async function quoteToCapital(
	product: FreightProduct,
	state: Uf,
	now: Moment = new Date(),
): Promise<Cents | null> {
	const settings = await readSettings();
	const rules = settings.shipping;
	const { city, cep, ...seat } = capitalOf(state);
	const place = (await findPlace(city, state)) ?? seat;
	const destination = {
		city,
		state,
		cep: `${String(cep[0]?.[0]).padStart(5, "0")}000`,
		km: estimateRoadKm(place, rules.origin.coordinates),
		isCapital: true,
		byRoad: true,
	};
	const items = [{ ...product, quantity: 1 }];
	const basis = { now, calendars: calendarsOf(settings), lead: slowestLead(items, rules.handlingDays) };
	const request = requestOf(items, rules, basis);
	const options = await priceAll({ ...request, hasFreeItem: false, destination }, rules);
	return options[0]?.regularCost ?? null;
}

/** Everything that decides the freight of these products, except the destination. */
export const requestOf = (
	items: QuotedItems,
	rules: StoreSettings["shipping"],
	basis: Pick<FreightRequest, "now" | "calendars" | "lead">,
): QuoteWithoutPlace => ({
	items,
	tables: parseFreightTables(rules.tables),
	freeShipping: { from: rules.freeShippingFrom, states: rules.freeShippingStates },
	hasFreeItem: items.some(({ shippingType }) => shippingType === "free"),
	...basis,
});

/** The options of carriers, cheapest first; none when no carrier accepts the products. */
export async function priceAll(
	request: FreightRequest,
	{ melhorEnvio, origin }: StoreSettings["shipping"],
): Promise<ShippingOption[]> {
	if (request.hasFreeItem) return priceFreight(request);
	const carrierRates = { quotes: melhorEnvio.quotes, fromCep: origin.cep };
	return offerRates(request, await withMelhorEnvioRates(request, tableRates(request), carrierRates));
}

type QuoteWithoutPlace = Omit<FreightRequest, "destination">;
type QuotedItems = readonly (FreightProduct & { quantity: number })[];

/** Products with their quantities, from the database. Throws a Refusal where one is no longer sold. */
export async function readQuotedItems(
	lines: readonly ProductLine[],
	isOrdered = false,
): Promise<QuotedItems> {
	const quantities = new Map<string, number>();
	for (const { productId, quantity } of lines) {
		quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
	}
	if (quantities.size === 0) throw new Refusal("invalid", "Não há peças para calcular o frete.");
	const rows = await quotedProducts.get()([...quantities.keys()], isOrdered);
	if (rows.length !== quantities.size) throw new Refusal("invalid", shippingMessages.productGone);
	return rows.map((row) => ({ ...row, quantity: quantities.get(row.id) ?? 0 }));
}

/** Places without road access: what the post does not accept must be arranged by hand. */
const ISLANDS = new Set(["PE fernandodenoronha"]);

export async function findDestination(
	cep: Cep,
	typed: QuoteRequest["place"],
	origin: Coordinates,
): Promise<FreightDestination & { ibgeCode: string | null }> {
	const address = (await findAddress(cep)) ?? { ...typedPlace(cep, typed), ibgeCode: null };
	const { city, state } = address;
	const capital = capitalOf(state);
	// For a missing city, or one that is not in the register, the distance to the centre of its region is used.
	const centre = findCepRegion(cep)?.centre ?? capital.city;
	const town = await findPlace(city, state);
	const place = town ?? (await findPlace(centre, state)) ?? capital;
	// The typed town, if there is one with that name. Else that of the postal code, because services spell some names in
	// ways that the register does not know.
	const typedTown = typed && (await findPlace(typed.city, typed.state));
	return {
		city,
		state,
		cep,
		ibgeCode: (typedTown ?? town ?? address).ibgeCode,
		km: estimateRoadKm(place, origin),
		isCapital: placeKey(city) === placeKey(capital.city),
		byRoad: !ISLANDS.has(`${state} ${placeKey(city)}`),
	};
}

/** New streets and villages have codes that no service knows yet, but their first digits still determine the state. */
function typedPlace(cep: Cep, typed: QuoteRequest["place"]): { city: string; state: Uf } {
	const region = findCepRegion(cep);
	if (!typed || !region) throw invalidCep();
	if (typed.state === region.state) return { city: typed.city, state: region.state };
	const message = shippingMessages.stateMismatch;
	throw new Refusal("invalid", message, { fields: { state: message } });
}

function fallbackQuote(
	cep: Cep,
	request: QuoteWithoutPlace,
	price: Cents,
	pickup: readonly ShippingOption[],
): Omit<FreightQuote, "ratesVersion" | "workshopDays" | "otherDays"> {
	const region = findCepRegion(cep);
	const destination = { city: region?.city ?? "", state: region?.state ?? "", km: 0 };
	const option = fallbackFreight(
		{ ...request, destination: { ...destination, isCapital: false, byRoad: true } },
		price,
	);
	const [first, ...others] = [...(option ? [option] : []), ...pickup];
	if (!first) throw new Refusal("unavailable", shippingMessages.quoteFailed);
	return {
		options: [first, ...others],
		source: first.source,
		destination: { ...destination, km: null, ibgeCode: null },
	};
}

export function invalidCep(): Refusal {
	const { title, description } = shippingMessages.invalidCep;
	return new Refusal("invalid", description, { title, fields: { zip_code: description } });
}

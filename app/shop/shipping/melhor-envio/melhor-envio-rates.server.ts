import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { FreightRequest, Rate } from "#app/shop/shipping/freight/freight.ts";
import { type Parcel, packForCorreios, packItems, unitParcels } from "#app/shop/shipping/freight/parcels.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { centsToReais, multiplyCents, sumCents } from "#app/values/money.ts";
import { melhorEnvioClient, type QuotedService } from "./melhor-envio.server.ts";
import { canBeBought, serviceIds, takesOneBox, wholeCentimetres } from "./melhor-envio-services.ts";
import { hasMelhorEnvio } from "./melhor-envio-token.server.ts";

/** A customer waits no longer for prices that our own tables have as well. */
const DEADLINE_MS = 1_500;

const quoteBreaker = new CircuitBreaker("melhor_envio");

/** Boxes of more kinds than this are not asked about one by one: the customer waits. */
const MAX_KINDS_OF_BOXES = 5;

/**
 * No answer is remembered as well: the price of a cart must not change between looking at it and
 * ordering it because the service has woken up.
 */
const cachedQuotes = memoryCache<QuotedService[][] | null>({ maxAgeMs: 5 * MINUTE_MS, maxEntries: 2_000 });

/** Forgets past failures, for tests that bring the service back. */
export const resetMelhorEnvioQuotes = (): void => quoteBreaker.reset();

/**
 * The rates of our tables, with those of Melhor Envio in the place of Correios' and its other carriers
 * beside. Where it is slow, down or unintelligible, ours alone: this never throws.
 */
export async function withMelhorEnvioRates(
	request: FreightRequest,
	own: readonly Rate[],
	{ quotes, fromCep }: { quotes: boolean; fromCep: string },
): Promise<Rate[]> {
	const { cep } = request.destination;
	if (!quotes || !cep || !hasMelhorEnvio()) return [...own];
	const asked = planQuotes(request);
	const way = { from: { postal_code: fromCep }, to: { postal_code: cep } };
	const bodies = asked.map(({ products, services }) => ({ ...way, products, services }));
	const answers = await cachedQuotes(JSON.stringify(bodies), () => askInTime(bodies));
	const rates = answers ? toRates(asked, answers) : [];
	if (rates.length === 0) return [...own];
	const isCorreiosAsked = asked.some(({ box }) => box !== null);
	const kept = own.filter(({ id }) => !isCorreiosAsked || (id !== "pac" && id !== "sedex"));
	return [...kept, ...rates];
}

async function askInTime(bodies: readonly unknown[]): Promise<QuotedService[][] | null> {
	try {
		return await quoteBreaker.attempt(async () => {
			const melhorEnvio = await melhorEnvioClient();
			return Promise.all(bodies.map((body) => melhorEnvio.quote(body, DEADLINE_MS)));
		});
	} catch (error) {
		log.warn({ error }, "Melhor Envio gave no prices in time; our own tables stand in");
		return null;
	}
}

/** One call of Melhor Envio. */
interface AskedQuote {
	products: QuotedProduct[];
	/** Those that are asked about. */
	services: string;
	/** The one box that is priced, for services that take one, and how many of it are sent; null for the whole cart. */
	box: (Parcel & { count: number }) | null;
	/** The boxes where the answer names no packages. */
	parcels: readonly Parcel[];
}

/**
 * Where a service takes one box with a label, each box is bought by itself and so has a price of its own; the
 * others are asked about all boxes at once. A single box is one question about all services.
 */
function planQuotes({ items: given, tables }: FreightRequest): AskedQuote[] {
	const items = packItems(given, tables.packaging);
	const boxes = packForCorreios(items, tables.correios) ?? unitParcels(items);
	const kinds = new Map<string, Parcel & { count: number }>();
	for (const box of boxes) {
		const key = JSON.stringify(box);
		kinds.set(key, { ...box, count: (kinds.get(key)?.count ?? 0) + 1 });
	}
	const [first] = boxes;
	if (first && boxes.length === 1) {
		const services = `${serviceIds(true)},${serviceIds(false)}`;
		return [{ products: [toProduct(first)], services, box: { ...first, count: 1 }, parcels: boxes }];
	}
	const units = items.flatMap(({ quantity, ...item }, index) =>
		unitParcels([{ ...item, quantity: 1 }]).map((unit) => toProduct(unit, quantity, index + 1)),
	);
	const whole = { products: units, services: serviceIds(false), box: null, parcels: unitParcels(items) };
	if (kinds.size > MAX_KINDS_OF_BOXES) return [whole];
	const each = [...kinds.values()].map((box) => ({
		products: [toProduct(box)],
		services: serviceIds(true),
		box,
		parcels: [box],
	}));
	return [whole, ...each];
}

type QuotedProduct = ReturnType<typeof toProduct>;

const toProduct = (
	{ sidesMm: [length, width, height], weightGrams, value }: Parcel,
	quantity = 1,
	id = 1,
) => ({
	id: String(id),
	width: wholeCentimetres(width),
	height: wholeCentimetres(height),
	length: wholeCentimetres(length),
	weight: weightGrams / 1000,
	insurance_value: centsToReais(value),
	quantity,
});

/** A service that takes one box at a time is offered where it takes each of them: at the sum, as slow as the slowest. */
function toRates(asked: readonly AskedQuote[], answers: readonly QuotedService[][]): Rate[] {
	const about = asked.map((quote, index) => ({ ...quote, services: answers[index] ?? [] }));
	const rates = new Map<number, Rate>();
	for (const { services, box, parcels } of about) {
		for (const quoted of services) {
			const { service } = quoted;
			if (!canBeBought(service) || rates.has(service)) continue;
			if (!box || !takesOneBox(service)) {
				const packages = quoted.parcels.map((parcel) => ({ ...parcel, value: quoted.cost }));
				rates.set(service, toRate(quoted, packages.length > 0 ? packages : parcels));
				continue;
			}
			const each = about.flatMap((other) => {
				const found = other.services.find((one) => one.service === service);
				return other.box && found ? [{ ...found, box: other.box }] : [];
			});
			if (each.length < about.filter((other) => other.box !== null).length) continue;
			const cost = sumCents(...each.map((one) => multiplyCents(one.cost, one.box.count)));
			const days = Math.max(...each.map((one) => one.days));
			const sent = each.flatMap((one) => Array.from({ length: one.box.count }, () => toParcel(one.box)));
			rates.set(service, toRate({ ...quoted, cost, days }, sent));
		}
	}
	return [...rates.values()];
}

const toParcel = ({ weightGrams, sidesMm, value }: Parcel): Parcel => ({ weightGrams, sidesMm, value });

/** Its ids of Correios' two services, which keep the ids of the specification. */
const CORREIOS_SERVICES: Record<number, { id: string; name: string }> = {
	1: { id: "pac", name: "Correios PAC" },
	2: { id: "sedex", name: "Correios SEDEX" },
};

/** The service of an order whose freight came from our own tables of Correios. */
export const correiosServiceOf = (optionId: string): number | null => {
	const [service] = Object.entries(CORREIOS_SERVICES).find(([, { id }]) => id === optionId) ?? [];
	return service === undefined ? null : Number(service);
};

function toRate({ service, name, company, cost, days }: QuotedService, parcels: Rate["parcels"]): Rate {
	const known = CORREIOS_SERVICES[service] ?? { id: `me-${service}`, name: `${company} ${name}` };
	return { ...known, cost, days, parcels, service };
}

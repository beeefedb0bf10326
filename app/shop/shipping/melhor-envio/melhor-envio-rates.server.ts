import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { FreightRequest, Rate } from "#app/shop/shipping/freight/freight.ts";
import { type Parcel, packForCorreios, packItems, unitParcels } from "#app/shop/shipping/freight/parcels.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { centsToReais, multiplyCents, sumCents } from "#app/values/money.ts";
import { melhorEnvioClient, type QuotedService } from "./melhor-envio.server.ts";
import { canBeBought, serviceIds, takesOneBox, wholeCentimetres } from "./melhor-envio-services.ts";
import { hasMelhorEnvio, rejectAccessToken } from "./melhor-envio-token.server.ts";

/** How long a customer waits for prices that the shop's own tables also have. */
const DEADLINE_MS = 1_500;

const quoteBreaker = new CircuitBreaker("melhor_envio");

/** With more kinds of boxes than this, they are not quoted one by one, because the customer is waiting. */
const MAX_KINDS_OF_BOXES = 5;

/**
 * A failed quote is remembered as well: a cart's price must not change between looking and ordering because the service
 * has recovered.
 */
const cachedQuotes = memoryCache<QuotedService[][] | null>({ maxAgeMs: 5 * MINUTE_MS, maxEntries: 2_000 });

/** Forgets past failures, for tests that bring the service back. */
export const resetMelhorEnvioQuotes = (): void => quoteBreaker.reset();

/**
 * The rates of the shop's tables, with Melhor Envio's rates instead of Correios' and its other carriers added. If
 * Melhor Envio is slow, down or sends unreadable data, only the shop's own rates. Never throws.
 */
export async function withMelhorEnvioRates(
	request: FreightRequest,
	tableRates: readonly Rate[],
	{ quotes, fromCep }: { quotes: boolean; fromCep: string },
): Promise<Rate[]> {
	const { cep } = request.destination;
	if (!quotes || !cep || !(await hasMelhorEnvio().catch(() => false))) return [...tableRates];
	const asked = planQuotes(request);
	const way = { from: { postal_code: fromCep }, to: { postal_code: cep } };
	const bodies = asked.map(({ products, services }) => ({ ...way, products, services }));
	const answers = await cachedQuotes(JSON.stringify(bodies), () => askInTime(bodies));
	const rates = answers ? toRates(asked, answers) : [];
	if (rates.length === 0) return [...tableRates];
	const isCorreiosAsked = asked.some(({ box }) => box !== null);
	const ownOptions = tableRates.filter(({ id }) => !isCorreiosAsked || (id !== "pac" && id !== "sedex"));
	return [...ownOptions, ...rates];
}

async function askInTime(bodies: readonly unknown[]): Promise<QuotedService[][] | null> {
	try {
		return await quoteBreaker.attempt(async () => {
			const melhorEnvio = await melhorEnvioClient();
			return Promise.all(bodies.map((body) => melhorEnvio.quote(body, DEADLINE_MS)));
		});
	} catch (error) {
		log.warn({ error }, "Melhor Envio gave no prices in time; our own tables stand in");
		if (error instanceof ServiceError && error.status === 401) await renewSoon();
		return null;
	}
}

/** Has a job renew a token that Melhor Envio rejects; the customer's prices do not wait for it. */
const renewSoon = () =>
	rejectAccessToken().catch((error: unknown) => {
		log.warn({ error }, "the rejected token of Melhor Envio could not be marked");
	});

/** One quote call to Melhor Envio. */
interface AskedQuote {
	products: QuotedProduct[];
	/** The ids of the services to quote. */
	services: string;
	/** The box to quote, for services that take one box, and how many of it are sent; null for the whole cart. */
	box: (Parcel & { count: number }) | null;
	/** The boxes to use if the response names no packages. */
	parcels: readonly Parcel[];
}

/**
 * For services with one box per label, each kind of box is quoted separately, because it has its own price. The other
 * services are quoted for all boxes at once. A single box needs only one call for all services.
 */
function planQuotes({ items: products, tables }: FreightRequest): AskedQuote[] {
	const items = packItems(products, tables.packaging);
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

/**
 * A service with one box per label is offered if it accepts every box. Its cost is the sum, and its time that of the
 * slowest box.
 */
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
				const rate = other.services.find((one) => one.service === service);
				return other.box && rate ? [{ ...rate, box: other.box }] : [];
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

/** Melhor Envio's ids of Correios' two services, which keep the ids of the specification. */
const CORREIOS_SERVICES: Record<number, { id: string; name: string }> = {
	1: { id: "pac", name: "Correios PAC" },
	2: { id: "sedex", name: "Correios SEDEX" },
};

/** The service of an order whose freight came from the shop's own tables for Correios. */
export const correiosServiceOf = (optionId: string): number | null => {
	const [service] = Object.entries(CORREIOS_SERVICES).find(([, { id }]) => id === optionId) ?? [];
	return service === undefined ? null : Number(service);
};

function toRate({ service, name, company, cost, days }: QuotedService, parcels: Rate["parcels"]): Rate {
	const option = CORREIOS_SERVICES[service] ?? { id: `me-${service}`, name: `${company} ${name}` };
	return { ...option, cost, days, parcels, service };
}

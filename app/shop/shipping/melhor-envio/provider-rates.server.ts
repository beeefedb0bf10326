import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { FreightRequest, Rate } from "#app/shop/shipping/freight/freight.ts";
import {
	type FreightItem,
	packForCorreios,
	packItems,
	unitParcels,
} from "#app/shop/shipping/freight/parcels.ts";
import { centsToReais } from "#app/values/money.ts";
import { type MelhorEnvio, melhorEnvio, type QuotedService } from "./melhor-envio.server.ts";
import { canBeBought, wholeCentimetres } from "./melhor-envio-services.ts";
import { hasMelhorEnvio } from "./melhor-envio-token.server.ts";

/** A customer waits no longer for prices that our own tables have as well. */
const DEADLINE_MS = 1_500;

const quoteBreaker = new CircuitBreaker("melhor_envio");

/**
 * No answer is remembered as well: the price of a cart must not change between looking at it and
 * ordering it because the service has woken up.
 */
const cachedQuotes = memoryCache<QuotedService[] | null>({ maxAgeMs: 5 * 60_000, maxEntries: 2_000 });

/** Forgets past failures, for tests that bring the service back. */
export const resetProviderQuotes = (): void => quoteBreaker.reset();

/**
 * The rates of our tables, with those of Melhor Envio in the place of Correios' and its other carriers
 * beside. Where it is slow, down or unintelligible, ours alone: this never throws.
 */
export async function withProviderRates(
	request: FreightRequest,
	own: readonly Rate[],
	{ quotes, fromCep }: { quotes: boolean; fromCep: string },
): Promise<Rate[]> {
	const { cep } = request.destination;
	if (!quotes || !cep || !hasMelhorEnvio()) return [...own];
	const items = packItems(request.items, request.tables.packaging);
	const body = quoteBody(fromCep, cep, items);
	const quoted = await cachedQuotes(JSON.stringify(body), () => askInTime(body));
	if (!quoted || quoted.length === 0) return [...own];
	const packed = packForCorreios(items, request.tables.correios) ?? unitParcels(items);
	const rates = quoted
		.filter(({ service }) => canBeBought(service))
		.map((service) => toRate(service, packed));
	return [...own.filter(({ id }) => id !== "pac" && id !== "sedex"), ...rates];
}

async function askInTime(body: unknown, provider?: MelhorEnvio): Promise<QuotedService[] | null> {
	try {
		return await quoteBreaker.attempt(async () =>
			(provider ?? (await melhorEnvio())).quote(body, DEADLINE_MS),
		);
	} catch (error) {
		log.warn({ error }, "Melhor Envio gave no prices in time; our own tables stand in");
		return null;
	}
}

const quoteBody = (from: string, to: string, items: readonly FreightItem[]) => ({
	from: { postal_code: from },
	to: { postal_code: to },
	products: items.map((item, index) => {
		const [unit] = unitParcels([{ ...item, quantity: 1 }]);
		const [length = 0, width = 0, height = 0] = unit?.sidesMm ?? [];
		return {
			id: String(index + 1),
			width: wholeCentimetres(width),
			height: wholeCentimetres(height),
			length: wholeCentimetres(length),
			weight: (unit?.weightGrams ?? 0) / 1000,
			insurance_value: centsToReais(item.price),
			quantity: item.quantity,
		};
	}),
});

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

function toRate(
	{ service, name, company, cost, days, parcels }: QuotedService,
	packed: Rate["parcels"],
): Rate {
	const known = CORREIOS_SERVICES[service] ?? { id: `me-${service}`, name: `${company} ${name}` };
	const sent = parcels.length > 0 ? parcels.map((parcel) => ({ ...parcel, value: cost })) : packed;
	return { ...known, cost, days, parcels: sent, service };
}

import PQueue from "p-queue";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import type { DeliveryDaysResponse } from "#app/shop/shipping/shipping.schema.ts";
import { parseCep } from "#app/values/cep.ts";
import type { IsoDay, Moment } from "#app/values/date.ts";
import { leadOf, readQuotedBenches } from "./bench-lead.server.ts";
import { findDestination, invalidCep, priceAll, requestOf } from "./quote-freight.server.ts";
import { type FreightProduct, quotedProducts } from "./quoted-products.ts";

/**
 * Quotes for lists in this process. With Melhor Envio, each product of a list may need a call to it, and a visitor who
 * only looks around must not keep those waiting who order.
 */
const quotes = new PQueue({ concurrency: 4 });

/** Products whose quote has not begun by then have no day in this answer. */
const MAX_WAIT_MS = 2_500;

/**
 * The day of the preselected option for one unit of each product: that of the product's page, the cart and the
 * checkout. Products that are not on sale, or that no carrier accepts, are left out.
 */
export async function listDeliveryDays(
	{ cep: typedCep, ids }: { cep: string; ids: readonly string[] },
	now: Moment = new Date(),
): Promise<DeliveryDaysResponse> {
	const cep = parseCep(typedCep);
	if (!cep) throw invalidCep();
	const [products, settings] = await Promise.all([
		quotedProducts.get()([...new Set(ids)], false),
		readSettings(),
	]);
	const { shipping } = settings;
	const quoteDay = { now, calendars: calendarsOf(settings) };
	const benches = await readQuotedBenches(products, quoteDay);
	const destination = await findDestination(cep, undefined, shipping.origin.coordinates);
	const signal = AbortSignal.timeout(MAX_WAIT_MS);
	const findDay = async (product: FreightProduct): Promise<[string, IsoDay] | null> => {
		try {
			const items = [{ ...product, quantity: 1 }];
			const lead = leadOf(items, benches, settings, quoteDay);
			const request = { ...requestOf(items, shipping, { ...quoteDay, lead }), destination };
			const options = await quotes.add(() => priceAll(request, shipping), { signal });
			const chosen = defaultShippingOption(options);
			return chosen ? [product.id, chosen.promisedDate] : null;
		} catch (error) {
			// A full queue has no day.
			if (!(signal.aborted || error instanceof Refusal))
				log.error({ error, productId: product.id }, "a delivery day could not be computed");
			return null;
		}
	};
	const days = await Promise.all(products.map(findDay));
	return { days: Object.fromEntries(days.filter((day) => day !== null)) };
}

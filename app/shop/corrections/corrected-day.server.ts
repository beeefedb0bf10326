import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { readLapsedWorkOrders } from "#app/shop/orders/work-orders/order-work-orders.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { formatDeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import { parseCep } from "#app/values/cep.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { correctionMessages } from "./corrections.messages.ts";
import type { OrderToCorrect } from "./corrections.queries.server.ts";
import { deliveryToNewPlace, quoteToNewPlace } from "./freight-to-new-place.server.ts";
import { readCorrectedDayProposal } from "./proposed-day.server.ts";

/**
 * Says until when the order arrives at the place that the form asks about in the address of the page, as saving the
 * correction would do it; null where nothing is asked.
 */
export async function describeCorrectedDay(order: OrderToCorrect, { searchParams }: URL, isOwner: boolean) {
	return { asked: String(searchParams), newDay: await findNewDay(order, searchParams, isOwner) };
}

async function findNewDay(
	order: OrderToCorrect,
	searchParams: URLSearchParams,
	isOwner: boolean,
): Promise<string | null> {
	const zipCode = parseCep(searchParams.get("zipCode") ?? "");
	if (zipCode === null || order.current === null || order.isPickup) return null;
	const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
	if (!row?.shippingAddress) return null;
	const { city, state } = row.shippingAddress;
	const place = { city: searchParams.get("city") || city, state: searchParams.get("state") || state };
	const address = { ...row.shippingAddress, ...place, zipCode };
	const freight = await quoteToNewPlace(row, address, isOwner).catch((error: unknown) => {
		if (error instanceof Refusal) return "unknown" as const;
		throw error;
	});
	return freight === "unknown" ? correctionMessages.dayUnknown : sentenceFor(row, freight, isOwner);
}

async function sentenceFor(
	row: OrderRow,
	freight: Exclude<Awaited<ReturnType<typeof quoteToNewPlace>>, "unknown">,
	isOwner: boolean,
): Promise<string> {
	const settings = await readSettings();
	const calendars = calendarsOf(settings);
	const { columns, proposedDate } = deliveryToNewPlace(row, freight, { calendars, isOwner });
	const corrected = { ...row, ...columns };
	const { promisedDate: promised } = row;
	if (proposedDate !== null && promised !== null) {
		const { isProposed, waitsFor } = await readCorrectedDayProposal(db, row, proposedDate);
		if (waitsFor) return correctionMessages.dayWaiting(proposedDate, waitsFor);
		return isProposed
			? correctionMessages.dayProposed(proposedDate, promised)
			: correctionMessages.dayToAgree(proposedDate, promised);
	}
	const bench = (await readLapsedWorkOrders([corrected], settings)).get(row.id);
	const { promisedDate: day, ...offer } = promiseOf({ ...corrected, bench }, calendars);
	if (day === null) return correctionMessages.dayUnknown;
	if (row.paymentStatus !== "paid") {
		return formatDeliveryOffer({ id: corrected.shippingOptionId, promisedDate: day, ...offer });
	}
	return day === promised ? correctionMessages.dayKept(day) : correctionMessages.dayMoves(day, promised);
}

import type { Admin } from "#app/shop/accounts/actor.ts";
import { canProposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { findOrderCustomer, findOrderForAdmin } from "#app/shop/orders/orders.queries.server.ts";
import { findPromiseRisk } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, dayOf, laterDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";

/** Data of “Propor novo dia”; `suggested` is null where no day can be proposed. Null for an unknown order. */
export async function findOrderForDayProposal(admin: Admin, orderId: string) {
	const order = await findOrderForAdmin(admin, orderId);
	if (!order) return null;
	const { id, promisedDate } = order;
	const [customer, open, risk, settings] = await Promise.all([
		findOrderCustomer(order),
		readOpenProposals(db, [id]),
		findPromiseRisk(id),
		readSettings(),
	]);
	const today = dayOf();
	const inWorkshop = workshopCalendar(calendarsOf(settings));
	const next = promisedDate && inWorkshop.add(laterDay(promisedDate, today), 1);
	const suggested =
		[next, risk?.proposedDay ?? null]
			.filter((day) => day !== null)
			.toSorted()
			.at(-1) ?? null;
	return {
		id,
		promisedDate,
		earliest: promisedDate && addDays(laterDay(promisedDate, today), 1),
		suggested: canProposeDay(order) ? suggested : null,
		customerName: customer?.fullName ?? null,
		risk,
		open: open.get(id) ?? null,
	};
}

export type OrderForDayProposal = NonNullable<Awaited<ReturnType<typeof findOrderForDayProposal>>>;

import { isOfCorrection, needsConsent } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { type DayProposalRow, readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Queryable } from "#db/client.server.ts";

/** How the customer learns of the later day to which the owner's correction leads. */
interface CorrectedDayProposal {
	/** Saving the correction asks the customer about it. */
	readonly isProposed: boolean;
	/** The day of an open proposal that suffices, and stays; null without one. */
	readonly waitsFor: IsoDay | null;
	readonly open: DayProposalRow | undefined;
}

/** Asked by the form before the correction is saved, and by the saving itself, so that both say the same. */
export async function readCorrectedDayProposal(
	on: Queryable,
	order: OrderRow,
	day: IsoDay,
): Promise<CorrectedDayProposal> {
	const open = (await readOpenProposals(on, [order.id])).get(order.id);
	const suffices = open && (isOfCorrection(open) ? open.proposedDate === day : open.proposedDate >= day);
	const waitsFor = suffices ? open.proposedDate : null;
	return { isProposed: waitsFor === null && needsConsent(order, day), waitsFor, open };
}

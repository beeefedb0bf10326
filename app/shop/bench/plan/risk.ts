import type { IsoDay } from "#app/values/date.ts";

/** A promise compared with the plan: kept, kept only by using its reserve, or not kept. */
export type Risk = "none" | "tight" | "late";

export interface PromiseParts {
	readonly promisedDay: IsoDay;
	/** The day that the customer has the product if its work is done on a day, with the days of reserve or without. */
	readonly arrivalOf: (finish: IsoDay, reserve: "with-slack" | "without-slack") => IsoDay;
}

/**
 * Whether a promise is in danger, which is seen as many days before it is missed as the reserve has. Work that the
 * plan does not finish is late.
 */
export function riskOf(finish: IsoDay | null, { promisedDay, arrivalOf }: PromiseParts): Risk {
	if (finish === null || arrivalOf(finish, "without-slack") > promisedDay) return "late";
	return arrivalOf(finish, "with-slack") > promisedDay ? "tight" : "none";
}

import { MAX_PARCELS } from "#app/values/fields/parcel-limit.ts";

/** The fields of the second parcel and those after: “trackingCode2”, “trackingCode3” … */
export const furtherCodeFields: readonly string[] = Array.from(
	{ length: MAX_PARCELS - 1 },
	(_, at) => `trackingCode${at + 2}`,
);

import { slugify } from "#app/values/slug.ts";

/** The limit of carriers with their own tables, which are pasted from spreadsheets and stay in memory. */
export const MAX_OWN_CARRIERS = 3;

export const ownCarrierPrefix = "propria-";

/** The id of a carrier with a table of the shop's own. It stays the same while the carrier keeps its name. */
export const ownCarrierId = (name: string): string => `${ownCarrierPrefix}${slugify(name)}`;

import { z } from "zod";
import { MAX_FAVOURITES } from "./favourites-list.ts";

const idList = z.array(z.string().max(64)).max(MAX_FAVOURITES);

export const favouriteChangesSchema = z.strictObject({ add: idList, remove: idList });

export const favouritesRequestSchema = z.object({
	ids: idList,
});

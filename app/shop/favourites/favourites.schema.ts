import { z } from "zod";
import { MAX_FAVOURITES } from "./favourites.ts";

export const favouritesRequestSchema = z.object({
	ids: z.array(z.string().max(64)).max(MAX_FAVOURITES),
});

import { z } from "zod";
import type { WorkMove } from "#app/shop/orders/places/plan/work-moves.ts";

export const unknownChoice = "Escolha uma das opções.";

/** The value of a button of “Mover”, of a key, or of a drop. */
export const moveField = z.union(
	[
		z.enum(["earlier", "later"]).transform((to): WorkMove => ({ to })),
		z.uuid().transform((benchId): WorkMove => ({ to: "bench", benchId })),
		z
			.string()
			.regex(/^[1-9]\d{0,3}$/)
			.transform((rank): WorkMove => ({ to: "rank", rank: Number(rank) })),
	],
	unknownChoice,
);

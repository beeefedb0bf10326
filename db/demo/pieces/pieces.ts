import { bedroom } from "./bedroom.ts";
import { decoration } from "./decoration.ts";
import { kitchen } from "./kitchen.ts";
import type { DemoPiece } from "./piece.ts";
import { seats } from "./seats.ts";
import { storage } from "./storage.ts";
import { tables } from "./tables.ts";

/** The whole catalogue of the demo. */
export const demoPieces: readonly DemoPiece[] = [
	...tables,
	...seats,
	...storage,
	...bedroom,
	...kitchen,
	...decoration,
];

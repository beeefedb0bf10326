import { toOptions } from "#app/values/text.ts";
import type { ScalePiece } from "./piece.ts";
import type { ScaleCompanion } from "./scale-scene.ts";

const labels = { person: "Pessoa", door: "Porta", table: "Mesa", hand: "Mão" } as const;

/** Only what stands on a table is compared with a hand. */
export const companionOptions = (piece: ScalePiece) =>
	toOptions<ScaleCompanion>(labels).filter(({ value }) => value !== "hand" || piece.stands === "table");

/** Higher than this, a piece is first shown beside a door, in centimetres. */
const TALL = 120;

/** What a piece is shown beside at first. */
export function firstCompanion({ front, stands, height }: ScalePiece): ScaleCompanion {
	if (front === "board" || front === "candlesticks") return "hand";
	if (stands === "table") return "table";
	return stands === "floor" && height > TALL ? "door" : "person";
}

import { toOptions } from "#app/values/text.ts";
import type { ScaleProduct } from "./scale-product.ts";
import type { ScaleCompanion } from "./scale-scene.ts";

const labels = { person: "Pessoa", door: "Porta", table: "Mesa", hand: "Mão" } as const;

/** Only what stands on a table is compared with a hand. */
export const companionOptions = (product: ScaleProduct) =>
	toOptions<ScaleCompanion>(labels).filter(({ value }) => value !== "hand" || product.stands === "table");

/** Higher than this, a product is first shown beside a door, in centimetres. */
const TALL = 120;

/** What a product is shown beside at first. */
export function firstCompanion({ front, stands, height }: ScaleProduct): ScaleCompanion {
	if (front === "board" || front === "candlesticks") return "hand";
	if (stands === "table") return "table";
	return stands === "floor" && height > TALL ? "door" : "person";
}

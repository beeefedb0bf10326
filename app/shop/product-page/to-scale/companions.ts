import { toOptions } from "#app/values/text.ts";
import type { ScaleProduct } from "./scale-product.ts";
import type { ScaleCompanion } from "./scale-scene.ts";

const labels = { person: "Pessoa", door: "Porta", table: "Mesa", hand: "Mão" } as const;

/** Only products on a table are compared with a hand. */
export const companionOptions = (product: ScaleProduct) =>
	toOptions<ScaleCompanion>(labels).filter(({ value }) => value !== "hand" || product.stands === "table");

/** Higher than this, a product is first shown beside a door, in centimetres. */
const TALL = 120;

/** The companion that is shown first. */
export function firstCompanion({ front, stands, height }: ScaleProduct): ScaleCompanion {
	if (front === "board" || front === "candlesticks") return "hand";
	if (stands === "table") return "table";
	return stands === "floor" && height > TALL ? "door" : "person";
}

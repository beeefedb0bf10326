import { keepTogether } from "#app/values/text.ts";
import { doorSentence } from "./fit.ts";
import type { ScaleProduct } from "./scale-product.ts";

/** Whether a large product passes a door of 80 cm. */
export function DoorNote({ product }: { product: ScaleProduct }) {
	const sentence = doorSentence(product);
	return sentence ? <p className="mt-1 text-ink-2">{keepTogether(sentence)}</p> : null;
}

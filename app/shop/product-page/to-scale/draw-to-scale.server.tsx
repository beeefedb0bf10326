import { renderToStaticMarkup } from "react-dom/server";
import { firstCompanion } from "./companions.ts";
import { DoorNote } from "./DoorNote.tsx";
import { ScaleDrawing } from "./ScaleDrawing.tsx";
import { type ScaleSource, toScaleProduct } from "./scale-product.ts";
import { drawBeside } from "./scale-scene.ts";
import { describeBeside } from "./scale-sentences.ts";

/**
 * A product's first drawing as text of the page, and what the browser draws the others from; null where its width or
 * height is unknown. The page shows the text as it is, so that the code that draws is only sent to readers who come
 * near it (decision 0118).
 */
export function drawToScale(source: ScaleSource) {
	const product = toScaleProduct(source);
	if (!product) return null;
	const companion = firstCompanion(product);
	const html = renderToStaticMarkup(
		<ScaleDrawing scene={drawBeside(product, companion)} sentence={describeBeside(product, companion)}>
			<DoorNote product={product} />
		</ScaleDrawing>,
	);
	return { product, html };
}

export type ToScaleView = NonNullable<ReturnType<typeof drawToScale>>;

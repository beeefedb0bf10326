import { renderToStaticMarkup } from "react-dom/server";
import { firstCompanion } from "./companions.ts";
import { DoorNote } from "./DoorNote.tsx";
import { type PieceSource, pieceOf } from "./piece.ts";
import { ScaleDrawing } from "./ScaleDrawing.tsx";
import { drawBeside } from "./scale-scene.ts";
import { describeBeside } from "./scale-sentences.ts";

/**
 * A product's first drawing as text of the page, and what the browser draws the others from; null where its width or
 * height is unknown. The page shows the text as it is, so that the code that draws is only sent to readers who come
 * near it (decision 0118).
 */
export function drawToScale(source: PieceSource) {
	const piece = pieceOf(source);
	if (!piece) return null;
	const companion = firstCompanion(piece);
	const html = renderToStaticMarkup(
		<ScaleDrawing scene={drawBeside(piece, companion)} sentence={describeBeside(piece, companion)}>
			<DoorNote piece={piece} />
		</ScaleDrawing>,
	);
	return { piece, html };
}

export type ToScaleView = NonNullable<ReturnType<typeof drawToScale>>;

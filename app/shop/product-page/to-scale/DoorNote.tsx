import { keepTogether } from "#app/values/text.ts";
import { doorSentence } from "./fit.ts";
import type { ScalePiece } from "./piece.ts";

/** Whether a large piece passes a door of 80 cm. */
export function DoorNote({ piece }: { piece: ScalePiece }) {
	const sentence = doorSentence(piece);
	return sentence ? <p className="mt-1 text-ink-2">{keepTogether(sentence)}</p> : null;
}

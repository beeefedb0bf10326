import { useState } from "react";
import { CompareField } from "./CompareField.tsx";
import { companionOptions, firstCompanion } from "./companions.ts";
import { DoorNote } from "./DoorNote.tsx";
import type { ScalePiece } from "./piece.ts";
import { ScaleDrawing } from "./ScaleDrawing.tsx";
import { drawBeside, drawTogether, type ScaleCompanion } from "./scale-scene.ts";
import { describeBeside, describeTogether } from "./scale-sentences.ts";
import { WallField } from "./WallField.tsx";

/** The drawing to scale with what can be changed in it, and whether the piece fits a wall. */
export default function ScaleExplorer({ piece }: { piece: ScalePiece }) {
	const [beside, setBeside] = useState<ScaleCompanion | ScalePiece>(() => firstCompanion(piece));
	const [scene, sentence] =
		typeof beside === "string"
			? [drawBeside(piece, beside), describeBeside(piece, beside)]
			: [drawTogether(piece, beside), describeTogether(piece, beside)];
	return (
		<>
			<div aria-live="polite">
				<ScaleDrawing scene={scene} sentence={sentence}>
					<DoorNote piece={piece} />
				</ScaleDrawing>
			</div>
			<div className="to-scale-controls">
				<fieldset className="flex flex-wrap">
					<legend className="mb-1.5 text-sm font-semibold">Comparar com</legend>
					{companionOptions(piece).map(({ value, label }) => (
						<button
							key={value}
							type="button"
							aria-pressed={beside === value}
							onClick={() => setBeside(value)}
							className="-ml-px min-h-11 border border-line-strong px-4 text-[0.9375rem] first-of-type:ml-0 first-of-type:rounded-l-md last-of-type:rounded-r-md hover:bg-paper-2 aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:[forced-color-adjust:none]"
						>
							{label}
						</button>
					))}
				</fieldset>
				<WallField piece={piece} />
				<CompareField
					piece={piece}
					other={typeof beside === "string" ? null : beside}
					onChoose={(other) => setBeside(other ?? firstCompanion(piece))}
				/>
			</div>
		</>
	);
}

import { useState } from "react";
import { CompareField } from "./CompareField.tsx";
import { companionOptions, firstCompanion } from "./companions.ts";
import { DoorNote } from "./DoorNote.tsx";
import { ScaleDrawing } from "./ScaleDrawing.tsx";
import type { ScaleProduct } from "./scale-product.ts";
import { drawBeside, drawTogether, type ScaleCompanion } from "./scale-scene.ts";
import { describeBeside, describeTogether } from "./scale-sentences.ts";
import { WallField } from "./WallField.tsx";

/** The drawing to scale with what can be changed in it, and whether the product fits a wall. */
export default function ScaleExplorer({ product }: { product: ScaleProduct }) {
	const [beside, setBeside] = useState<ScaleCompanion | ScaleProduct>(() => firstCompanion(product));
	const [scene, sentence] =
		typeof beside === "string"
			? [drawBeside(product, beside), describeBeside(product, beside)]
			: [drawTogether(product, beside), describeTogether(product, beside)];
	return (
		<>
			<div aria-live="polite">
				<ScaleDrawing scene={scene} sentence={sentence}>
					<DoorNote product={product} />
				</ScaleDrawing>
			</div>
			<div className="to-scale-controls">
				<fieldset className="flex flex-wrap">
					<legend className="mb-1.5 text-sm font-semibold">Comparar com</legend>
					{companionOptions(product).map(({ value, label }) => (
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
				<WallField product={product} />
				<CompareField
					product={product}
					other={typeof beside === "string" ? null : beside}
					onChoose={(other) => setBeside(other ?? firstCompanion(product))}
				/>
			</div>
		</>
	);
}

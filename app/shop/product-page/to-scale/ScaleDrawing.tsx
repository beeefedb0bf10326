import type { CSSProperties, ReactNode } from "react";
import { keepTogether } from "#app/values/text.ts";
import { type DrawnMeasure, MEASURE_DISTANCE, type ScaleScene } from "./scale-scene.ts";

/**
 * A scene with the sentence that says the same. Lines have a width in pixels, and letters a size in pixels of the
 * narrow or the wide drawing; all else is in centimetres. Colours are the text's, so that forced ones and paper work.
 */
export function ScaleDrawing({
	scene,
	sentence,
	children,
}: {
	scene: ScaleScene;
	sentence: string;
	/** Said below the sentence. */
	children?: ReactNode;
}) {
	const { width, height, floor, bodies, measures, narrowPixel } = scene;
	const pixels = { "--narrow": narrowPixel, "--wide": scene.widePixel } as CSSProperties;
	return (
		<figure>
			<svg
				aria-hidden="true"
				viewBox={`0 0 ${round(width)} ${round(height)}`}
				preserveAspectRatio="xMidYMax meet"
				style={pixels}
				className="h-65 w-full max-w-160 rounded-sm bg-paper-2 forced-colors:bg-[Canvas] forced-colors:**:text-[CanvasText] fill-none stroke-current [word-spacing:0] [font-size:calc(var(--narrow)*0.8125rem)] md:h-90 md:[font-size:calc(var(--wide)*0.8125rem)] print:break-inside-avoid"
			>
				{/* The floor goes on beyond the drawing, to the edges of its place on the page. */}
				<path d={straightLine(-2 * width, floor, 3 * width, floor)} className={`text-ink-2 ${THIN}`} />
				{bodies.map(({ kind, x, y, width: wide, outline, caption }) => {
					const isProduct = PRODUCTS.has(kind);
					return (
						<g key={kind} className={isProduct ? "text-ink" : "text-ink-2"}>
							<path
								data-body={kind}
								d={outline}
								transform={`translate(${round(x)} ${round(y)})`}
								className="stroke-[1.5px] [stroke-linejoin:round] [vector-effect:non-scaling-stroke]"
							/>
							{caption ? (
								<text
									x={round(x + wide / 2)}
									y={round(floor + 20 * narrowPixel)}
									textAnchor="middle"
									className={LETTERS}
								>
									{caption}
								</text>
							) : null}
						</g>
					);
				})}
				{measures.map((measure) => (
					<MeasureLine key={`${measure.direction} ${measure.x}`} measure={measure} pixel={narrowPixel} />
				))}
			</svg>
			<figcaption className="mt-3 max-w-160 text-[0.9375rem]">
				<p>{keepTogether(sentence)}</p>
				{children}
			</figcaption>
		</figure>
	);
}

const PRODUCTS: ReadonlySet<string> = new Set(["product", "twin", "other", "otherTwin"]);
const THIN = "stroke-[1px] [vector-effect:non-scaling-stroke]";
const LETTERS = "fill-current stroke-none tabular-nums";

/** A line as long as the side that it measures, with its ends marked and the number beside it. */
function MeasureLine({ measure, pixel }: { measure: DrawnMeasure; pixel: number }) {
	const { direction, x, y, length, text } = measure;
	const mark = (MEASURE_DISTANCE / 2) * pixel;
	const isWidth = direction === "width";
	const path = isWidth
		? [
				straightLine(x, y, x + length, y),
				straightLine(x, y - mark, x, y + mark),
				straightLine(x + length, y - mark, x + length, y + mark),
			]
		: [
				straightLine(x, y, x, y + length),
				straightLine(x - mark, y, x + mark, y),
				straightLine(x - mark, y + length, x + mark, y + length),
			];
	return (
		<g className="text-ink-2">
			<path d={path.join("")} className={THIN} />
			<text
				x={round(isWidth ? x + length / 2 : x + 8 * pixel)}
				y={round(isWidth ? y - 8 * pixel : y + length / 2)}
				{...(isWidth ? { textAnchor: "middle" } : { dominantBaseline: "central" })}
				className={LETTERS}
			>
				{keepTogether(text)}
			</text>
		</g>
	);
}

const straightLine = (x1: number, y1: number, x2: number, y2: number): string =>
	`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;

const round = (value: number): number => Math.round(value * 100) / 100;

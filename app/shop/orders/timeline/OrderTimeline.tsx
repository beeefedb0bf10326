import type { ReactNode } from "react";
import type { TimelineStep } from "./order-timeline.ts";

const styles = {
	done: {
		dot: "border-2 border-moss bg-moss forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]",
		day: "text-ink",
		heard: ", feito",
	},
	next: { dot: "border-2 border-heartwood", day: "text-ink-2", heard: ", próximo passo" },
	later: { dot: "border border-line-strong", day: "text-ink-2", heard: "" },
} as const;

/** From left to right where it is wide, or always one below the other, with room beside each step. */
const layouts = {
	row: {
		list: "@min-[40rem]:auto-cols-fr @min-[40rem]:grid-flow-col",
		item: "pb-4 @min-[40rem]:flex-col @min-[40rem]:gap-2 @min-[40rem]:pr-2 @min-[40rem]:pb-0",
		line: "@min-[40rem]:top-1.75 @min-[40rem]:right-1 @min-[40rem]:bottom-auto @min-[40rem]:left-5 @min-[40rem]:border-t @min-[40rem]:border-l-0",
		dot: "@min-[40rem]:mt-0",
		text: "",
	},
	column: {
		list: "",
		item: "pb-6",
		line: "",
		dot: "",
		text: "flex-1 @min-[40rem]:grid @min-[40rem]:grid-cols-[14rem_minmax(0,1fr)] @min-[40rem]:gap-x-8",
	},
} as const;

interface ShownStep extends TimelineStep {
	/** Where two steps may have one name. */
	key?: string;
	/** Shown below the step, or beside it where there is room. */
	content?: ReactNode;
}

/** Where an order is: one below the other where it is narrow, else from left to right. */
export function OrderTimeline({
	steps,
	label = "Andamento do pedido",
	layout = "row",
	className = "",
}: {
	steps: readonly ShownStep[];
	label?: string;
	layout?: keyof typeof layouts;
	className?: string;
}) {
	const shape = layouts[layout];
	// The day of each step then stands below its name, whether or not the step has something beside it.
	const hasContent = steps.some(({ content }) => content);
	return (
		<div className={`@container ${className}`}>
			<ol aria-label={label} className={`grid text-[0.9375rem] ${shape.list}`}>
				{steps.map(({ key, name, when, state, content }) => {
					const { dot, day, heard } = styles[state];
					return (
						<li
							key={key ?? name}
							aria-current={state === "next" ? "step" : undefined}
							className={`group relative flex gap-3 last:pb-0 ${shape.item}`}
						>
							<span
								aria-hidden="true"
								className={`absolute top-5.5 bottom-0 left-1.75 border-line-strong border-l group-last:hidden ${shape.line}`}
							/>
							<span aria-hidden="true" className={`mt-1 size-4 flex-none rounded-full ${shape.dot} ${dot}`} />
							<div className={`min-w-0 ${shape.text} ${state === "later" ? "text-ink-2" : ""}`}>
								<span className={hasContent ? "block" : "contents"}>
									<span className={state === "later" ? "" : "font-semibold"}>{name}</span>{" "}
									{when ? (
										<span className={`whitespace-nowrap tabular-nums @min-[40rem]:block ${day}`}>{when}</span>
									) : null}
									{heard ? <span className="sr-only">{heard}</span> : null}
								</span>
								{content}
							</div>
						</li>
					);
				})}
			</ol>
		</div>
	);
}

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

/** Where an order is: one below the other where it is narrow, else from left to right. */
export function OrderTimeline({
	steps,
	className = "",
}: {
	steps: readonly TimelineStep[];
	className?: string;
}) {
	return (
		<div className={`@container ${className}`}>
			<ol
				aria-label="Andamento do pedido"
				className="grid text-[0.9375rem] @min-[40rem]:auto-cols-fr @min-[40rem]:grid-flow-col"
			>
				{steps.map(({ name, when, state }) => {
					const { dot, day, heard } = styles[state];
					return (
						<li
							key={name}
							aria-current={state === "next" ? "step" : undefined}
							className="group relative flex gap-3 pb-4 last:pb-0 @min-[40rem]:flex-col @min-[40rem]:gap-2 @min-[40rem]:pr-2 @min-[40rem]:pb-0"
						>
							<span
								aria-hidden="true"
								className="absolute top-5.5 bottom-0 left-1.75 border-line-strong border-l group-last:hidden @min-[40rem]:top-1.75 @min-[40rem]:right-1 @min-[40rem]:bottom-auto @min-[40rem]:left-5 @min-[40rem]:border-t @min-[40rem]:border-l-0"
							/>
							<span
								aria-hidden="true"
								className={`mt-1 size-4 flex-none rounded-full @min-[40rem]:mt-0 ${dot}`}
							/>
							<span className={`min-w-0 ${state === "later" ? "text-ink-2" : ""}`}>
								<span className={state === "later" ? "" : "font-semibold"}>{name}</span>{" "}
								{when ? (
									<span className={`whitespace-nowrap tabular-nums @min-[40rem]:block ${day}`}>{when}</span>
								) : null}
								{heard ? <span className="sr-only">{heard}</span> : null}
							</span>
						</li>
					);
				})}
			</ol>
		</div>
	);
}

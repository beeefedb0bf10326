import { Icon } from "#app/ui/icons/Icon.tsx";
import { formatList } from "#app/values/text.ts";
import type { WorkView } from "./bench-view.ts";
import { riskWords } from "./bench-words.ts";

/** The steps of a work order as marks, and in words what is next. */
export function WorkSteps({ steps }: Pick<WorkView, "steps">) {
	if (steps.length === 0) return null;
	const done = steps.filter(({ isDone }) => isDone);
	const next = steps.find(({ isDone }) => !isDone);
	return (
		<span className="inline-flex items-center gap-2">
			<span aria-hidden="true" className="font-mono tracking-[0.15em]">
				{steps.map(({ isDone }) => (isDone ? "✓" : "○")).join("")}
			</span>
			<span className="sr-only">
				{done.length} de {steps.length} etapas
				{done.length > 0 ? `, ${formatList(done.map(({ name }) => name))}` : ""}
				{next ? ", agora " : ""}
			</span>
			{next ? <span>{next.name}</span> : null}
		</span>
	);
}

/** How far the plan misses the promise of a work order; nothing where it keeps it. */
export function RiskBadge({ work }: { work: Pick<WorkView, "risk" | "lateDays"> }) {
	const words = riskWords(work);
	if (!words) return null;
	return (
		<span
			className={`inline-flex items-center gap-1.5 font-semibold ${work.risk === "late" ? "text-brick" : "text-amber"}`}
		>
			<Icon name="alert" className="size-4" />
			{words}
		</span>
	);
}

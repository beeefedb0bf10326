import { formatList } from "#app/values/text.ts";
import type { WorkView } from "./bench-view.ts";

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

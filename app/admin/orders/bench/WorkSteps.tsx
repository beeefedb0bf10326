import type { Risk } from "#app/shop/bench/plan/risk.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { formatList } from "#app/values/text.ts";
import type { WorkView } from "./bench-view.ts";
import { riskWords } from "./bench-words.ts";

/**
 * The steps of a work order as marks, and in words what is next. Finished work waits for none: the owner may send an order
 * whatever was ticked, and the open steps were left out then.
 */
export function WorkSteps({ steps, isFinished = false }: Pick<WorkView, "steps"> & { isFinished?: boolean }) {
	if (steps.length === 0) return null;
	const done = steps.filter(({ isDone }) => isDone);
	const open = steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
	return (
		<span className="inline-flex items-center gap-2">
			<span aria-hidden="true" className="font-mono tracking-[0.15em]">
				{steps.map(({ isDone }) => (isDone ? "✓" : isFinished ? "–" : "○")).join("")}
			</span>
			<span className="sr-only">
				{done.length} de {steps.length} etapas
				{done.length > 0 ? `, ${formatList(done.map(({ name }) => name))}` : ""}
				{open.length === 0 ? "" : isFinished ? ", " : ", agora "}
			</span>
			{open.length === 0 ? null : <span>{isFinished ? skippedWords(open) : open[0]}</span>}
		</span>
	);
}

/** How far the plan misses the promise of a work order; nothing where it keeps it. */
export const RiskBadge = ({ work }: { work: Pick<WorkView, "risk" | "lateDays"> }) => (
	<RiskMark risk={work.risk} words={riskWords(work)} />
);

/** A day in danger by the plan, in words; nothing without them. */
export function RiskMark({ risk, words }: { risk: Risk; words: string | null }) {
	if (!words) return null;
	return (
		<span
			className={`inline-flex items-center gap-1.5 font-semibold ${risk === "late" ? "text-brick" : "text-amber"}`}
		>
			<Icon name="alert" className="size-4 flex-none" />
			{words}
		</span>
	);
}

/** "puladas: montagem e acabamento" */
const skippedWords = (names: readonly string[]): string =>
	`${names.length === 1 ? "pulada" : "puladas"}: ${formatList(names)}`;

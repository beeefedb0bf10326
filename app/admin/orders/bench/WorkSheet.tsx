import type { ComponentProps, ReactNode } from "react";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { CONFIRMED_FIELD } from "#app/platform/save-question.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { formatLongDate } from "#app/values/date.ts";
import { workFailure, workIntents } from "./bench-intents.ts";
import { leftWords, placeWords, riskWords } from "./bench-words.ts";
import type { WorkToMove } from "./read-work-sheet.server.ts";
import { OrderLinkOfWork } from "./WorkCard.tsx";
import { WorkChanges, WorkshopNoteForm } from "./WorkChanges.tsx";
import type { WorkChoice } from "./work-options.server.ts";

/** The dialog of one work order. Each action tells its effect on other promises before it is confirmed. */
export function WorkSheet({ sheet, result }: { sheet: WorkToMove; result: ActionResult | undefined }) {
	const { view, benchName, moves, options, note } = sheet;
	const risk = riskWords(view);
	return (
		<div className="grid gap-7">
			<div>
				<p className="tabular-nums">{placeWords(view.rank ?? 0, benchName, view.finish)}</p>
				<p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2 tabular-nums">
					<span>{leftWords(view.minutesLeft, view.totalMinutes)}</span>
					<span>A promessa pede até {formatLongDate(view.readyDay)}</span>
					{view.leavesEarlyOn ? <span>Sai antes, até {formatLongDate(view.leavesEarlyOn)}</span> : null}
					<OrderLinkOfWork orderId={view.orderId} />
				</p>
				{risk ? (
					<p
						className={`mt-1 inline-flex items-center gap-1.5 text-sm font-semibold ${view.risk === "late" ? "text-brick" : "text-amber"}`}
					>
						<Icon name="alert" className="size-4" />
						{risk}
					</p>
				) : null}
			</div>
			<AskedChange result={result} />
			<section>
				<h3 className="text-lg">Mover</h3>
				{moves.length > 0 ? (
					<MoveButtons moves={moves} />
				) : (
					<p className="mt-1 text-ink-2">É o único da fila.</p>
				)}
			</section>
			{view.steps.length > 0 ? (
				<section>
					<h3 className="text-lg">Etapas</h3>
					<StepButtons steps={view.steps} />
				</section>
			) : null}
			<WorkshopNoteForm note={note ?? ""} result={result} />
			<WorkChanges options={options} result={result} />
		</div>
	);
}

/**
 * The question before a change that would break a promise; its form repeats the fields of the change. In a dialog of
 * its own it has the buttons of one, with `cancel` before the one that confirms.
 */
export function AskedChange({
	result,
	cancel,
	...form
}: {
	result: ActionResult | undefined;
	cancel?: ReactNode;
} & Partial<ComponentProps<typeof ActionForm>>) {
	if (!result?.question) return null;
	return (
		<ActionForm
			failure={workFailure}
			{...form}
			result={result}
			preventScrollReset
			className="grid justify-items-start gap-2"
		>
			{Object.entries(result.values ?? {}).map(([name, value]) =>
				name === CONFIRMED_FIELD ? null : <input key={name} type="hidden" name={name} value={value} />,
			)}
			<QuestionNotice result={result} />
			<div className={cancel ? "mt-3 flex flex-wrap gap-3 justify-self-end" : undefined}>
				{cancel}
				<ConfirmButton result={result} busy={false} kind={cancel ? "danger" : "secondary"} />
			</div>
		</ActionForm>
	);
}

function MoveButtons({ moves }: { moves: readonly WorkChoice[] }) {
	return (
		<ActionForm failure={workFailure} preventScrollReset className="mt-2">
			<input type="hidden" name="intent" value={workIntents.move} />
			<ul>
				{moves.map(({ value, label, effect, warning }) => (
					<li
						key={value}
						className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-3"
					>
						<span className="min-w-0 flex-1 basis-56 text-[0.9375rem]" id={`efeito-${value}`}>
							{effect}
							{warning ? <span className="block text-sm text-brick">{warning}</span> : null}
						</span>
						<button
							type="submit"
							name="move"
							value={value}
							aria-describedby={`efeito-${value}`}
							className={buttonStyle("secondary", "sm")}
						>
							{label}
						</button>
					</li>
				))}
			</ul>
		</ActionForm>
	);
}

function StepButtons({ steps }: { steps: WorkToMove["view"]["steps"] }) {
	return (
		<ActionForm failure={workFailure} preventScrollReset className="mt-2">
			<input type="hidden" name="intent" value={workIntents.tick} />
			<ol>
				{steps.map(({ position, name, share, isDone }) => (
					<li
						key={position}
						className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-line py-2"
					>
						<span className="min-w-0 flex-1">
							<span aria-hidden="true" className="mr-2 font-mono">
								{isDone ? "✓" : "○"}
							</span>
							{name}
							<span className="text-sm text-ink-2"> {isDone ? "feita" : `${share}% do trabalho`}</span>
						</span>
						<button
							type="submit"
							name="step"
							value={`${position} ${isDone ? "open" : "done"}`}
							className={buttonStyle(isDone ? "quiet" : "secondary", "sm")}
						>
							{isDone ? "Desmarcar" : "Marcar"}
							<span className="sr-only"> {name}</span>
						</button>
					</li>
				))}
			</ol>
		</ActionForm>
	);
}

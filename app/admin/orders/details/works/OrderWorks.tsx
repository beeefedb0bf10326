import { href } from "react-router";
import { workFailure, workIntents } from "#app/admin/orders/bench/bench-intents.ts";
import { formatWorkDays, leftWords, workKindWords } from "#app/admin/orders/bench/bench-words.ts";
import type { OrderWork } from "#app/admin/orders/bench/read-order-works.server.ts";
import { RiskBadge, WorkSteps } from "#app/admin/orders/bench/WorkSteps.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDayMonth, formatLongDate } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { EarlyLeave } from "./EarlyLeave.tsx";
import { FindPlaceButtons } from "./FindPlaceButtons.tsx";
import { OrderWorkPhotos } from "./OrderWorkPhotos.tsx";

/** The work of an order on the benches: who makes it, how far it is, when the plan finishes it. */
export function OrderWorks({
	works,
	orderId,
	asksForPlace,
}: {
	works: readonly OrderWork[];
	orderId: string;
	/** The order’s task asks the same already. */
	asksForPlace: boolean;
}) {
	const waits = works.some(
		({ isOpen, readyDay, removedOn, doneOn }) => isOpen && readyDay === null && !removedOn && !doneOn,
	);
	return (
		<ul>
			{works.map((work) => (
				<li
					key={work.id}
					className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-3"
				>
					<div className="min-w-0 flex-1 basis-64">
						<p className="flex flex-wrap items-baseline gap-x-3">
							<span className="font-semibold">{workName(work)}</span>
							<span className="text-sm text-ink-2 empty:hidden">{workKindWords(work)}</span>
						</p>
						<WorkState work={work} />
					</div>
					<WorkAction work={work} />
					{work.early || work.earlyDays ? <EarlyLeave work={work} orderId={orderId} /> : null}
					{work.photos.length > 0 ? <OrderWorkPhotos photos={work.photos} name={workName(work)} /> : null}
				</li>
			))}
			{waits && !asksForPlace ? (
				<li className="flex flex-wrap gap-2 border-t border-line py-3">
					<FindPlaceButtons />
				</li>
			) : null}
		</ul>
	);
}

function WorkState({ work }: { work: OrderWork }) {
	const { benchName, doneOn, removedOn, readyDay, start, finish, steps } = work;
	if (removedOn) {
		return <p className="mt-0.5 text-sm text-ink-2">Fora da bancada desde {formatLongDate(removedOn)}</p>;
	}
	if (readyDay === null) return <p className="mt-0.5 text-sm text-ink-2">Ainda sem dia em uma bancada</p>;
	return (
		<>
			<p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-2 tabular-nums">
				{benchName ? <span>{benchName}</span> : null}
				{doneOn ? (
					<span>pronta em {formatLongDate(doneOn)}</span>
				) : (
					<>
						{finish ? <span>{formatWorkDays(start ?? finish, finish)}</span> : null}
						<span>{leftWords(work.minutesLeft, work.totalMinutes)}</span>
					</>
				)}
				<WorkSteps steps={steps} isFinished={doneOn !== null} />
			</p>
			{doneOn ? null : (
				<p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm tabular-nums">
					<span>
						{keepTogether(
							finish
								? `pronta até ${formatDayMonth(readyDay)} · pelo plano em ${formatDayMonth(finish)}`
								: `pronta até ${formatDayMonth(readyDay)}`,
						)}
					</span>
					<RiskBadge work={work} />
				</p>
			)}
		</>
	);
}

function WorkAction({ work: { id, isOpen, removedOn, doneOn, finish, ...work } }: { work: OrderWork }) {
	const to = href("/admin/bench/:workId", { workId: id });
	const name = <span className="sr-only"> {workName(work)}</span>;
	if (!isOpen) return null;
	if (removedOn) {
		return (
			<ActionForm action={to} failure={workFailure}>
				<input type="hidden" name="intent" value={workIntents.putBack} />
				<Button type="submit" kind="secondary" size="sm">
					Pôr de volta{name}
				</Button>
			</ActionForm>
		);
	}
	if (!doneOn && finish === null) return null;
	return (
		<Link to={to} className={buttonStyle("secondary", "sm")}>
			{doneOn ? "Refazer" : "Ver na bancada"}
			{name}
		</Link>
	);
}

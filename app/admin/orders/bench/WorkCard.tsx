import { href, useLocation } from "react-router";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDayMonth } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { moverId } from "./bench-intents.ts";
import type { WorkView } from "./bench-view.ts";
import { formatWorkDays, leftWords } from "./bench-words.ts";
import { RiskBadge, WorkSteps } from "./WorkSteps.tsx";

/** One work order on its bench: what is made, when, how far it is, and what was promised. */
export function WorkCard({ work }: { work: WorkView }) {
	const {
		id,
		size,
		start,
		finish,
		minutesLeft,
		totalMinutes,
		steps,
		readyDay,
		rank,
		heldUntil,
		leavesEarlyOn,
	} = work;
	const { search } = useLocation();
	return (
		<li
			id={`trabalho-${id}`}
			data-work={id}
			className="flex gap-3 border-t border-line py-3 data-dragged:relative data-dragged:z-10 data-dragged:bg-white data-dragged:opacity-90 data-dragged:shadow-float"
		>
			<Rank rank={rank} />
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
					<span className="font-semibold">{workName(work)}</span>
					{size ? <span className="text-sm text-ink-2 tabular-nums">{keepTogether(size)}</span> : null}
				</div>
				<p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-2 tabular-nums">
					{start && finish ? <span>{formatWorkDays(start, finish)}</span> : null}
					<span>{leftWords(minutesLeft, totalMinutes)}</span>
					<WorkSteps steps={steps} />
				</p>
				<p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm tabular-nums">
					<span>{keepTogether(`pronta até ${formatDayMonth(readyDay)}`)}</span>
					{leavesEarlyOn ? (
						<span>{keepTogether(`sai antes, até ${formatDayMonth(leavesEarlyOn)}`)}</span>
					) : null}
					<RiskBadge work={work} />
					{rank === null && heldUntil ? (
						<span className="text-ink-2">{keepTogether(`pagando até ${formatDayMonth(heldUntil)}`)}</span>
					) : null}
					<OrderLinkOfWork orderId={work.orderId} />
				</p>
			</div>
			{rank === null ? null : (
				<Link
					to={`${href("/admin/bench/:workId", { workId: id })}${search}`}
					id={moverId(id)}
					preventScrollReset
					aria-haspopup="dialog"
					aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
					className={buttonStyle("secondary", "sm", "self-center")}
				>
					Mover
					<span className="sr-only">
						{" "}
						{workName(work)}, {rank}ª da fila
					</span>
				</Link>
			)}
		</li>
	);
}

/** The card's grip, which shows its place. Without a mouse, keys and the sheet move the card. */
function Rank({ rank }: Pick<WorkView, "rank">) {
	const style = "w-6 flex-none pt-0.5 text-center font-serif text-lg text-ink-2 tabular-nums";
	if (rank === null) {
		return (
			<span className="flex w-6 flex-none justify-center pt-0.5 text-ink-2">
				<Icon name="clock" className="size-5" />
			</span>
		);
	}
	return (
		<span aria-hidden="true" data-grip className={`${style} pointer-fine:cursor-grab`}>
			{rank}
			<span className="hidden font-mono text-sm leading-none pointer-fine:block">⠿</span>
		</span>
	);
}

/** The order's number; null for an erased order. */
export function OrderLinkOfWork({ orderId }: Pick<WorkView, "orderId">) {
	if (orderId === null) return null;
	return (
		<OrderLink
			orderId={orderId}
			word="spoken"
			className="inline-flex min-h-6 items-center text-ink-2 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
		/>
	);
}

import { Fragment, type ReactNode } from "react";
import { href, useLocation } from "react-router";
import { dialogPath } from "#app/admin/lists/opened-from.ts";
import { doneStepsWords } from "#app/admin/orders/bench/bench-words.ts";
import { PAID_DIALOG } from "#app/admin/orders/details/MarkPaidDialog.tsx";
import { SendOrderLink } from "#app/admin/orders/orders-view.tsx";
import { WorkshopStep } from "#app/admin/orders/workshop/WorkshopStep.tsx";
import { Picture } from "#app/shop/images/Picture.tsx";
import { workPhotoUrl } from "#app/shop/orders/diary/work-photo-address.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { CONFIRM_PARAM } from "#app/ui/patterns/ConfirmDialog.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { formatDayMonth } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatCappedCount } from "#app/values/number.ts";
import { shortId } from "#app/values/text.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { DashboardCardLink } from "../DashboardCard.tsx";
import type { Today, TodayBegun, TodayMessage, TodayOrder, TodayPhotos } from "./today.queries.server.ts";

/** “Hoje”: one row and one button for each thing to do, the most urgent first. */
export function TodayList({ today: { rows, waiting } }: { today: Today }) {
	if (rows.length === 0) {
		return (
			<p className="border-l-3 border-moss bg-moss-soft px-5 py-4 text-moss">
				Nenhum pedido, transferência ou mensagem à espera: hoje a bancada é toda sua.
			</p>
		);
	}
	return (
		<>
			<ul>
				{rows.map((row) =>
					row.kind === "order" ? (
						<OrderToDo key={row.id} order={row} />
					) : row.kind === "photos" ? (
						<PhotosToDo key={`photos ${row.id}`} photos={row} />
					) : row.kind === "begun" ? (
						<BegunToDo key={`begun ${row.id}`} begun={row} />
					) : (
						<MessageToDo key={row.id} message={row} />
					),
				)}
			</ul>
			<MoreLinks rows={rows} waiting={waiting} />
		</>
	);
}

function OrderToDo({ order }: { order: TodayOrder }) {
	const place = useLocation();
	const { id, step, items } = order;
	return (
		<Row
			picture={
				<Picture image={items?.image} alt="" sizes="56px" className="size-14 rounded-sm bg-backdrop" />
			}
			title={
				<Link
					to={dialogPath(href("/admin/orders/:orderId", { orderId: id }), place)}
					preventScrollReset
					aria-haspopup="dialog"
					className="after:absolute after:inset-0 hover:underline"
				>
					{items?.name}
					<span className="sr-only"> (pedido #{shortId(id)})</span>
				</Link>
			}
			more={
				items && items.others > 0
					? `+\u00a0${items.others}\u00a0${items.others === 1 ? "peça" : "peças"}`
					: null
			}
			facts={[order.town, dayOfOrder(order)]}
			daysLate={order.daysLate}
		>
			{step === "transfer" ? (
				<TransferLink order={order} />
			) : step === "send" ? (
				<SendOrderLink id={id} />
			) : (
				<WorkshopStep order={order} />
			)}
		</Row>
	);
}

/** Until when a transfer is waited for, or the day that was promised. */
function dayOfOrder({ step, expiresAt, estimatedDeliveryDate, promisedDate }: TodayOrder): string | null {
	if (step === "transfer") return expiresAt && `reservado até ${formatDayMonth(expiresAt)}`;
	if (estimatedDeliveryDate) return `previsto ${formatDayMonth(estimatedDeliveryDate)}`;
	return promisedDate && `prometido ${formatDayMonth(promisedDate)}`;
}

/** Leads to the question of “Marcar como pago”, in the order's details. */
const TransferLink = ({ order: { id, missing } }: { order: TodayOrder }) => (
	<TodayDialogLink
		path={href("/admin/orders/:orderId", { orderId: id })}
		params={{ [CONFIRM_PARAM]: PAID_DIALOG }}
		className="max-sm:flex-col max-sm:gap-0 max-sm:leading-tight"
	>
		<span>Conferir PIX</span> <span className="tabular-nums">{formatMoney(missing)}</span>
		<span className="sr-only"> do pedido #{shortId(id)}</span>
	</TodayDialogLink>
);

/** A button of a row that opens a dialog over the dashboard. */
function TodayDialogLink({
	path,
	params,
	className,
	children,
}: {
	path: string;
	params?: Record<string, string>;
	className?: string;
	children: ReactNode;
}) {
	const place = useLocation();
	return (
		<Link
			to={dialogPath(path, place, params)}
			preventScrollReset
			aria-haspopup="dialog"
			className={buttonStyle("secondary", "sm", className)}
		>
			{children}
		</Link>
	);
}

const IconPicture = ({ name }: { name: "mail" | "box" }) => (
	<span className="grid size-14 place-items-center rounded-sm bg-paper-2 text-ink-2">
		<Icon name={name} />
	</span>
);

function MessageToDo({ message: { id, name, subject, createdAt, daysLate } }: { message: TodayMessage }) {
	return (
		<Row
			picture={<IconPicture name="mail" />}
			title={name}
			more={subject}
			facts={[`mensagem de ${formatDayMonth(createdAt)}`]}
			daysLate={daysLate}
		>
			<TodayDialogLink path={href("/admin/contacts")} params={{ contato: id }}>
				Responder<span className="sr-only"> a {name}</span>
			</TodayDialogLink>
		</Row>
	);
}

/** Leads to the photographs in the order's details, where the owner says whether its customer sees them. */
function PhotosToDo({ photos: { id, name, count, oldest, createdAt, daysLate } }: { photos: TodayPhotos }) {
	return (
		<Row
			picture={
				<img src={workPhotoUrl(oldest, 320)} alt="" className="size-14 rounded-sm bg-backdrop object-cover" />
			}
			title={name}
			more={count === 1 ? "1\u00a0foto espera por você" : `${count}\u00a0fotos esperam por você`}
			facts={[`pedido #${shortId(id)}`, `na bancada ${formatDayMonth(createdAt)}`]}
			daysLate={daysLate}
		>
			<TodayDialogLink path={href("/admin/orders/:orderId", { orderId: id })}>
				{count === 1 ? "Ver foto" : "Ver fotos"}
				<span className="sr-only"> do pedido #{shortId(id)}</span>
			</TodayDialogLink>
		</Row>
	);
}

/** Leads to the question in the order's details. */
function BegunToDo({ begun: { id, first, others, createdAt, daysLate } }: { begun: TodayBegun }) {
	return (
		<Row
			picture={<IconPicture name="box" />}
			title={workName(first)}
			more={
				others > 0
					? `+\u00a0${others} vão para o estoque?`
					: `${first.quantity === 1 ? "vai" : "vão"} para o estoque?`
			}
			facts={[`pedido #${shortId(id)}`, `cancelado ${formatDayMonth(createdAt)}`, doneStepsWords(first)]}
			daysLate={daysLate}
		>
			<TodayDialogLink path={href("/admin/orders/:orderId", { orderId: id })}>
				Decidir<span className="sr-only"> sobre o pedido #{shortId(id)}</span>
			</TodayDialogLink>
		</Row>
	);
}

function Row({
	picture,
	title,
	more,
	facts,
	daysLate,
	children,
}: {
	picture: ReactNode;
	title: ReactNode;
	more: string | null;
	facts: readonly (string | null)[];
	daysLate: number;
	/** The button. */
	children: ReactNode;
}) {
	const isLate = daysLate > 0;
	const late = isLate ? (
		<strong className="font-semibold text-brick">
			{daysLate === 1 ? "atrasado 1 dia" : `atrasado ${daysLate} dias`}
		</strong>
	) : null;
	const parts = [late, ...facts].filter(Boolean);
	return (
		<li
			className={`relative flex items-start gap-3 border-b border-l-3 border-b-line py-3 pl-3 last:border-b-0 hover:bg-paper-2/60 ${isLate ? "border-l-brick" : "border-l-transparent"}`}
		>
			<div className="flex-none">{picture}</div>
			{/* The button is beside the facts, on wide windows beside the whole text, on the narrowest below it. */}
			<div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
				<p className="col-span-2 break-words sm:col-span-1 sm:self-end">
					<span className="font-semibold">{title}</span>
					{more ? <span className="text-ink-2"> {more}</span> : null}
				</p>
				<p className="col-start-1 row-start-2 text-sm text-ink-2 max-[22rem]:col-span-2 sm:self-start">
					{parts.map((part, at) => (
						<Fragment key={at === 0 && isLate ? "late" : String(part)}>
							{/* The dot ends a line, and never stands on one alone. */}
							<span className="inline-block">
								{typeof part === "string" ? <Unbroken text={part} /> : part}
								{at < parts.length - 1 ? "\u00a0·" : null}
							</span>{" "}
						</Fragment>
					))}
				</p>
				<div className="relative col-start-2 row-start-2 max-[22rem]:col-start-1 max-[22rem]:row-start-3 sm:row-span-2 sm:row-start-1">
					{children}
				</div>
			</div>
		</li>
	);
}

const waitingLabels = {
	photos: "Ver as fotos que esperam por você",
	begun: "Ver as peças começadas de pedidos cancelados",
} as const;

/** Links to the lists of what the rows leave out. */
function MoreLinks({ rows, waiting }: Today) {
	const place = useLocation();
	const shown = (isOf: (row: Today["rows"][number]) => boolean) => rows.filter(isOf).length;
	const isTransfer = (row: Today["rows"][number]) => row.kind === "order" && row.step === "transfer";
	const hidden = (kind: "photos" | "begun") =>
		waiting[kind].filter((orderId) => shown((row) => row.kind === kind && row.id === orderId) === 0);
	const more = [
		{
			label: "Ver todos os pedidos para produzir",
			to: `${href("/admin/orders")}?need=produce`,
			count: waiting.workshop,
			isCut: waiting.workshop > shown((row) => row.kind === "order" && !isTransfer(row)),
		},
		{
			label: "Ver todas as transferências para conferir",
			to: `${href("/admin/orders")}?need=check_transfer`,
			count: waiting.transfers,
			isCut: waiting.transfers > shown(isTransfer),
		},
		{
			label: "Ver todas as mensagens sem resposta",
			to: `${href("/admin/contacts")}?status=new`,
			count: waiting.messages,
			isCut: waiting.messages > shown(({ kind }) => kind === "message"),
		},
		...(["photos", "begun"] as const).flatMap((kind) =>
			hidden(kind)
				.slice(0, 1)
				.map((orderId) => ({
					label: waitingLabels[kind],
					to: dialogPath(href("/admin/orders/:orderId", { orderId }), place),
					count: hidden(kind).length,
					isCut: true,
				})),
		),
	].filter(({ isCut }) => isCut);
	if (more.length === 0) return null;
	return (
		<p className="mt-2 flex flex-wrap gap-x-6 border-t border-line pt-2">
			{more.map(({ label, to, count }) => (
				<DashboardCardLink key={to} to={to}>
					{label} ({formatCappedCount(count)})
				</DashboardCardLink>
			))}
		</p>
	);
}

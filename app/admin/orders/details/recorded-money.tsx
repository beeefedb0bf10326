import type { ReactNode } from "react";
import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import type { ButtonKind } from "#app/ui/primitives/button-style.ts";
import { dayOf, formatDate, formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import {
	type MoneyWay,
	moneyWays,
	moneyWayValues,
	receiptWayValues,
} from "#app/values/status/money-entry-type.ts";

/** Records that the owner has returned the full amount due. */
export function MarkRefundedDialog({
	order,
	trigger,
	kind,
}: {
	order: AdminOrder;
	trigger: string;
	kind: ButtonKind;
}) {
	return (
		<ConfirmDialog
			id="reembolsado"
			question={`Você reembolsou ${formatMoney(order.refundDue)} ao cliente?`}
			consequence="O registro fica com seu nome, e o cliente recebe a confirmação por e-mail."
			fields={{ intent: "refunded", amount: String(order.refundDue), requestKey: order.refundKey }}
			failure={adminOrderFailures.status}
			confirmLabel="Marcar como reembolsado"
			confirmKind="primary"
			trigger={trigger}
			triggerKind={kind}
		>
			{(field) => (
				<WayAndDay
					way={field("way", order.paymentMethod === "mercadopago" ? "mercadopago" : "pix")}
					day={field("day", dayOf())}
					ways={moneyWayValues}
					question="Como você reembolsou"
				/>
			)}
		</ConfirmDialog>
	);
}

/** Records money received outside Mercado Pago. */
export function ReceiptDialog({ order }: { order: AdminOrder }) {
	return (
		<ConfirmDialog
			id="recebimento"
			question="Registrar um recebimento?"
			consequence="Para dinheiro que chegou fora do Mercado Pago. Com o total recebido o pedido fica pago; o que sobrar aparece em “A reembolsar”."
			fields={{ intent: "receipt", requestKey: order.refundKey }}
			failure={adminOrderFailures.payment}
			confirmLabel="Registrar"
			confirmKind="primary"
			trigger="Registrar um recebimento"
			triggerKind="quiet"
		>
			{(field) => (
				<div className="space-y-4">
					<TextField {...field("amount")} label="Valor (R$)" inputMode="decimal" required />
					<WayAndDay
						way={field("way", "pix")}
						day={field("day", dayOf())}
						ways={receiptWayValues}
						question="Como chegou"
					/>
				</div>
			)}
		</ConfirmDialog>
	);
}

type DialogField = Parameters<NonNullable<Parameters<typeof ConfirmDialog>[0]["children"]>>[0];

function WayAndDay({
	way,
	day,
	ways,
	question,
}: {
	way: ReturnType<DialogField>;
	day: ReturnType<DialogField>;
	ways: readonly MoneyWay[];
	question: string;
}) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<SelectField {...way} label={question}>
				{ways.map((value) => (
					<option key={value} value={value}>
						{moneyWays[value].label}
					</option>
				))}
			</SelectField>
			<TextField {...day} label="Dia" type="date" max={dayOf()} required />
		</div>
	);
}

/** The refunds that the owner made herself, with their method. */
export function ReturnedEntries({ order }: { order: AdminOrder }) {
	const returned = order.moneyEntries.filter(({ kind }) => kind === "returned");
	if (returned.length === 0) return null;
	return (
		<ul className="space-y-1 text-ink-2 text-sm">
			{returned.map((entry) => (
				<li key={entry.id}>
					<EntryNote entry={entry}>Reembolsados {formatMoney(entry.amount)}</EntryNote>
				</li>
			))}
		</ul>
	);
}

/** How, when and by whom a payment was recorded that Mercado Pago did not report. */
export function ReceiptEntry({ order, paymentId }: { order: AdminOrder; paymentId: string }) {
	const entry = order.moneyEntries.find((each) => each.paymentId === paymentId);
	return entry ? (
		<div className="text-ink-2 text-sm">
			<EntryNote entry={entry}>Recebidos</EntryNote>
		</div>
	) : null;
}

function EntryNote({ entry, children }: { entry: AdminOrder["moneyEntries"][number]; children: ReactNode }) {
	const { id, kind, amount, way, day, recordedBy, undone } = entry;
	const isReceipt = kind === "received";
	return (
		<>
			<span className={undone ? "line-through" : ""}>
				{children} {moneyWays[way].by} · {recordedBy ?? "Administrador"}, {formatDate(day)}
			</span>
			{undone ? (
				<span className="block">
					Desfeito por {undone.recordedBy ?? "Administrador"} em {formatDateTime(undone.createdAt)}
				</span>
			) : (
				<span className="-ml-1 block">
					<ConfirmDialog
						id={`desfazer-${id}`}
						question={
							isReceipt
								? `Desfazer o recebimento de ${formatMoney(amount)}?`
								: `Desfazer o registro do reembolso de ${formatMoney(amount)}?`
						}
						consequence={
							isReceipt
								? "Para um valor que não chegou. O pedido volta a esperar o que faltar, e o cliente é avisado por e-mail. O registro fica no histórico como desfeito."
								: "Para um valor que não saiu. Ele volta para “A reembolsar”, e o cliente é avisado por e-mail. O registro fica no histórico como desfeito."
						}
						fields={{ intent: "undo-entry", entryId: id }}
						failure={adminOrderFailures.payment}
						confirmLabel="Desfazer"
						trigger="Desfazer"
						triggerLabel={`Desfazer o registro de ${formatMoney(amount)}`}
						triggerKind="quiet"
					/>
				</span>
			)}
		</>
	);
}

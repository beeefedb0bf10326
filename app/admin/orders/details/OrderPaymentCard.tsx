import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import {
	CANCEL_DIALOG,
	CancelOrderFields,
	cancelConsequence,
	cancellableOf,
} from "#app/admin/orders/CancelOrderFields.tsx";
import { missingText } from "#app/shop/orders/money/money-words.ts";
import { paymentLabel } from "#app/shop/orders/payment/payment-option.ts";
import { caseStatus } from "#app/shop/payments/disputes/chargeback-case.ts";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney, subtractCents } from "#app/values/money.ts";
import type { MercadoPagoStatus } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import { canMarkPaid, isPaymentNext, MarkPaidDialog } from "./MarkPaidDialog.tsx";
import { PaymentRefunds } from "./payment-refunds.tsx";
import { ReceiptDialog, ReceiptEntry, ReturnedEntries } from "./recorded-money.tsx";

const mercadoPagoStatusLabels: Record<MercadoPagoStatus, string> = {
	pending: "Pendente",
	approved: "Aprovado",
	authorized: "Autorizado",
	in_process: "Em análise",
	in_mediation: "Em mediação",
	rejected: "Recusado",
	cancelled: "Cancelado",
	refunded: "Reembolsado",
	charged_back: "Contestado",
};

/** The order's payment: method, status, and the workshop's actions. */
export function OrderPaymentCard({ order }: { order: AdminOrder }) {
	const missing = subtractCents(order.total, order.money.held);
	return (
		<div className="space-y-4 text-[0.9375rem]">
			<p>
				{paymentLabel(order)}
				{order.paidAt ? (
					<span className="block text-sm text-ink-2">Pago em {formatDateTime(order.paidAt)}</span>
				) : order.expiresAt ? (
					<span className="block text-sm text-ink-2">
						{order.status === "cancelled" ? "Venceu em" : "Pode ser pago até"}{" "}
						{formatDateTime(order.expiresAt)}
					</span>
				) : null}
				{order.restAskedAt ? (
					<span className="block text-sm text-ink-2">
						{missingText(missing)}, cobrado em {formatDateTime(order.restAskedAt)}
					</span>
				) : null}
			</p>
			{order.payments.length > 0 ? (
				<ul className="divide-y divide-line border-y border-line">
					{order.payments.map((payment) => (
						<Payment key={payment.id} payment={payment} order={order} />
					))}
				</ul>
			) : null}
			<ReturnedEntries order={order} />
			<div className="flex flex-wrap gap-x-4 gap-y-2">
				{canMarkPaid(order) && !isPaymentNext(order) ? (
					<MarkPaidDialog order={order} kind="secondary" />
				) : null}
				<div className="-mx-1">
					<ReceiptDialog order={order} />
				</div>
				{order.status === "cancelled" ? null : (
					<div className="-mx-1">
						<ConfirmDialog
							id={CANCEL_DIALOG}
							question={`Cancelar o pedido #${shortId(order.id)}?`}
							consequence={cancelConsequence(cancellableOf(order))}
							fields={{ intent: "cancel" }}
							failure={adminOrderFailures.cancel}
							confirmLabel="Cancelar pedido"
							trigger="Cancelar pedido"
							triggerKind="quiet"
						>
							{() => <CancelOrderFields order={cancellableOf(order)} hidesConsequence />}
						</ConfirmDialog>
					</div>
				)}
			</div>
		</div>
	);
}

function Payment({ payment, order }: { payment: AdminOrder["payments"][number]; order: AdminOrder }) {
	const { status, amount, providerPaymentId, installments, mismatch, createdAt } = payment;
	const cases = order.chargebacks.filter(({ paymentId }) => paymentId === payment.id);
	return (
		<li className="py-2.5">
			<span className="flex justify-between gap-3">
				<span className="font-semibold">{mercadoPagoStatusLabels[status]}</span>
				<span className="tabular-nums">{formatMoney(amount)}</span>
			</span>
			<span className="block text-sm text-ink-2">
				{formatDateTime(createdAt)}
				{installments && installments > 1 ? ` · ${installments}x` : ""}
				{providerPaymentId ? ` · ${providerPaymentId}` : ""}
			</span>
			{cases.map((each) => (
				<span key={each.caseId} className="block text-sm text-brick">
					Contestação {each.caseId}. {caseStatus(each)}
				</span>
			))}
			{mismatch ? <span className="block text-sm text-brick">Não confere: {mismatch}</span> : null}
			<ReceiptEntry order={order} paymentId={payment.id} />
			<PaymentRefunds order={order} paymentId={payment.id} />
		</li>
	);
}

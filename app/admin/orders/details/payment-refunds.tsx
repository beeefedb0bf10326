import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ButtonKind } from "#app/ui/primitives/button-style.ts";
import { formatDateTime } from "#app/values/date.ts";
import { type Cents, formatMoney, formatMoneyField } from "#app/values/money.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import { openRefundStatuses, type RefundStatus } from "#app/values/status/refund-status.ts";
import { returnKinds } from "#app/values/status/return-status.ts";

type Refund = AdminOrder["refunds"][number];
type RefundableRow = AdminOrder["refundable"][number];

const states: Record<RefundStatus, { label: string; tone: BadgeTone }> = {
	requested: { label: "Esperando o Mercado Pago", tone: "warning" },
	in_process: { label: "Em andamento no Mercado Pago", tone: "warning" },
	done: { label: "Reembolsado", tone: "good" },
	refused: { label: "Não reembolsado", tone: "destructive" },
	cancelled: { label: "Desfeito", tone: "outline" },
};

/** The refunds of one payment, and the button to refund the rest. */
export function PaymentRefunds({ order, paymentId }: { order: AdminOrder; paymentId: string }) {
	const payment = order.refundable.find(({ id }) => id === paymentId);
	return (
		<>
			{order.refunds
				.filter((refund) => refund.paymentId === paymentId)
				.map((refund) => (
					<RefundNote key={refund.id} refund={refund} canRetry={(payment?.left ?? 0) >= refund.amount} />
				))}
			{payment ? (
				<div className="mt-2 -ml-1">
					<RefundDialog order={order} payment={payment} amount={payment.left} kind="quiet" />
				</div>
			) : null}
		</>
	);
}

/** Asks for the amount and the reason of a refund. */
export function RefundDialog({
	order,
	payment,
	amount,
	kind,
}: {
	order: AdminOrder;
	payment: RefundableRow;
	/** Initial value of the field. */
	amount: Cents;
	kind: ButtonKind;
}) {
	const isByHand = payment.providerPaymentId === null;
	const isUnshipped = unshippedStatuses.some((status) => status === order.status);
	const { orderReturn } = order;
	const isDisputed = order.payments.some(({ id, status }) => id === payment.id && status === "in_mediation");
	const way = isByHand
		? "Faça o PIX e depois marque aqui como reembolsado."
		: "O Mercado Pago reembolsa pela mesma forma de pagamento, em até 180 dias da compra, com o saldo da conta da loja.";
	return (
		<ConfirmDialog
			id={`reembolsar-${kind}-${payment.id}`}
			question="Reembolsar o cliente?"
			consequence={
				isDisputed
					? `Há uma contestação aberta deste pagamento: reembolsado agora, o valor pode sair duas vezes. ${way}`
					: isUnshipped
						? `${way} Reembolsado o total, o pedido é cancelado e as peças voltam à venda.`
						: way
			}
			fields={{ intent: "refund", paymentId: payment.id, requestKey: order.refundKey }}
			failure={refundMessages.failureTitle}
			confirmLabel="Reembolsar"
			trigger={kind === "primary" ? `Reembolsar ${formatMoney(amount)}` : "Reembolsar"}
			triggerKind={kind}
		>
			{(field) => (
				<div className="space-y-4">
					<TextField
						{...field("amount", formatMoneyField(amount))}
						label="Valor (R$)"
						inputMode="decimal"
						required
						hint={`Até ${formatMoney(payment.left)}, no todo ou em parte.`}
					/>
					<TextField
						{...field("reason", orderReturn ? returnKinds[orderReturn.kind].label : undefined)}
						label="Motivo"
						required
						maxLength={300}
						hint="Fica no histórico do pedido."
					/>
					{isByHand ? (
						<TextField
							{...field("pixKey", orderReturn?.pixKey ?? undefined)}
							label="Chave PIX do cliente"
							required
							maxLength={120}
							hint="Ou banco, agência e conta."
						/>
					) : null}
				</div>
			)}
		</ConfirmDialog>
	);
}

/** The recorded refund that the owner still has to pay by PIX. */
export const findRefundToPay = ({ refunds }: AdminOrder): Refund | undefined => refunds.find(isToBePaid);

const isToBePaid = ({ isByHand, status }: Refund): boolean => isByHand && status === "requested";

/** Records that the owner has made the PIX transfer. */
export function RefundPaidDialog({ refund, id, trigger }: { refund: Refund; id: string; trigger: string }) {
	return (
		<ConfirmDialog
			id={id}
			question={`Você reembolsou ${formatMoney(refund.amount)} ao cliente?`}
			consequence="O registro fica com seu nome, e o cliente recebe a confirmação por e-mail."
			fields={{ intent: "refund-paid", refundId: refund.id, amount: String(refund.amount) }}
			failure={refundMessages.failureTitle}
			confirmLabel="Marcar como reembolsado"
			confirmKind="primary"
			trigger={trigger}
			triggerKind="primary"
		>
			{(field) => (
				<TextAreaField
					{...field("proof")}
					label="Comprovante"
					rows={2}
					maxLength={500}
					optional
					placeholder="Por exemplo: PIX E12345678, 22/11 às 14h."
					hint="O cliente não vê."
				/>
			)}
		</ConfirmDialog>
	);
}

function RefundNote({ refund, canRetry }: { refund: Refund; canRetry: boolean }) {
	const { id, status, amount, reason, failure, pixKey, proof, requestedBy, settledAt, givenUpAt } = refund;
	const by = refund.origin === "provider" ? null : (requestedBy ?? "Administrador");
	const waitsForOwner = isToBePaid(refund);
	const isSilent =
		!refund.isByHand &&
		(failure !== null || refund.givenUpAt !== null) &&
		openRefundStatuses.some((open) => open === status);
	return (
		<div className="mt-2 border-l-2 border-line pl-3 text-sm">
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
				<Badge tone={states[status].tone}>
					{waitsForOwner ? "A reembolsar por PIX" : states[status].label}
				</Badge>
			</p>
			<p className="mt-1 text-ink-2">
				{reason} · {[by, formatDateTime(settledAt ?? refund.createdAt)].filter(Boolean).join(", ")}
			</p>
			{pixKey ? <p className="break-all text-ink-2">Chave PIX: {pixKey}</p> : null}
			{proof ? <p className="whitespace-pre-line text-ink-2">Comprovante: {proof}</p> : null}
			{failure ? <p className="text-brick">{failure}</p> : null}
			{givenUpAt ? (
				<p className="text-brick">Em {formatDateTime(givenUpAt)} a loja parou de perguntar por ele.</p>
			) : null}
			{status === "refused" && canRetry ? (
				<RefundButton intent="refund-retry" refundId={id}>
					Tentar de novo
				</RefundButton>
			) : null}
			{isSilent ? (
				<div className="mt-2 flex flex-wrap gap-2">
					{givenUpAt ? (
						<RefundButton intent="refund-ask" refundId={id}>
							Perguntar de novo
						</RefundButton>
					) : null}
					<GiveUpDialog refund={refund} />
				</div>
			) : null}
			{waitsForOwner ? (
				<div className="mt-2 flex flex-wrap gap-2">
					<RefundPaidDialog refund={refund} id={`reembolsado-${id}`} trigger="Marcar como reembolsado" />
					<RefundButton intent="refund-cancel" refundId={id}>
						Desfazer
					</RefundButton>
				</div>
			) : null}
		</div>
	);
}

/** For a refund that Mercado Pago does not confirm. */
function GiveUpDialog({ refund }: { refund: Refund }) {
	return (
		<ConfirmDialog
			id={`desistir-${refund.id}`}
			question={`Desistir do reembolso de ${formatMoney(refund.amount)}?`}
			consequence="Antes de desistir, confira na conta do Mercado Pago que este valor não saiu de lá. Perguntamos a ele mais uma vez: se ele aceitar ou já tiver aceito o reembolso, ele vale. Senão, o reembolso é encerrado aqui, e o valor volta para “A reembolsar”."
			fields={{ intent: "refund-cancel", refundId: refund.id }}
			failure={refundMessages.failureTitle}
			confirmLabel="Desistir"
			trigger="Desistir deste reembolso"
			triggerKind="quiet"
		/>
	);
}

function RefundButton({
	intent,
	refundId,
	children,
}: {
	intent: string;
	refundId: string;
	children: string;
}) {
	return (
		<ActionForm failure={refundMessages.failureTitle} preventScrollReset>
			<input type="hidden" name="refundId" value={refundId} />
			<Button type="submit" name="intent" value={intent} kind="secondary" size="sm">
				{children}
			</Button>
		</ActionForm>
	);
}

import type { ReactNode } from "react";
import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { doneStepsWords, workKindWords } from "#app/admin/orders/bench/bench-words.ts";
import { mismatchText } from "#app/shop/orders/money/money-words.ts";
import type { OpenTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { benchWorkMessages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import type { BegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDate, formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { CancelAndRefundDialog } from "./CancelAndRefundDialog.tsx";
import { MismatchDialogs } from "./MismatchDialogs.tsx";
import { CancelLabelDialog } from "./OrderLabels.tsx";
import { findRefundToPay, RefundDialog, RefundPaidDialog } from "./payment-refunds.tsx";
import { MarkRefundedDialog } from "./recorded-money.tsx";
import { FindPlaceButtons } from "./works/FindPlaceButtons.tsx";

/** The owner's open decisions about this order, each with its buttons. */
export function OrderTasks({ order }: { order: AdminOrder }) {
	const { refundDue, tasks, mismatch, restAskedAt, begunWork } = order;
	const payment = order.refundable.find(({ left }) => left >= refundDue);
	const refundToPay = findRefundToPay(order);
	return (
		<div className="mb-4 space-y-3 empty:hidden">
			{tasks.map((task) => (
				<TaskAlert key={task.id} task={task} order={order} />
			))}
			{mismatch && restAskedAt ? (
				<Alert tone="info" buttons={<MismatchDialogs order={order} mismatch={mismatch} />}>
					{mismatchText(mismatch)} O resto foi cobrado em {formatDateTime(restAskedAt)}.
				</Alert>
			) : null}
			{begunWork.map((work) => (
				<BegunWorkQuestion key={work.id} work={work} />
			))}
			{refundDue > 0 ? (
				<Alert
					buttons={
						refundToPay ? (
							<RefundPaidDialog
								refund={refundToPay}
								id="reembolsado"
								trigger={`Marcar ${formatMoney(refundToPay.amount)} como reembolsado`}
							/>
						) : (
							<>
								{payment ? (
									<RefundDialog order={order} payment={payment} amount={refundDue} kind="primary" />
								) : null}
								<MarkRefundedDialog
									order={order}
									trigger={payment ? "Já reembolsei de outra forma" : "Marcar como reembolsado"}
									kind={payment ? "secondary" : "primary"}
								/>
							</>
						)
					}
				>
					A reembolsar ao cliente: <strong>{formatMoney(refundDue)}</strong>
					{refundToPay?.pixKey ? ` por PIX para ${refundToPay.pixKey}.` : null}
				</Alert>
			) : null}
		</div>
	);
}

function TaskAlert({ task, order }: { task: OpenTask; order: AdminOrder }) {
	const { isUrgent, sentence, ways = [], done, namesAmount } = taskKindEntry(task.kind);
	const { mismatch } = order;
	// The task's key starts with the label's id.
	const label = ways.includes("cancel-label") && order.labels.find(({ id }) => task.key.startsWith(id));
	if (task.kind === "amount_mismatch" && mismatch) {
		return (
			<Alert buttons={<MismatchDialogs order={order} mismatch={mismatch} />}>
				{[mismatchText(mismatch), sentence(task)].join(" ")}
			</Alert>
		);
	}
	const buttons = (
		<>
			{done ? (
				<Choice
					intent="task-done"
					fields={{ taskId: task.id, ...(namesAmount ? { seen: task.note ?? "" } : {}) }}
				>
					{done.label}
				</Choice>
			) : null}
			{ways.includes("produce") ? (
				<Choice intent="produce" kind="primary">
					Produzir mesmo assim
				</Choice>
			) : null}
			{ways.includes("find-place") ? <FindPlaceButtons /> : null}
			{ways.includes("await-restock") ? <Choice intent="await-restock">Aguardar reposição</Choice> : null}
			{ways.includes("end-payments") ? <Choice intent="end-payments">Encerrar de novo</Choice> : null}
			{label ? (
				<CancelLabelDialog
					id={`cancelar-etiqueta-do-aviso-${label.id}`}
					label={label}
					trigger="Cancelar a etiqueta"
					triggerKind="secondary"
				/>
			) : null}
			{ways.includes("give-back") ? (
				<CancelAndRefundDialog order={order} id="sem-estoque" what="o cliente" />
			) : null}
		</>
	);
	return (
		<Alert tone={isUrgent ? "bad" : "warning"} buttons={buttons}>
			{sentence(task)}
		</Alert>
	);
}

/** Whether a piece goes into the stock whose order was cancelled in work. The owner may answer once she has finished it. */
function BegunWorkQuestion({ work }: { work: BegunWork }) {
	const { id: workId, quantity, isMadeToOrder, askedAt } = work;
	const kind = workKindWords(work);
	const name = [work.productName, kind].filter(Boolean).join(", ");
	const isOne = quantity === 1;
	return (
		<Alert
			tone="warning"
			buttons={
				<>
					{isMadeToOrder === null ? null : (
						<Choice intent="begun-work" fields={{ workId, stocked: "yes" }}>
							Somar {quantity} ao estoque<span className="sr-only">: {name}</span>
						</Choice>
					)}
					<Choice intent="begun-work" fields={{ workId, stocked: "no" }}>
						{isOne ? "Não vai para o estoque" : "Não vão para o estoque"}
						<span className="sr-only">: {name}</span>
					</Choice>
				</>
			}
		>
			<strong>
				{isOne ? "A peça começada vai para o estoque?" : "As peças começadas vão para o estoque?"}
			</strong>{" "}
			{[workName(work), kind, doneStepsWords(work)].filter(Boolean).join(", ")}, de pedido cancelado em{" "}
			{formatDate(askedAt)}. {stockHint(work)}
		</Alert>
	);
}

/** When she may answer, and when the shop sells it. */
function stockHint({ isMadeToOrder, mayHaveLeft, quantity }: BegunWork): string {
	if (isMadeToOrder === null) return benchWorkMessages.productGone;
	const isOne = quantity === 1;
	const left = isOne
		? "Se já saiu para o cliente, responda que não vai."
		: "Se já saíram para o cliente, responda que não vão.";
	const later = isOne
		? "Se ainda vai terminar, responda quando estiver pronta."
		: "Se ainda vai terminar, responda quando estiverem prontas.";
	const onSale =
		"A loja só vende do estoque depois que você desmarcar “Sob encomenda” no cadastro do produto.";
	return [mayHaveLeft ? left : null, later, isMadeToOrder ? onSale : null].filter(Boolean).join(" ");
}

function Alert({
	tone = "bad",
	buttons,
	children,
}: {
	tone?: "bad" | "warning" | "info";
	buttons: ReactNode;
	children: ReactNode;
}) {
	return (
		<Notice tone={tone}>
			{children}
			<div className="mt-3 flex flex-wrap gap-2">{buttons}</div>
		</Notice>
	);
}

function Choice({
	intent,
	fields = {},
	kind = "secondary",
	children,
}: {
	intent: string;
	fields?: Record<string, string>;
	kind?: "primary" | "secondary";
	children: ReactNode;
}) {
	return (
		<ActionForm failure={adminOrderFailures.status} preventScrollReset>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button type="submit" name="intent" value={intent} kind={kind} size="sm">
				{children}
			</Button>
		</ActionForm>
	);
}

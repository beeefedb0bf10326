import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { cancellableStatuses } from "#app/shop/labels/label-status.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { formatMoney, sumCents } from "#app/values/money.ts";

export const cancelConsequence = (isPaid: boolean): string =>
	isPaid
		? "As peças voltam ao estoque e o cliente é avisado por e-mail. O pedido está pago: o valor fica na lista “A devolver” até você marcar como devolvido."
		: "As peças voltam ao estoque e o cliente é avisado por e-mail.";

/** The field of the cancel dialogs: what became of the money. */
export function CancelOrderFields({
	isPaid,
	labels = [],
	hidesConsequence = false,
}: {
	isPaid: boolean;
	/** Of the order; those that were bought can be cancelled with it. */
	labels?: AdminOrder["labels"] | undefined;
	hidesConsequence?: boolean;
}) {
	const bought = labels.filter(({ status, isPosted }) => cancellableStatuses.includes(status) && !isPosted);
	const paid = sumCents(...bought.flatMap(({ price }) => price ?? []));
	return (
		<>
			{hidesConsequence ? null : <p className="mb-5 text-ink-2">{cancelConsequence(isPaid)}</p>}
			{bought.length > 0 ? (
				<div className="mb-5">
					<CheckboxField
						name="cancelLabels"
						defaultChecked
						label={
							bought.length === 1
								? `A etiqueta de ${formatMoney(paid)} também`
								: `As ${bought.length} etiquetas, de ${formatMoney(paid)}, também`
						}
						hint="O Melhor Envio devolve o valor ao saldo se o pacote não foi postado."
					/>
				</div>
			) : null}
			<TextAreaField
				label={isPaid ? "Nota sobre a devolução" : "Motivo"}
				name="note"
				rows={3}
				maxLength={2000}
				optional
				placeholder={isPaid ? "Por exemplo: PIX devolvido em 21/11." : undefined}
				hint="Fica entre as anotações internas; o cliente não vê."
			/>
		</>
	);
}

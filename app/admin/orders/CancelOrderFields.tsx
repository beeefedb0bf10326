import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { labelSteps } from "#app/shop/labels/label-steps.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { CheckboxGroup } from "#app/ui/fields/CheckboxGroup.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { type Cents, formatMoney, sumCents } from "#app/values/money.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";

/** The name of the cancel dialog of an order; it can also be opened by its address. */
export const CANCEL_DIALOG = "cancelar";

/** The order's data for the cancel form; a list has no items. */
export interface CancellableOrder {
	status: OrderStatus;
	/** Money received for the order and not returned. */
	held: Cents;
	/** The shipping labels that can be cancelled with it. */
	labels: readonly Pick<AdminOrder["labels"][number], "price">[];
	/** Items of a dispatched order that may have come back to the workshop. */
	restockable?: readonly { id: string; name: string; quantity: number }[];
}

export const cancellableOf = (order: AdminOrder): CancellableOrder => ({
	status: order.status,
	held: order.money.held,
	labels: order.labels.filter(({ status, isPosted }) => labelSteps[status].canCancel && !isPosted),
	restockable: order.items.filter(({ id }) => order.restockableItemIds.includes(id)),
});

export const cancelConsequence = ({ status, held }: CancellableOrder): string =>
	[
		isBeforeDispatch(status)
			? "As peças voltam ao estoque e o cliente é avisado por e-mail."
			: "O cliente é avisado por e-mail.",
		held > 0 ? "O que foi recebido fica na lista “A reembolsar” até você reembolsar." : "",
	]
		.filter(Boolean)
		.join(" ");

/** The fields of the cancel dialogs: returned items, labels to cancel, and a note about the money. */
export function CancelOrderFields({
	order,
	hidesConsequence = false,
}: {
	order: CancellableOrder;
	hidesConsequence?: boolean;
}) {
	const { status, held, labels, restockable } = order;
	const paid = sumCents(...labels.flatMap(({ price }) => price ?? []));
	return (
		<>
			{hidesConsequence ? null : <p className="mb-5 text-ink-2">{cancelConsequence(order)}</p>}
			{isBeforeDispatch(status) ? null : restockable ? (
				<RestockFields items={restockable} legend="O que já voltou, perfeito, e vai ao estoque:" />
			) : (
				<p className="mb-5 text-ink-2">
					As peças já saíram da oficina e não voltam ao estoque. Se alguma já voltou, cancele pelos detalhes
					do pedido.
				</p>
			)}
			{labels.length > 0 ? (
				<div className="mb-5">
					<CheckboxField
						name="cancelLabels"
						defaultChecked
						label={
							labels.length === 1
								? `A etiqueta de ${formatMoney(paid)} também`
								: `As ${labels.length} etiquetas, de ${formatMoney(paid)}, também`
						}
						hint="O valor volta ao saldo do Melhor Envio se o pacote não foi postado."
					/>
				</div>
			) : null}
			<TextAreaField
				label={held > 0 ? "Nota sobre o reembolso" : "Motivo"}
				name="note"
				rows={3}
				maxLength={2000}
				optional
				placeholder={held > 0 ? "Por exemplo: reembolsado por PIX em 21/11." : undefined}
				hint="Fica entre as anotações internas; o cliente não vê."
			/>
		</>
	);
}

/**
 * The same fields within a form whose field “Status” offers the cancellation beside other states: shown while it is
 * chosen, even without scripts. The form needs the class `group/states`.
 */
export function CancelOrderFieldsIfChosen({ order }: { order: CancellableOrder }) {
	if (order.status === "cancelled") return null;
	return (
		<div className="hidden group-has-[option[value=cancelled]:checked]/states:block sm:col-span-full">
			<CancelOrderFields order={order} />
		</div>
	);
}

/** Asks which items of an order go back on sale. */
export function RestockFields({
	items,
	legend,
}: {
	items: readonly { id: string; name: string; quantity: number }[];
	legend: string;
}) {
	if (items.length === 0) return null;
	return (
		<CheckboxGroup legend={legend} className="mb-5">
			{items.map(({ id, name, quantity }) => (
				<CheckboxField
					key={id}
					name="itemIds"
					value={id}
					label={quantity > 1 ? `${quantity} × ${name}` : name}
				/>
			))}
		</CheckboxGroup>
	);
}

import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";

export const cancelConsequence = (isPaid: boolean): string =>
	isPaid
		? "As peças voltam ao estoque e o cliente é avisado por e-mail. O pedido está pago: o valor fica na lista “A devolver” até você marcar como devolvido."
		: "As peças voltam ao estoque e o cliente é avisado por e-mail.";

/** The field of the cancel dialogs: what became of the money. */
export function CancelOrderFields({
	isPaid,
	hidesConsequence = false,
}: {
	isPaid: boolean;
	hidesConsequence?: boolean;
}) {
	return (
		<>
			{hidesConsequence ? null : <p className="mb-5 text-ink-2">{cancelConsequence(isPaid)}</p>}
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

import { useState } from "react";
import { CheckboxField } from "#app/ui/primitives/CheckboxField.tsx";
import { TextField } from "#app/ui/primitives/TextField.tsx";
import type { ProductDraft } from "./product-draft.ts";

/** The days are asked only of a piece made to order (specification, section 5). */
export function MadeToOrderFields({
	draft,
	errors,
}: {
	draft: Pick<ProductDraft, "isMadeToOrder" | "productionDays" | "availableAfterDays">;
	errors: Record<string, string>;
}) {
	const [isMadeToOrder, setMadeToOrder] = useState(draft.isMadeToOrder);
	return (
		<div>
			<CheckboxField
				label="Sob encomenda"
				hint="Vende sem estoque: a oficina faz depois do pedido."
				name="isMadeToOrder"
				defaultChecked={draft.isMadeToOrder}
				onChange={({ target }) => setMadeToOrder(target.checked)}
			/>
			{isMadeToOrder ? (
				<div className="mt-3 grid grid-cols-2 items-end gap-4">
					<TextField
						label="Dias de produção"
						name="productionDays"
						inputMode="numeric"
						maxLength={3}
						defaultValue={draft.productionDays}
						error={errors.productionDays}
					/>
					<TextField
						label="Disponível após (dias)"
						name="availableAfterDays"
						inputMode="numeric"
						maxLength={3}
						defaultValue={draft.availableAfterDays}
						error={errors.availableAfterDays}
					/>
				</div>
			) : null}
		</div>
	);
}

import { type ReactNode, useState } from "react";
import type { ProductChoices } from "#app/admin/products/admin-products.queries.server.ts";
import { productFields } from "#app/admin/products/product-fields.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { shippingTypes } from "#app/values/status/shipping-type.ts";
import { toOptions } from "#app/values/text.ts";
import { BenchFields } from "./BenchFields.tsx";
import { FormSection } from "./FormSection.tsx";
import { fieldProps, type ProductDraft } from "./product-draft.ts";

interface SaleFieldsProps extends Pick<ProductChoices, "benches"> {
	draft: ProductDraft;
	errors: Record<string, string>;
	/** Below the fields of the bench. */
	children?: ReactNode;
}

/** Price, stock and shipping of the product. */
export function SaleFields({ draft, errors, benches, children }: SaleFieldsProps) {
	const field = fieldProps(draft, errors);
	const [stock, setStock] = useState(draft.stockQuantity);
	const [isMadeToOrder, setMadeToOrder] = useState(draft.isMadeToOrder);
	return (
		<FormSection title="Preço e estoque">
			<TextField {...field("price")} required />
			<TextField {...field("originalPrice")} optional hint="Maior que o preço, aparece riscado." />
			<TextField {...field("stockQuantity")} onChange={({ target }) => setStock(target.value)} />
			<div>
				<CheckboxField
					label={productFields.isMadeToOrder.label}
					hint="Vende sem estoque: a oficina faz depois do pedido."
					name="isMadeToOrder"
					defaultChecked={draft.isMadeToOrder}
					onChange={({ target }) => setMadeToOrder(target.checked)}
				/>
				{/* The form asks for the days only if the product is made to order (specification, section 5). */}
				{isMadeToOrder ? (
					<>
						<div className="mt-3 grid grid-cols-2 items-end gap-4">
							<TextField {...field("productionDays")} />
							<TextField {...field("availableAfterDays")} />
							<div className="col-span-2">
								<TextField
									{...field("makingTime")}
									optional
									hint="Continua a frase da página: “12 dias úteis na oficina: …”"
								/>
							</div>
						</div>
						<BenchFields draft={draft} errors={errors} benches={benches}>
							{children}
						</BenchFields>
					</>
				) : null}
			</div>
			{Number(stock) === 0 && !isMadeToOrder ? (
				<Notice tone="warning" role="status">
					Sem estoque e sem encomenda, a peça entra na loja como “Esgotado”. Informe quantas há, marque “
					{productFields.isMadeToOrder.label}” ou deixe-a fora da loja por enquanto.
				</Notice>
			) : null}
			<SelectField {...field("shippingType")}>
				<Options of={toOptions(shippingTypes)} />
			</SelectField>
		</FormSection>
	);
}

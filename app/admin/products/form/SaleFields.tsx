import { shippingTypes } from "#app/shop/shipping/shipping-type.ts";
import { SelectField, TextField } from "#app/ui/primitives/TextField.tsx";
import { FormSection } from "./FormSection.tsx";
import { MadeToOrderFields } from "./MadeToOrderFields.tsx";
import type { ProductDraft } from "./product-draft.ts";

interface SaleFieldsProps {
	draft: ProductDraft;
	errors: Record<string, string>;
}

/** What the piece costs, how many there are, and how it travels. */
export function SaleFields({ draft, errors }: SaleFieldsProps) {
	return (
		<FormSection title="Preço e estoque">
			<TextField
				label="Preço (R$)"
				name="price"
				inputMode="decimal"
				required
				placeholder="1.990,00"
				maxLength={20}
				defaultValue={draft.price}
				error={errors.price}
			/>
			<TextField
				label="Preço original (R$)"
				name="originalPrice"
				optional
				inputMode="decimal"
				maxLength={20}
				hint="Maior que o preço, aparece riscado."
				defaultValue={draft.originalPrice}
				error={errors.originalPrice}
			/>
			<TextField
				label="Estoque"
				name="stockQuantity"
				inputMode="numeric"
				maxLength={7}
				defaultValue={draft.stockQuantity}
				error={errors.stockQuantity}
			/>
			<MadeToOrderFields draft={draft} errors={errors} />
			<SelectField
				label="Frete"
				name="shippingType"
				defaultValue={draft.shippingType}
				error={errors.shippingType}
			>
				{Object.entries(shippingTypes).map(([value, { label }]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</SelectField>
		</FormSection>
	);
}

import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { originOptions } from "#app/values/fiscal/fiscal-codes.ts";
import { FormSection } from "./FormSection.tsx";
import { fieldProps, type ProductDraft } from "./product-draft.ts";

/** The product's data for invoices (NF-e). */
export function FiscalFields({ draft, errors }: { draft: ProductDraft; errors: Record<string, string> }) {
	const field = fieldProps(draft, errors);
	return (
		<FormSection
			title="Nota fiscal"
			hint="Em branco, valem os códigos de Configurações › Nota fiscal. O contador sabe quais são."
		>
			<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<TextField
					{...field("sku")}
					hint="O código da peça no Bling, no Tiny ou na sua planilha. Cada peça tem o seu."
				/>
				<TextField
					{...field("gtin")}
					hint="O número do código de barras, registrado na GS1. Em branco se a peça não tem um."
				/>
				<TextField {...field("ncm")} hint="8 dígitos que dizem o que a peça é: 9403.60.00, por exemplo." />
				<TextField
					{...field("taxClass")}
					hint="6 dígitos; os três primeiros são o CST. 000001 é a tributação integral."
				/>
				<SelectField {...field("origin")}>
					<option value="">Usar a das configurações</option>
					<Options of={originOptions} />
				</SelectField>
			</div>
		</FormSection>
	);
}

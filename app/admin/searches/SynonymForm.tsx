import { useNavigation } from "react-router";
import { synonymLimits, synonymMessages } from "#app/shop/catalogue/synonyms/synonym.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";

/** The form of a synonym: the searched words, and the shop's own names for them. */
export function SynonymForm({
	term,
	others,
	sentence,
	result,
}: {
	/** Filled in when the form was opened from a search or from the list. */
	term: string;
	others: readonly string[];
	sentence: string | null;
	result: FormResult | undefined;
}) {
	const { state } = useNavigation();
	const shown = formResultOf(result, "save");
	const field = resultFields(shown);
	return (
		<section aria-labelledby="sinonimo" className="rounded-md border border-line bg-white p-5 md:p-6">
			<h2 id="sinonimo" className="scroll-mt-24 text-2xl">
				{others.length > 0 ? "Alterar o sinônimo" : "Novo sinônimo"}
			</h2>
			<ActionForm
				failure={synonymMessages.failed}
				result={shown}
				className="mt-4 grid items-start gap-5 md:grid-cols-[1fr_2fr_auto]"
			>
				<input type="hidden" name="intent" value="save" />
				<TextField
					{...field("term", term)}
					label="Quem procura por"
					hint="Por exemplo: rack"
					required
					maxLength={synonymLimits.length}
					autoComplete="off"
				/>
				<TextField
					{...field("others", others.join(", "))}
					label="Também acha"
					hint="Como a peça se chama na loja. Separe por vírgulas."
					required
					maxLength={synonymLimits.others * (synonymLimits.length + 2)}
					autoComplete="off"
				/>
				<div className="md:col-span-3 md:row-start-2">
					<TextField
						{...field("sentence", sentence ?? "")}
						label="Frase acima dos resultados"
						hint="O que dizer a quem procura por este nome."
						optional
						maxLength={synonymLimits.sentence}
						autoComplete="off"
					/>
				</div>
				<Button type="submit" className="md:mt-7" busy={state === "submitting"}>
					Salvar
				</Button>
			</ActionForm>
		</section>
	);
}

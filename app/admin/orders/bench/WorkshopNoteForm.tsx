import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { MAX_WORKSHOP_NOTE_LENGTH } from "#app/values/workshop/workshop-note.ts";
import { workFailure, workIntents } from "./bench-intents.ts";

/** The owner's words to the artisan who makes it. */
export function WorkshopNoteForm({ note, result }: { note: string; result: ActionResult | undefined }) {
	const field = resultFields(result?.values?.intent === workIntents.note ? result : undefined);
	return (
		<ActionForm
			failure={workFailure}
			result={result}
			preventScrollReset
			className="grid justify-items-start gap-3"
		>
			<input type="hidden" name="intent" value={workIntents.note} />
			<TextAreaField
				{...field("note", note)}
				label="Recado para o artesão"
				rows={3}
				maxLength={MAX_WORKSHOP_NOTE_LENGTH}
				hint="O artesão lê. Não escreva nome, telefone nem endereço."
			/>
			<Button type="submit" kind="secondary" size="sm">
				Salvar recado
			</Button>
		</ActionForm>
	);
}

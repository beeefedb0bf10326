import { href, useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { contactSendFailed } from "#app/shop/contact/contact.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { MAX_EMAIL_LENGTH } from "#app/values/email.ts";
import { contactLimits } from "#app/values/fields/contact-limits.ts";

/** Asks the workshop about a product; the name and address of a signed-in customer are filled in. */
export function QuestionForm({
	person,
	result,
}: {
	person: { fullName: string; email: string } | null;
	result: ActionResult | undefined;
}) {
	const isSending = useNavigation().formData !== undefined;
	const field = resultFields(result);
	return (
		<ActionForm failure={contactSendFailed} result={result} className="grid gap-5 sm:grid-cols-2">
			<TextAreaField
				{...field("message")}
				label="Sua pergunta"
				required
				rows={4}
				maxLength={contactLimits.question}
				hint="Depois da resposta, a oficina pode publicar a pergunta na página da peça, só com seu primeiro nome."
				className="sm:col-span-2"
			/>
			<TextField
				{...field("name", person?.fullName)}
				label="Nome"
				autoComplete="name"
				required
				maxLength={contactLimits.name}
			/>
			<TextField
				{...field("email", person?.email)}
				label="E-mail"
				type="email"
				autoComplete="email"
				required
				maxLength={MAX_EMAIL_LENGTH}
				hint="Para mandar a resposta. Não aparece na loja."
			/>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
				<Button type="submit" busy={isSending}>
					{isSending ? "Enviando…" : "Enviar pergunta"}
				</Button>
				<Link
					to={`${href("/privacy-terms")}#privacidade`}
					className="tall-link text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
				>
					Política de privacidade
				</Link>
			</div>
		</ActionForm>
	);
}

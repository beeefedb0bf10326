import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { MAX_EMAIL_LENGTH } from "#app/values/email.ts";
import { contactLimits } from "#app/values/fields/contact-limits.ts";
import { formatPhone } from "#app/values/phone.ts";
import { contactCategories } from "#app/values/status/contact-status.ts";
import { toOptions } from "#app/values/text.ts";
import { contactSendFailed } from "./contact.messages.ts";

/** The form of /contact. After a refusal, `result` contains the typed values. */
export function ContactForm({ result }: { result: (ActionResult & { sent?: boolean }) | undefined }) {
	const form = useRef<HTMLFormElement>(null);
	const isSending = useNavigation().formAction?.startsWith(href("/contact")) ?? false;
	const field = resultFields(result);

	useEffect(() => {
		if (result?.sent) form.current?.reset();
	}, [result]);

	return (
		<ActionForm ref={form} failure={contactSendFailed} result={result} className="grid gap-5 sm:grid-cols-2">
			<TextField
				{...field("name")}
				label="Nome"
				autoComplete="name"
				required
				maxLength={contactLimits.name}
			/>
			<TextField
				{...field("email")}
				label="E-mail"
				type="email"
				autoComplete="email"
				required
				maxLength={MAX_EMAIL_LENGTH}
			/>
			<TextField
				{...field("phone")}
				label="Telefone"
				type="tel"
				autoComplete="tel-national"
				inputMode="tel"
				optional
				maxLength={contactLimits.phone}
				onBlur={(event) => {
					event.currentTarget.value = formatPhone(event.currentTarget.value);
				}}
			/>
			<SelectField {...field("category", "")} label="Sobre o quê?" optional>
				<option value="">Escolha um assunto</option>
				<Options of={toOptions(contactCategories)} />
			</SelectField>
			<TextField
				{...field("subject")}
				label="Título"
				optional
				maxLength={contactLimits.subject}
				className="sm:col-span-2"
			/>
			<TextAreaField
				{...field("message")}
				label="Mensagem"
				required
				rows={7}
				maxLength={contactLimits.message}
				className="sm:col-span-2"
			/>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
				<Button type="submit" busy={isSending}>
					{isSending ? "Enviando…" : "Enviar mensagem"}
				</Button>
				<p className="max-w-[44ch] text-sm text-ink-2">
					Usamos estes dados só para responder.{" "}
					<Link
						to={`${href("/privacy-terms")}#privacidade`}
						className="whitespace-nowrap underline underline-offset-4 hover:text-ink"
					>
						Política de privacidade
					</Link>
				</p>
			</div>
		</ActionForm>
	);
}

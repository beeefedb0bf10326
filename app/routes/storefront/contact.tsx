import { href } from "react-router";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { ContactForm } from "#app/shop/contact/ContactForm.tsx";
import {
	contactFieldMessages,
	contactFieldsMissing,
	contactMessageSent,
	contactSendFailed,
} from "#app/shop/contact/contact.messages.ts";
import { contactSchema } from "#app/shop/contact/contact.schema.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { WorkshopContactDetails } from "#app/shop/help/WorkshopContactDetails.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/contact";

export function action({ request }: Route.ActionArgs) {
	return formAction(request, null, {
		default: {
			schema: contactSchema,
			failureTitle: contactSendFailed,
			run: async (_, input) => {
				await sendContactMessage(input);
				return { toast: contactMessageSent, data: { sent: true } };
			},
			onRefusal: ({ fields }) => (isFieldMissing(fields) ? { toast: contactFieldsMissing } : {}),
		},
	});
}

/** A missing field has a toast of its own, besides the message at the field. */
function isFieldMissing(fields: Record<string, string> = {}): boolean {
	const missing: readonly string[] = Object.values(contactFieldMessages);
	return Object.values(fields).some((message) => missing.includes(message));
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches[0].loaderData, {
		title: "Contato",
		description: "Fale com a oficina: medidas, madeiras, prazos e pedidos. Por mensagem, telefone ou chat.",
		address: href("/contact"),
	});

export default function ContactRoute({ actionData }: Route.ComponentProps) {
	return (
		<div className="wrap py-12 md:py-20">
			<header className="max-w-2xl">
				<h1 className="text-4xl md:text-5xl">Fale com a oficina</h1>
				<p className="mt-4 text-lg text-ink-2">
					Uma medida diferente, uma dúvida sobre a madeira, um pedido a caminho: quem responde é quem faz.
				</p>
			</header>
			<NoScriptToast toast={actionData?.toast} />
			<div className="with-aside mt-12 md:mt-16">
				<section aria-labelledby="escreva">
					<h2 id="escreva" className="mb-6 text-2xl">
						Escreva para nós
					</h2>
					<ContactForm result={actionData} />
				</section>
				<aside aria-label="Outras formas de falar conosco">
					<WorkshopContactDetails />
					<nav aria-label="Links úteis" className="mt-8">
						<h2 className="mb-2 text-xl font-medium">Links úteis</h2>
						<ul>
							{usefulLinks.map(({ to, label }) => (
								<li key={label}>
									<Link
										to={to}
										className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
									>
										{label}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				</aside>
			</div>
		</div>
	);
}

const usefulLinks = [
	{ to: href("/track-order"), label: "Rastrear Pedido" },
	{ to: href("/faq"), label: "Perguntas frequentes" },
	{ to: `${href("/privacy-terms")}#privacidade`, label: "Política de privacidade" },
	{ to: `${href("/privacy-terms")}#termos`, label: "Termos de uso" },
] as const;

import type { ContactInput } from "#app/shop/contact/contact.schema.ts";
import { contactCategories } from "#app/shop/contact/contact-status.ts";
import { formatPhone } from "#app/values/phone.ts";
import { greeting } from "./greeting.ts";
import { type MailShop, renderMail } from "./mail-document.server.tsx";
import { headerText, type MailMessage } from "./mail-message.ts";
import { ActionButton, Break, type Fact, Facts, Paragraph, Subheading } from "./mail-parts.server.tsx";
import { shopAddress } from "./shop-address.server.ts";

type Sender = Pick<ContactInput, "name" | "email" | "phone" | "subject" | "category" | "message">;

/** The mails about what visitors write to the workshop. */
export const contactMails = {
	/**
	 * To whoever is said to have written. Nothing they typed is in it: the address may be somebody
	 * else's, who must not be sent a stranger's words in the shop's name.
	 */
	received({ shop, name }: { shop: MailShop & { responseTime: string }; name: string }): MailMessage {
		return renderMail(
			{
				subject: "Recebemos sua mensagem",
				preheader: "Quem responde é quem faz.",
				heading: "Sua mensagem chegou.",
				reason: `Você recebeu este e-mail porque alguém escreveu para a ${shop.name} com este endereço.`,
				body: (
					<>
						<Paragraph>
							{greeting(name)} Recebemos sua mensagem e responderemos em breve, neste mesmo endereço.
						</Paragraph>
						<Paragraph>
							Em horário de atendimento, o tempo médio de resposta é de {shop.responseTime}. Enquanto isso, a
							resposta pode já estar nas perguntas frequentes.
						</Paragraph>
						<ActionButton href={shopAddress("/faq")}>Ver perguntas frequentes</ActionButton>
						<Paragraph quiet>Não foi você? Pode ignorar este e-mail.</Paragraph>
					</>
				),
			},
			shop,
		);
	},

	/** To the workshop. */
	newMessage({ shop, contact }: { shop: MailShop; contact: Sender & { id: string } }): MailMessage {
		const { name, email, phone, subject, category, message } = contact;
		const facts: (Fact | null)[] = [
			["Nome", name],
			["E-mail", email],
			phone ? ["Telefone", formatPhone(phone) || phone] : null,
			category ? ["Categoria", contactCategories[category].label] : null,
			subject ? ["Assunto", subject] : null,
		];
		return renderMail(
			{
				subject: headerText(`Mensagem de ${name}${subject ? `: ${subject}` : ""}`),
				preheader: "Uma nova mensagem espera resposta.",
				heading: "Nova mensagem",
				reason: `Este aviso vai para o e-mail da ${shop.name} a cada mensagem recebida pelo site.`,
				body: (
					<>
						<Facts rows={facts.filter((fact) => fact !== null)} />
						<Words>{message}</Words>
						<ActionButton href={shopAddress(`/admin/contacts?contato=${contact.id}`)}>
							Responder no painel
						</ActionButton>
					</>
				),
			},
			shop,
		);
	},

	/** The workshop's answer, with what was asked below it. */
	reply({ shop, contact, answer }: { shop: MailShop; contact: Sender; answer: string }): MailMessage {
		const { name, subject, message } = contact;
		return renderMail(
			{
				subject: headerText(subject ? `Re: ${subject}` : `Resposta da ${shop.name}`),
				preheader: headerText(answer, 90),
				heading: "Sobre a sua mensagem",
				reason: `Você recebeu este e-mail porque escreveu para a ${shop.name}. Para continuar a conversa, é só responder.`,
				body: (
					<>
						<Paragraph>{greeting(name)}</Paragraph>
						<Words>{answer}</Words>
						<Subheading>Você escreveu</Subheading>
						<Words quiet>{message}</Words>
						<ActionButton href={shopAddress("/contact")}>Falar com a oficina</ActionButton>
					</>
				),
			},
			shop,
		);
	},
} as const;

/** What somebody wrote, with their own line breaks. */
function Words({ children, quiet = false }: { children: string; quiet?: boolean }) {
	return children
		.split(/\n{2,}/)
		.filter((block) => block.trim() !== "")
		.map((block, at) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a mail is written once and never reordered.
			<Paragraph key={at} quiet={quiet}>
				{block.split("\n").map((line, row) => [
					// biome-ignore lint/suspicious/noArrayIndexKey: as above.
					row > 0 ? <Break key={row} /> : null,
					line,
				])}
			</Paragraph>
		));
}

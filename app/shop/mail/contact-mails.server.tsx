import { Fragment } from "react";
import { greeting } from "./greeting.ts";
import { type MailShop, renderMail } from "./mail-document.server.tsx";
import { toShop } from "./mail-letter.server.tsx";
import { headerText, type MailMessage } from "./mail-message.ts";
import { ActionButton, Break, type Fact, Facts, Paragraph, Subheading } from "./mail-parts.server.tsx";
import { shopAddress } from "./shop-address.server.ts";

interface MailContact {
	name: string;
	email: string;
	phone: string | null;
	subject: string | null;
	/** As people read it. */
	category: string | null;
	message: string;
}

export const contactMails = {
	/**
	 * To whoever wrote. Anybody can type anybody's address, so nothing of the message is repeated: it
	 * would be a way to send one's own words in the shop's name.
	 */
	received({ shop, name }: { shop: MailShop; name: string }): MailMessage {
		return renderMail(
			{
				subject: "Recebemos sua mensagem",
				preheader: "Quem responde é quem faz.",
				heading: "Recebemos sua mensagem.",
				reason: `Você recebeu este e-mail porque alguém escreveu à ${shop.name} pela página de contato com este endereço.`,
				body: (
					<>
						<Paragraph>
							{greeting(name)} Sua mensagem chegou à oficina, e responderemos em breve para este endereço.
						</Paragraph>
						<Paragraph>Enquanto isso, talvez a resposta já esteja nas perguntas frequentes.</Paragraph>
						<ActionButton href={shopAddress("/faq")}>Ver perguntas frequentes</ActionButton>
						<Paragraph quiet>Não foi você? Pode ignorar este e-mail.</Paragraph>
					</>
				),
			},
			shop,
		);
	},

	/** To the workshop, with a button that opens the message where it is answered. */
	newContact({ shop, contact }: { shop: MailShop; contact: MailContact & { id: string } }): MailMessage {
		const { id, name, email, phone, subject, category, message } = contact;
		const facts: Fact[] = [
			["Nome", name],
			["E-mail", email],
			...(phone ? [["Telefone", phone] as const] : []),
			...(category ? [["Categoria", category] as const] : []),
			...(subject ? [["Assunto", subject] as const] : []),
		];
		return toShop(shop, {
			subject: `Nova mensagem de ${headerText(name)}`,
			preheader: headerText(subject ?? message),
			heading: "Nova mensagem de contato.",
			body: (
				<>
					<Facts rows={facts} />
					<Subheading>Mensagem</Subheading>
					<Paragraph>
						<Lines>{message}</Lines>
					</Paragraph>
					<ActionButton href={shopAddress(`/admin/contacts?contato=${id}`)}>Responder</ActionButton>
				</>
			),
		});
	},

	/** The workshop's answer, with what was asked below it. */
	reply({ shop, contact, answer }: { shop: MailShop; contact: Asked; answer: string }): MailMessage {
		const { name, subject, message } = contact;
		return renderMail(
			{
				subject: headerText(subject ? `Re: ${subject}` : `Resposta da ${shop.name}`),
				preheader: headerText(answer, 90),
				heading: "Sobre a sua mensagem.",
				reason: `Você recebeu este e-mail porque escreveu à ${shop.name}. Para continuar a conversa, é só responder.`,
				body: (
					<>
						<Paragraph>{greeting(name)}</Paragraph>
						<Paragraph>
							<Lines>{answer}</Lines>
						</Paragraph>
						<Subheading>Você escreveu</Subheading>
						<Paragraph quiet>
							<Lines>{message}</Lines>
						</Paragraph>
						<ActionButton href={shopAddress("/contact")}>Falar com a oficina</ActionButton>
					</>
				),
			},
			shop,
		);
	},
} as const;

type Asked = Pick<MailContact, "name" | "subject" | "message">;

/** What somebody wrote, with their own line breaks. */
function Lines({ children }: { children: string }) {
	return children.split(/\r\n|\r|\n/).map((line, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move.
		<Fragment key={at}>
			{at > 0 ? <Break /> : null}
			{line}
		</Fragment>
	));
}

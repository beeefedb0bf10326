import { Fragment } from "react";
import { href } from "react-router";
import { type MailShop, renderMail } from "./mail-document.server.tsx";
import { mailGreeting } from "./mail-greeting.ts";
import { renderShopMail } from "./mail-layouts.server.tsx";
import { headerText, type MailMessage } from "./mail-message.ts";
import {
	ActionButton,
	Break,
	type MailFact,
	MailFacts,
	Paragraph,
	Subheading,
} from "./mail-parts.server.tsx";
import { shopUrl } from "./shop-url.server.ts";

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
							{mailGreeting(name)} Sua mensagem chegou à oficina, e responderemos em breve para este endereço.
						</Paragraph>
						<Paragraph>Enquanto isso, talvez a resposta já esteja nas perguntas frequentes.</Paragraph>
						<ActionButton href={shopUrl(href("/faq"))}>Ver perguntas frequentes</ActionButton>
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
		const facts: MailFact[] = [
			["Nome", name],
			["E-mail", email],
			...(phone ? [["Telefone", phone] as const] : []),
			...(category ? [["Categoria", category] as const] : []),
			...(subject ? [["Assunto", subject] as const] : []),
		];
		return renderShopMail(shop, {
			subject: `Nova mensagem de ${headerText(name)}`,
			preheader: headerText(subject ?? message),
			heading: "Nova mensagem de contato.",
			body: (
				<>
					<MailFacts rows={facts} />
					<Subheading>Mensagem</Subheading>
					<Paragraph>
						<Lines>{message}</Lines>
					</Paragraph>
					<ActionButton href={shopUrl(`${href("/admin/contacts")}?contato=${id}`)}>Responder</ActionButton>
				</>
			),
		});
	},

	/** The workshop's answer, with what was asked below it. */
	reply({
		shop,
		contact,
		replyText,
	}: {
		shop: MailShop;
		contact: OriginalMessage;
		replyText: string;
	}): MailMessage {
		const { name, subject, message } = contact;
		return renderMail(
			{
				subject: headerText(subject ? `Re: ${subject}` : `Resposta da ${shop.name}`),
				preheader: headerText(replyText, 90),
				heading: "Sobre a sua mensagem.",
				reason: `Você recebeu este e-mail porque escreveu à ${shop.name}. Para continuar a conversa, é só responder.`,
				body: (
					<>
						<Paragraph>{mailGreeting(name)}</Paragraph>
						<Paragraph>
							<Lines>{replyText}</Lines>
						</Paragraph>
						<Subheading>Você escreveu</Subheading>
						<Paragraph quiet>
							<Lines>{message}</Lines>
						</Paragraph>
						<ActionButton href={shopUrl(href("/contact"))}>Falar com a oficina</ActionButton>
					</>
				),
			},
			shop,
		);
	},
} as const;

type OriginalMessage = Pick<MailContact, "name" | "subject" | "message">;

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

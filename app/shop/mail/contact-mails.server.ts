import { href } from "react-router";
import { composeMail, composeShopMail } from "./compose-mail.server.ts";
import type { MailShop } from "./mail-content.ts";
import { headerText, type MailMessage, mailGreeting } from "./mail-message.ts";
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

/** The mails about messages of the contact page. */
export const contactMails = {
	/**
	 * To the sender of a message. It repeats nothing of the message: anyone can enter anyone's
	 * address, so it would be a way to send words of one's own in the shop's name.
	 */
	received({ shop, name }: { shop: MailShop; name: string }): MailMessage {
		return composeMail(shop, {
			subject: "Recebemos sua mensagem",
			preheader: "Quem responde é quem faz.",
			heading: "Recebemos sua mensagem.",
			reason: `Você recebeu este e-mail porque alguém escreveu à ${shop.name} pela página de contato com este endereço.`,
			body: [
				`${mailGreeting(name)} Sua mensagem chegou à oficina, e responderemos em breve para este endereço.`,
				"Enquanto isso, talvez a resposta já esteja nas perguntas frequentes.",
				{ button: "Ver perguntas frequentes", href: shopUrl(href("/faq")) },
				{ quiet: "Não foi você? Pode ignorar este e-mail." },
			],
		});
	},

	/** To the workshop, with a button that opens the message where it is answered. */
	newContact({ shop, contact }: { shop: MailShop; contact: MailContact & { id: string } }): MailMessage {
		const { id, name, email, phone, subject, category, message } = contact;
		return composeShopMail(shop, {
			subject: `Nova mensagem de ${headerText(name)}`,
			preheader: headerText(subject ?? message),
			heading: "Nova mensagem de contato.",
			body: [
				{
					facts: [
						["Nome", name],
						["E-mail", email],
						["Telefone", phone],
						["Categoria", category],
						["Assunto", subject],
					],
				},
				{ subheading: "Mensagem" },
				message,
				{ button: "Responder", href: shopUrl(`${href("/admin/contacts")}?contato=${id}`) },
			],
		});
	},

	/** The workshop's answer, followed by the question. */
	reply({
		shop,
		contact: { name, subject, message },
		replyText,
	}: {
		shop: MailShop;
		contact: Pick<MailContact, "name" | "subject" | "message">;
		replyText: string;
	}): MailMessage {
		return composeMail(shop, {
			subject: headerText(subject ? `Re: ${subject}` : `Resposta da ${shop.name}`),
			preheader: headerText(replyText, 90),
			heading: "Sobre sua mensagem.",
			reason: `Você recebeu este e-mail porque escreveu à ${shop.name}. Para continuar a conversa, é só responder.`,
			body: [
				mailGreeting(name),
				replyText,
				{ subheading: "Você escreveu" },
				{ quiet: message },
				{ button: "Falar com a oficina", href: shopUrl(href("/contact")) },
			],
		});
	},
} as const;

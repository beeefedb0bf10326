import { href } from "react-router";
import {
	addressPerson,
	addressWorkshop,
	defineMail,
	defineWorkshopMail,
} from "#app/shop/mail/define-mail.server.ts";
import { headerText, mailGreeting } from "#app/shop/mail/mail-message.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { mailboxOf } from "#app/values/email.ts";

interface MailedContact {
	id: string;
	name: string;
	email: string;
	phone: string | null;
	subject: string | null;
	/** The category's Portuguese name. */
	category: string | null;
	message: string;
}

type Sender = Pick<MailedContact, "name" | "email">;
type Question = Pick<MailedContact, "name" | "email" | "subject" | "message">;

/**
 * A confirmation to the sender of a message. It repeats nothing of the message: anyone can enter any address, so it
 * could be abused to send text in the shop's name.
 */
export const contactReceived = defineMail({
	kind: "contact-received",
	label: "Mensagem recebida",
	audience: "customer",
	// Begins with the person, because a person's mails of a day are counted by this part.
	key: ({ email }: Sender, { contactId }: { contactId: string }) => [mailboxOf(email), contactId],
	read: addressPerson<Sender>,
	write: ({ shop, subject: { name } }) => ({
		subject: "Recebemos sua mensagem",
		preheader: "Quem responde é quem faz.",
		heading: "Recebemos sua mensagem.",
		reason: `Você recebeu este e-mail porque alguém escreveu à ${shop.name} pelo site com este endereço.`,
		body: [
			`${mailGreeting(name)} Sua mensagem chegou à oficina, e responderemos em breve para este endereço.`,
			"Enquanto isso, talvez a resposta já esteja nas perguntas frequentes.",
			{ button: "Ver perguntas frequentes", href: shopUrl(href("/faq")) },
			{ quiet: "Não foi você? Pode ignorar este e-mail." },
		],
	}),
});

/** Has a button that opens the message, where it is answered. */
export const newContact = defineWorkshopMail({
	kind: "new-contact",
	label: "Aviso de mensagem nova",
	key: (contact: MailedContact, _: object) => [contact.id],
	read: addressWorkshop<MailedContact>,
	write: ({ subject: { id, name, email, phone, subject, category, message } }) => ({
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
	}),
});

/**
 * Sent after the deletion of an account whose address was never confirmed: the reader may delete the messages written
 * with that address.
 */
export const contactErasure = defineMail({
	kind: "contact-erasure",
	label: "Confirmação para apagar mensagens",
	audience: "customer",
	key: (_: { email: string }, { linkId }: { linkId: string; link: string }) => [linkId],
	read: addressPerson<{ email: string }>,
	write: ({ shop, link }) => ({
		subject: "Apagar também as mensagens que você nos mandou?",
		preheader: "O link vale por três dias.",
		heading: "Apagar suas mensagens.",
		reason: `Você recebeu este e-mail porque uma conta da ${shop.name} com este endereço foi excluída.`,
		body: [
			"A conta foi excluída. Pela página de contato, porém, também chegaram mensagens com este endereço, e só quem lê os e-mails dele pode mandar apagá-las.",
			{ button: "Apagar minhas mensagens", href: link },
			{ quiet: "O link vale por três dias. Se não foi você quem escreveu, pode ignorar este e-mail." },
		],
	}),
});

/** The workshop's answer, followed by the question. */
export const contactReply = defineMail({
	kind: "contact-reply",
	label: "Resposta a mensagem",
	audience: "customer",
	key: (_: Question, { replyId }: { replyId: string; replyText: string }) => [replyId],
	read: addressPerson<Question>,
	write: ({ shop, subject: { name, subject, message }, replyText }) => ({
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
	}),
});

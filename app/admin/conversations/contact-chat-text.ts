import { mailGreeting } from "#app/shop/mail/mail-message.ts";

/** The first words of a conversation about a message. */
export const contactChatText = ({ name, subject }: { name: string; subject: string | null }): string =>
	`${mailGreeting(name)} É sobre a sua mensagem${subject ? ` “${subject}”` : ""}: `;

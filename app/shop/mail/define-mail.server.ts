import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Transaction } from "#db/client.server.ts";
import type { MailContent, MailShop } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import { renderMailText } from "./mail-text.server.ts";

type KeyPart = string | number | Date;

/** To whom a mail goes, and from which shop. */
export interface MailAddress {
	to: string;
	shop: MailShop;
}

/**
 * One mail, whole: it is beside its event, in the `….mails.server.ts` of the noun. `Subject` is what it is
 * about, `Moment` what happened to that.
 */
export interface MailDefinition<Subject, Moment, Found extends MailAddress = MailAddress> {
	/** As the outbox stores it. */
	kind: string;
	/** What the back office calls it. */
	label: string;
	audience: "account" | "customer" | "workshop";
	/** A second mail of the same key is not sent. The event's own id, or its subject and its moment: what happens again is told again. */
	key(subject: Subject, moment: Moment): readonly [KeyPart, ...KeyPart[]];
	/** In the transaction of the event; null when no recipient is left. */
	read(tx: Transaction, subject: Subject): Found | null | Promise<Found | null>;
	write(given: Found & Moment): MailContent;
}

/** Types of the parts follow from each other. */
export const defineMail = <Subject, Moment extends object, Found extends MailAddress>(
	mail: MailDefinition<Subject, Moment, Found>,
) => mail;

/** The same for a mail to the workshop itself, whose reader knows why she gets it. */
export const defineWorkshopMail = <Subject, Moment extends object, Found extends MailAddress>({
	write,
	...mail
}: Omit<MailDefinition<Subject, Moment, Found>, "audience" | "write"> & {
	write(given: Found & Moment): Omit<MailContent, "reason">;
}) =>
	defineMail<Subject, Moment, Found>({
		...mail,
		audience: "workshop",
		write: (given) => ({
			...write(given),
			reason: `Aviso da loja para a oficina da ${given.shop.name}.`,
		}),
	});

/** The address of a mail to the workshop, where its subject holds all that it says. */
export async function addressWorkshop<Subject>(tx: Transaction, subject: Subject) {
	const { identity: shop } = await readSettings(tx);
	return { to: shop.email, shop, subject };
}

/** The address of a mail to the person that it is about, where its subject holds all that it says. */
export const addressPerson = async <Subject extends { email: string }>(
	tx: Transaction,
	subject: Subject,
) => ({
	...(await addressWorkshop(tx, subject)),
	to: subject.email,
});

export const mailKey = ({ kind }: { kind: string }, parts: readonly KeyPart[]): string =>
	[kind, ...parts.map((part) => (part instanceof Date ? part.getTime() : part))].join(":");

/** The mail as it waits in the outbox. */
export function composeMail<Given extends MailAddress>(
	mail: { write(given: Given): MailContent },
	given: NoInfer<Given>,
): MailMessage {
	const { shop } = given;
	const content = mail.write(given);
	return { subject: content.subject, text: renderMailText(content, shop), draft: { content, shop } };
}

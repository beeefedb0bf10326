import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Transaction } from "#db/client.server.ts";
import type { MailContent, MailShop } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import { renderMailText } from "./mail-text.server.ts";

type KeyPart = string | number | Date;

/** The recipient of a mail, and the shop that sends it. */
export interface MailAddress {
	to: string;
	shop: MailShop;
}

/**
 * The complete definition of one mail. It is beside its event, in the `….mails.server.ts` of its noun. `Subject` is the
 * thing that the mail is about, `Moment` is what happened to it.
 */
export interface MailDefinition<Subject, Moment, Found extends MailAddress = MailAddress> {
	/** The kind in the outbox. */
	kind: string;
	/** Its name in the back office. */
	label: string;
	audience: "account" | "customer" | "workshop";
	/**
	 * A second mail with the same key is not sent. The key is the event's own id, or the subject and the moment, so that
	 * an event that happens again sends another mail.
	 */
	key(subject: Subject, moment: Moment): readonly [KeyPart, ...KeyPart[]];
	/** Reads the recipient and further data, in the event's transaction; null when no recipient is left. */
	read(tx: Transaction, subject: Subject): Found | null | Promise<Found | null>;
	write(given: Found & Moment): MailContent;
}

/** Defines a mail; TypeScript infers the types of its parts from each other. */
export const defineMail = <Subject, Moment extends object, Found extends MailAddress>(
	mail: MailDefinition<Subject, Moment, Found>,
) => mail;

/** Defines a mail to the workshop itself, which needs no individual reason. */
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

/** The `read` of a mail to the workshop's own address that needs no further data. */
export async function addressWorkshop<Subject>(tx: Transaction, subject: Subject) {
	const { identity: shop } = await readSettings(tx);
	return { to: shop.email, shop, subject };
}

/** The `read` of a mail to the person in `subject` that needs no further data. */
export const addressPerson = async <Subject extends { email: string }>(
	tx: Transaction,
	subject: Subject,
) => ({
	...(await addressWorkshop(tx, subject)),
	to: subject.email,
});

export const mailKey = ({ kind }: { kind: string }, parts: readonly KeyPart[]): string =>
	[kind, ...parts.map((part) => (part instanceof Date ? part.getTime() : part))].join(":");

/** The mail in the form in which it waits in the outbox. */
export function composeMail<Given extends MailAddress>(
	mail: { write(given: Given): MailContent },
	given: NoInfer<Given>,
): MailMessage {
	const { shop } = given;
	const content = mail.write(given);
	return { subject: content.subject, text: renderMailText(content, shop), draft: { content, shop } };
}

import { randomUUID } from "node:crypto";
import type { Transaction } from "#db/client.server.ts";
import { preparedInsert } from "#db/prepared-statement.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { composeMail, type MailDefinition, mailKey } from "./define-mail.server.ts";
import { assertHeaderText, assertMailAddress } from "./mail-message.ts";
import { enqueueMails } from "./send-mail.server.ts";

/**
 * Puts one mail, or several about the same event, into the outbox and queues their sending, both in the caller's
 * transaction. A second mail with the same key is ignored, so that one event sends one mail. Throws when
 * address or subject could change the mail's headers.
 */
export async function queueMail<Subject, Moment extends object>(
	tx: Transaction,
	mails: MailDefinition<Subject, Moment> | readonly MailDefinition<Subject, Moment>[],
	subject: NoInfer<Subject>,
	moment: NoInfer<Moment>,
): Promise<void> {
	const rows = [];
	for (const mail of [mails].flat()) {
		const reading = mail.read(tx, subject);
		// Without the await, a mail that reads nothing sends its rows before anything that the caller sends next.
		const content = reading instanceof Promise ? await reading : reading;
		if (!content) continue;
		const { draft, ...message } = composeMail(mail, { ...content, ...moment });
		assertMailAddress(content.to);
		assertHeaderText(message.subject);
		rows.push({
			id: randomUUID(),
			kind: mail.kind,
			dedupeKey: mailKey(mail, mail.key(subject, moment)),
			recipient: content.to,
			...message,
			html: "",
			draft: JSON.stringify(draft),
		});
	}
	// If the mail is a duplicate, its job finds no row and does nothing.
	if (rows.length > 0) await together(insertMails(tx, ...rows), enqueueMails(tx, rows));
}

const insertMails = preparedInsert(outboxMessages, { onConflict: { ignore: outboxMessages.dedupeKey } });

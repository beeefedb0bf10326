import { and, eq, inArray, isNull, lt, not, notInArray } from "drizzle-orm";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS } from "#app/values/date.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { isWaitingMail } from "./delivery-state.server.ts";
import type { MailMessage } from "./mail-message.ts";
import { MailRefusedError, type MailTransport } from "./mail-transport.server.ts";

/** The kinds of mails with the audience `account`, listed here because a row has only its kind. */
export const ACCOUNT_MAILS = [
	"welcome",
	"password-reset",
	"password-changed",
	"email-change-requested",
	"email-changed",
	"two-factor-changed",
	"shop-data-changed",
];

function mailWork(name: string, { isForAccount }: { isForAccount: boolean }) {
	const isOpen = ({ kind, sentAt }: typeof outboxMessages) =>
		and(
			isForAccount ? inArray(kind, ACCOUNT_MAILS) : notInArray(kind, ACCOUNT_MAILS),
			// Earlier builds mark a sent mail by this column alone.
			isNull(sentAt),
		);
	return rowWorker<typeof outboxMessages, MailTransport>({
		name,
		table: outboxMessages,
		columns: { failure: "lastError" },
		isOpen,
		leaseSeconds: 60,
		backoff: RETRY_AFTER_SECONDS,
		async run([mail], transport) {
			await transport.send({ ...mail, html: await mailHtml(mail) });
			// The text is deleted, because it may contain an address, or a link that opens an account.
			return { set: { sentAt: new Date(), html: "", text: "", draft: null } };
		},
		judge: (error) => ({ isFinal: error instanceof MailRefusedError }),
		again: { where: isOpen },
		// An order queues two mails: to the customer and to the workshop.
		queue: { batchSize: 4 },
	});
}

/**
 * Workers that send mails. Account mails have their own, so that a person who waits for a link to sign in does not wait
 * behind other mails.
 */
export const accountMails = mailWork("account-mail", { isForAccount: true });
export const otherMails = mailWork("outgoing-mail", { isForAccount: false });

export async function enqueueMails(
	tx: Queryable,
	mails: readonly { id: string; kind: string }[],
): Promise<void> {
	const isForAccount = ({ kind }: { kind: string }) => ACCOUNT_MAILS.includes(kind);
	await accountMails.enqueue(tx, ...mails.filter(isForAccount).map(({ id }) => id));
	await otherMails.enqueue(tx, ...mails.filter((mail) => !isForAccount(mail)).map(({ id }) => id));
}

/** Makes unsent mails due again, with all of their attempts. Returns those mails. */
export async function tryMailsAgain(tx: Transaction, ids: readonly string[]) {
	return [...(await accountMails.again(tx, ids)), ...(await otherMails.again(tx, ids))];
}

async function mailHtml({ draft, html }: { draft: string | null; html: string }): Promise<string> {
	if (draft === null) return html;
	const { content, shop } = JSON.parse(draft) as MailMessage["draft"];
	// Loaded on demand, because only sending needs it. The bench and the proofs run in Node itself, which reads no JSX.
	const { renderMailHtml } = await import("./mail-layout.server.tsx");
	return renderMailHtml(content, shop);
}

/** Deletes the mails of a kind that were sent or given up, because nothing about them has to be shown. */
export const deleteMailsOnceSent = (kind: string): Promise<number> =>
	deleteRows(outboxMessages.id, eq(outboxMessages.kind, kind), not(isWaitingMail()));

/** Deletes mails that were sent or given up long ago. A waiting mail is never deleted. */
export function deleteOldMails(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - retention.mails.days * DAY_MS);
	return deleteRows(outboxMessages.id, lt(outboxMessages.createdAt, before), not(isWaitingMail()));
}

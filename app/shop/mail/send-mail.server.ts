import { and, asc, eq, gt, inArray, isNull, like, lt, not, sql } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { deleteRows } from "#db/transactions.server.ts";
import { isWaitingMail } from "./delivery-state.server.ts";
import type { MailMessage } from "./mail-message.ts";
import { MailRefusedError, type MailTransport } from "./mail-transport.server.ts";

/** Queues of outbox rows to be sent: a person who waits for a link to sign in does not wait behind others' letters. */
export const MAIL_QUEUES = ["account-mail", "outgoing-mail"] as const;
/** A row says only its kind; their definitions have the audience `account`. */
export const ACCOUNT_MAILS: ReadonlySet<string> = new Set([
	"welcome",
	"password-reset",
	"password-changed",
	"two-factor-changed",
	"shop-data-changed",
]);

export async function enqueueMails(
	tx: Queryable,
	mails: readonly { id: string; kind: string }[],
): Promise<void> {
	for (const [at, queue] of MAIL_QUEUES.entries()) {
		const own = mails.filter(({ kind }) => ACCOUNT_MAILS.has(kind) === (at === 0));
		await enqueue(tx, queue, ...own.map(({ id }) => ({ mailId: id })));
	}
}

const BATCH_SIZE = 200;

/** Queues unsent mails again, with all their attempts. Returns those that were still unsent. */
export async function requeueMails(
	tx: Transaction,
	mailIds: readonly string[],
): Promise<{ id: string; kind: string }[]> {
	const mails = await tx
		.update(outboxMessages)
		.set({ attempts: 0, lastError: null, refusedAt: null })
		.where(and(inArray(outboxMessages.id, [...mailIds]), isNull(outboxMessages.sentAt)))
		.returning({ id: outboxMessages.id, kind: outboxMessages.kind });
	await enqueueMails(tx, mails);
	return mails;
}

const nextAttempt = sql`${outboxMessages.attempts} + 1`;

/**
 * Sends one mail of the outbox, unless it was sent already or refused for good. Throws when the
 * transport does not accept it for the moment, so that the queue tries again.
 */
export async function sendMail(mailId: string, transport: MailTransport): Promise<void> {
	const [mail] = await readingMail(db).execute({ mailId });
	if (!mail || mail.sentAt !== null || mail.refusedAt !== null) return;
	try {
		await transport.send({ ...mail, html: await mailHtml(mail) });
	} catch (error) {
		const lastError = error instanceof Error ? error.message : String(error);
		const refusedAt = error instanceof MailRefusedError ? new Date() : null;
		await db
			.update(outboxMessages)
			.set({ attempts: nextAttempt, lastError, refusedAt })
			.where(eq(outboxMessages.id, mailId));
		if (!refusedAt) throw error;
		log.warn({ error, mailId, kind: mail.kind }, "a mail was refused for good");
		return;
	}
	// The text is deleted, because it may contain a link that opens an account, or an address.
	await markingSent(db).execute({ mailId, sentAt: new Date() });
}

const hasMailId = eq(outboxMessages.id, sql.placeholder("mailId"));
const readingMail = preparedStatement((on) => on.select().from(outboxMessages).where(hasMailId));
const markingSent = preparedStatement((on) =>
	on
		.update(outboxMessages)
		.set({
			attempts: nextAttempt,
			lastError: null,
			sentAt: sql`${sql.param(sql.placeholder("sentAt"), outboxMessages.sentAt)}`,
			html: "",
			text: "",
			draft: null,
		})
		.where(hasMailId),
);

async function mailHtml({ draft, html }: { draft: string | null; html: string }): Promise<string> {
	if (draft === null) return html;
	const { content, shop } = JSON.parse(draft) as MailMessage["draft"];
	// Only what sends needs it; the bench and the proofs are run by Node itself, which reads no JSX.
	const { renderMailHtml } = await import("./mail-layout.server.tsx");
	return renderMailHtml(content, shop);
}

/** Queues mails without a job: written by a process that runs no jobs, or whose queue was lost. */
export async function requeueUnsentMails(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - MINUTE_MS);
	// Most have a job, which may wait for hours; one without stands anywhere among them.
	let queued = 0;
	let lastId = "00000000-0000-0000-0000-000000000000";
	for (let isMore = true; isMore; ) {
		const unsent = await db
			.select({ id: outboxMessages.id, kind: outboxMessages.kind })
			.from(outboxMessages)
			.where(and(isWaitingMail(), lt(outboxMessages.createdAt, before), gt(outboxMessages.id, lastId)))
			.orderBy(asc(outboxMessages.id))
			.limit(BATCH_SIZE);
		await enqueueMails(db, unsent);
		queued += unsent.length;
		lastId = unsent.at(-1)?.id ?? lastId;
		isMore = unsent.length === BATCH_SIZE;
	}
	return queued;
}

/** Deletes what was mailed to an address, including mails that wait to be sent. */
export async function deleteMailsByRecipient(
	tx: Transaction,
	email: string,
	{ includesContact }: { includesContact: boolean },
): Promise<void> {
	const isContact = like(outboxMessages.kind, "contact-%");
	await tx
		.delete(outboxMessages)
		.where(and(eq(outboxMessages.recipient, email), includesContact ? undefined : not(isContact)));
}

/** Of a mail that was sent only recipient and subject are left; for so long they show that it was. */
export const MAIL_RETENTION_DAYS = 180;

/** Deletes mails that were sent, or that nobody sent again, long ago; one that waits is never deleted. */
export function deleteOldMails(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - MAIL_RETENTION_DAYS * DAY_MS);
	return deleteRows(outboxMessages.id, lt(outboxMessages.createdAt, before), not(isWaitingMail()));
}

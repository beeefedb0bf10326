import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { openSecret, sealSecret } from "#app/platform/sealed-secret.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { contactErasure } from "#app/shop/contact/contact.mails.server.ts";
import { contactUpdateRefusals } from "#app/shop/contact/contact-update.messages.ts";
import { requestErasure } from "#app/shop/contact/update-contact.server.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { isMailAddress } from "#app/shop/mail/mail-message.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { eraseContacts } from "./erase-rows.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";

/*
 * Messages of the contact form belong to an address, with which another person may have opened an account. A link
 * proves that a person reads the mails of that address. Until then the owner of the shop sees the request and decides.
 */

export const ERASURE_LINK_DAYS = 3;
/** The limit of messages in one link; the workshop helps a person who wrote more. */
const MAX_MESSAGES = 50;

const linkSchema = z.object({ contactIds: z.array(z.uuid()), until: z.number() });

/**
 * Marks the messages and mails a link that deletes them. The link is not stored, because it is sealed with the shop's
 * secret.
 */
export async function requestContactErasure(
	tx: Transaction,
	{ email }: { email: string },
	contactIds: readonly string[],
): Promise<void> {
	if (contactIds.length === 0) return;
	await requestErasure(tx, contactIds);
	await publishAdminChange(tx);
	if (!isMailAddress(email)) return;
	const content = {
		contactIds: contactIds.slice(0, MAX_MESSAGES),
		until: Date.now() + ERASURE_LINK_DAYS * DAY_MS,
	};
	const link = new URL(href("/contact/erase"), env.PUBLIC_URL);
	link.searchParams.set("token", await sealSecret(JSON.stringify(content)));
	await queueMail(tx, contactErasure, { email }, { linkId: randomUUID(), link: link.href });
}

/** The messages in a link; null for a link that is damaged or has expired. */
export async function readErasureLink(token: string, now = Date.now()): Promise<string[] | null> {
	const opened = await openSecret(token).catch(() => null);
	const content = opened === null ? undefined : linkSchema.safeParse(parseJson(opened)).data;
	return content && content.until > now ? content.contactIds : null;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * Deletes the messages of a link; a repeated call has no effect. Throws `not_found` for a link that no longer works.
 */
export async function eraseContactsByLink(token: string): Promise<void> {
	const ids = await readErasureLink(token);
	if (!ids) throw new Refusal("not_found", personalDataMessages.linkExpired);
	await inTransaction(async (tx) => {
		const rows = await tx
			.select({ id: contacts.id })
			.from(contacts)
			.where(and(inArray(contacts.id, ids), isNotNull(contacts.erasureRequestedAt)))
			.for("update");
		for (const { id } of rows) await recordAudit(tx, null, { action: "contact.erased", entityId: id });
		await eraseContacts(
			tx,
			rows.map(({ id }) => id),
		);
		await publishAdminChange(tx);
	});
}

/** The workshop deletes a message because its writer asked for it. Throws `not_found`. */
export async function eraseContactAsAdmin(admin: Admin, contactId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [contact] = isUuid(contactId)
			? await tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).for("update")
			: [];
		if (!contact) throw new Refusal("not_found", contactUpdateRefusals.notFound);
		await recordAudit(tx, admin, { action: "contact.erased", entityId: contact.id });
		await eraseContacts(tx, [contact.id]);
		await publishAdminChange(tx);
	});
}

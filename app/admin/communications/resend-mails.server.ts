import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { tryMailsAgain } from "#app/shop/mail/send-mail.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** More mails than one page of the list has. */
const MAX_MAILS = 100;

/**
 * Queues undelivered mails again, with all their attempts. Skips mails that were sent, because their text is deleted.
 * Returns how many were queued.
 */
export async function resendMails(admin: Admin, ids: readonly string[]): Promise<number> {
	const mailIds = [...new Set(ids)].filter(isUuid).slice(0, MAX_MAILS);
	if (mailIds.length === 0) throw new Refusal("invalid", "Selecione ao menos um e-mail.");
	return inTransaction(async (tx) => {
		const mails = await tryMailsAgain(tx, mailIds);
		if (mails.length === 0) throw new Refusal("conflict", "Estes e-mails já foram enviados.");
		for (const { id, kind } of mails) {
			await recordAudit(tx, admin, { action: "mail.resent", entityId: id, details: { kind } });
		}
		return mails.length;
	});
}

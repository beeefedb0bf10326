import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { requeueMails } from "#app/shop/mail/send-mail.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** One page of the list is ticked at most. */
const MAX_MAILS = 100;

/**
 * Tries mails once more that were not delivered, with all their attempts anew. One that was sent is
 * left alone, since its text is gone and its reader has it. Returns how many are on their way.
 */
export async function resendMails(admin: Admin, ids: readonly string[]): Promise<number> {
	const mailIds = [...new Set(ids)].filter(isUuid).slice(0, MAX_MAILS);
	if (mailIds.length === 0) throw new Refusal("invalid", "Selecione ao menos um e-mail.");
	return inTransaction(async (tx) => {
		const mails = await requeueMails(tx, mailIds);
		if (mails.length === 0) throw new Refusal("conflict", "Estes e-mails já foram enviados.");
		for (const { id, kind } of mails) {
			await recordAudit(tx, admin, { action: "mail.resent", entityId: id, details: { kind } });
		}
		return mails.length;
	});
}

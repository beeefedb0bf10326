import { type SQL, sql } from "drizzle-orm";
import { runWhileTimeLeft } from "#app/platform/jobs/lease.server.ts";
import type { SweptWork } from "#app/platform/jobs/row-work.server.ts";
import { resetRequests } from "#app/shop/accounts/password/reset-requests.server.ts";
import { documentWork } from "#app/shop/discovery/make-documents.server.ts";
import { labelPurchases } from "#app/shop/labels/buy-label.server.ts";
import { labelTracking } from "#app/shop/labels/track-labels.server.ts";
import { accountMails, otherMails } from "#app/shop/mail/send-mail.server.ts";
import { paymentCheckWork } from "#app/shop/payments/ledger/reconcile-payments.server.ts";
import { endPaymentsWork } from "#app/shop/payments/preferences/end-open-payments.server.ts";
import { refundWork } from "#app/shop/payments/refunds/send-refund.server.ts";
import { notificationWork } from "#app/shop/payments/webhook/process-notification.server.ts";
import { tokenRenewal } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";

/** All kinds of rows that jobs work off. */
export const rowWorkers: readonly SweptWork[] = [
	accountMails,
	otherMails,
	resetRequests,
	webhookWork,
	documentWork,
	notificationWork,
	refundWork,
	endPaymentsWork,
	paymentCheckWork,
	labelPurchases,
	labelTracking,
	tokenRenewal,
];

/** For each kind: waiting rows, given-up rows, and for how many seconds the oldest has been due. */
export const workFigures = (): SQL =>
	sql.join(
		rowWorkers.map((each) => each.figures()),
		sql` union all `,
	);

/** Wakes processes for due work: retries, and rows whose job was lost with a process. */
export async function sweepRows(): Promise<void> {
	await runWhileTimeLeft(...rowWorkers.map((work) => () => work.sweep()));
}

import { join } from "node:path";
import { deleteOldSafetyCopies } from "#app/admin/backup/safety-copies.server.ts";
import { env } from "#app/platform/env.server.ts";
import { runWhileTimeLeft } from "#app/platform/jobs/lease.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs/queue.server.ts";
import { resetRequests } from "#app/shop/accounts/password/reset-requests.server.ts";
import { deleteExpiredSessions } from "#app/shop/accounts/session/sign-in.server.ts";
import { deleteOldAuditEntries } from "#app/shop/audit/record-audit.server.ts";
import { eraseOldRequests, notifyBackInStock } from "#app/shop/back-in-stock/notify-back-in-stock.server.ts";
import {
	documentWork,
	followCatalogue,
	removeUnusedDocuments,
} from "#app/shop/discovery/make-documents.server.ts";
import { removeStrayImages, removeUnusedImages } from "#app/shop/images/images.commands.server.ts";
import { labelPurchases } from "#app/shop/labels/buy-label.server.ts";
import { cancelledOrderLabels } from "#app/shop/labels/tasks/cancelled-order-labels.server.ts";
import { eraseLabelPdfs, labelTracking } from "#app/shop/labels/track-labels.server.ts";
import { deleteExpiredCounters } from "#app/shop/limits/shared-counters.server.ts";
import {
	createMailTransport,
	type MailSender,
	type MailTransport,
} from "#app/shop/mail/mail-transport.server.ts";
import { accountMails, deleteOldMails, otherMails } from "#app/shop/mail/send-mail.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { remindDayProposals } from "#app/shop/orders/day-proposals/remind-day-proposals.server.ts";
import { tellLatePromises } from "#app/shop/orders/day-proposals/tell-late-promises.server.ts";
import { mailDiaries } from "#app/shop/orders/diary/mail-diaries.server.ts";
import {
	checkPaymentBeforeExpiry,
	paymentCheckWork,
} from "#app/shop/payments/ledger/reconcile-payments.server.ts";
import { endPaymentsWork } from "#app/shop/payments/preferences/end-open-payments.server.ts";
import { remindUnpaidOrders } from "#app/shop/payments/preferences/remind-unpaid-orders.server.ts";
import { refundWork } from "#app/shop/payments/refunds/send-refund.server.ts";
import {
	deleteOldNotifications,
	deleteUnknownHints,
	notificationWork,
} from "#app/shop/payments/webhook/process-notification.server.ts";
import { repeatErasures } from "#app/shop/personal-data/repeat-erasures.server.ts";
import {
	type PersonalFolders,
	sweepPersonalData,
} from "#app/shop/personal-data/sweep-personal-data.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { deleteOldAddresses } from "#app/shop/shipping/addresses/find-address.server.ts";
import { storeGivenToken, tokenRenewal } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { deleteOldWebhookEvents, webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";
import { deleteOldPhoneEvents } from "#app/workshop/sync/delete-old-phone-events.server.ts";
import { jobsDatabase } from "./jobs-database.ts";
import { sweepRows } from "./process/row-workers.ts";
import { serverState } from "./process/server-state.ts";
import { startWatching } from "./watch/watch-shop.ts";

/** With more requests in flight, some of them wait for the database, and order mails wait for them. */
const MANY_REQUESTS = 10;

let mailTransport: MailTransport | undefined;
let stopWatching = async (): Promise<void> => {};
let stopFollowing = async (): Promise<void> => {};

/**
 * Starts all work that happens without a request. The database must be open and migrated. A process that only serves
 * pages still puts jobs into the queue, so that another process takes them at once.
 */
export async function startWorkers({ doesWork }: { doesWork: boolean }): Promise<void> {
	mailTransport = createMailTransport({
		smtpUrl: env.SMTP_URL,
		maxConnections: env.SMTP_CONNECTIONS,
		mailsPerMinute: env.SMTP_MAILS_PER_MINUTE,
		dkim: dkimKey(),
		bounceAddress: env.MAIL_BOUNCE_ADDRESS,
		outboxFolder: personalFolders().outbox,
		publicUrl: env.PUBLIC_URL,
		sender: mailSender,
	});
	const transport = mailTransport;
	const letters = {
		...otherMails.worker(transport),
		// A person may be waiting for a link to sign in; an order mail may come a moment later.
		letsOthersGoFirst: () => serverState.inFlight > MANY_REQUESTS,
	};
	await startJobs(jobsDatabase(), {
		onlySends: !doesWork,
		workers: [
			accountMails.worker(transport),
			letters,
			resetRequests.worker({}),
			notificationWork.worker({}),
			refundWork.worker({}),
			endPaymentsWork.worker({}),
			paymentCheckWork.worker({}),
			labelPurchases.worker({}),
			labelTracking.worker({}),
			cancelledOrderLabels,
			tokenRenewal.worker({}),
			webhookWork.worker({}),
			documentWork.worker({}),
		],
		schedules: [
			{ name: "sweep-rows", cron: "* * * * *", run: sweepRows },
			{ name: "forget-webhooks", cron: "29 4 * * *", run: () => deleteOldWebhookEvents() },
			{
				name: "expire-orders",
				cron: "* * * * *",
				run: () => expireOrders(undefined, checkPaymentBeforeExpiry),
			},
			{
				name: "tell-who-waits",
				cron: "* * * * *",
				run: () => runWhileTimeLeft(eraseOldRequests, notifyBackInStock),
			},
			{ name: "forget-expired", cron: "17 * * * *", run: () => deleteExpired() },
			{ name: "forget-finished-orders", cron: "37 * * * *", run: () => sweepPersonalData(personalFolders()) },
			{ name: "delete-old-records", cron: "23 3 * * *", run: () => deleteOldRecords() },
			{ name: "forget-labels", cron: "41 * * * *", run: () => eraseLabelPdfs() },
			{ name: "remove-unused-images", cron: "43 4 * * *", run: () => removeUnusedImages() },
			{ name: "remove-stray-images", cron: "53 4 * * *", run: () => removeStrayImages() },
			{ name: "remove-unused-documents", cron: "57 4 * * *", run: () => removeUnusedDocuments() },
			{
				name: "watch-promises",
				cron: "*/10 * * * *",
				run: () => runWhileTimeLeft(remindDayProposals, tellLatePromises),
			},
			{ name: "mail-diaries", cron: "*/10 * * * *", run: () => mailDiaries() },
			{ name: "remind-unpaid-orders", cron: "*/10 * * * *", run: () => remindUnpaidOrders() },
		],
	});
	if (!doesWork) return;
	stopWatching = startWatching();
	stopFollowing = followCatalogue();
	await storeGivenToken();
	// The database may have been restored to a time before a person's erasure.
	await repeatErasures(personalFolders().erasures);
	// Work that the last process left behind need not wait another minute.
	await sweepRows();
}

const personalFolders = (): PersonalFolders => ({
	outbox: join(env.DATA_DIR, "outbox"),
	erasures: join(env.DATA_DIR, "erasures.txt"),
});

/** Stops the work: waits for running jobs, or returns them to the queue if they take too long. */
export async function stopWorkers(): Promise<void> {
	await stopWatching();
	await stopFollowing();
	await stopJobs();
	mailTransport?.close();
}

function dkimKey() {
	const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = env;
	if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return undefined;
	return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY };
}

const deleteExpired = (): Promise<void> =>
	runWhileTimeLeft(deleteExpiredSessions, deleteExpiredCounters, deleteUnknownHints);

/** Deletes records after their retention time (docs/operations.md, What is kept). */
export const deleteOldRecords = (now: Date = new Date()): Promise<void> =>
	runWhileTimeLeft(
		() => deleteOldMails(now),
		() => deleteOldAddresses(now),
		() => deleteOldNotifications(now),
		() => deleteOldAuditEntries(now),
		() => deleteOldPhoneEvents(now),
		() => deleteOldSafetyCopies(now),
	);

async function mailSender(): Promise<MailSender> {
	const { identity } = await readSettings();
	return {
		from: env.MAIL_FROM ?? { name: identity.name, address: identity.email },
		replyTo: identity.email,
	};
}

import * as settingsMails from "#app/admin/settings/settings.mails.server.ts";
import * as accountMails from "#app/shop/accounts/accounts.mails.server.ts";
import * as backInStockMails from "#app/shop/back-in-stock/back-in-stock.mails.server.ts";
import * as contactMails from "#app/shop/contact/contact.mails.server.ts";
import * as correctionMails from "#app/shop/corrections/corrections.mails.server.ts";
import * as invoiceMails from "#app/shop/invoices/invoices.mails.server.ts";
import * as statusMails from "#app/shop/orders/changes/order-status.mails.server.ts";
import * as dayMails from "#app/shop/orders/day-proposals/day-proposals.mails.server.ts";
import * as diaryMails from "#app/shop/orders/diary/diary.mails.server.ts";
import * as moneyMails from "#app/shop/orders/mails/order-money.mails.server.ts";
import * as placedOrderMails from "#app/shop/orders/place-order/place-order.mails.server.ts";
import * as returnMails from "#app/shop/orders/returns/returns.mails.server.ts";
import * as taskMails from "#app/shop/orders/tasks/order-tasks.mails.server.ts";
import * as paymentMails from "#app/shop/payments/payments.mails.server.ts";
import * as reviewMails from "#app/shop/reviews/reviews.mails.server.ts";
import * as melhorEnvioMails from "#app/shop/shipping/melhor-envio/melhor-envio.mails.server.ts";
import * as trackingMails from "#app/shop/tracking/tracking.mails.server.ts";
import * as watchMails from "#app/shop/watch/watch.mails.server.ts";
import * as webhookMails from "#app/shop/webhooks/webhooks.mails.server.ts";

/** Every mail of the shop; the imported files export nothing else. */
export const mailDefinitions = [
	accountMails,
	settingsMails,
	watchMails,
	contactMails,
	placedOrderMails,
	statusMails,
	moneyMails,
	dayMails,
	diaryMails,
	returnMails,
	taskMails,
	trackingMails,
	correctionMails,
	invoiceMails,
	paymentMails,
	reviewMails,
	backInStockMails,
	webhookMails,
	melhorEnvioMails,
].flatMap((mails) => Object.values(mails).map(({ kind, label, audience }) => ({ kind, label, audience })));

const labels = new Map(mailDefinitions.map(({ kind, label }) => [kind, label]));

/** The back office's name of a mail. A kind from another version is shown as it is. */
export const mailKindLabel = (kind: string): string => labels.get(kind) ?? kind;

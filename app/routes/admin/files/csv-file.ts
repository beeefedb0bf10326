import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { auditView } from "#app/admin/audit-log/audit-view.tsx";
import { categoriesList } from "#app/admin/categories/admin-categories.queries.server.ts";
import { categoriesView } from "#app/admin/categories/categories-view.ts";
import { webhookDeliveriesList } from "#app/admin/communications/admin-webhooks.queries.server.ts";
import { outboxList } from "#app/admin/communications/outbox.queries.server.ts";
import { outboxView } from "#app/admin/communications/outbox-view.tsx";
import { paymentNotificationsList } from "#app/admin/communications/payment-notifications.queries.server.ts";
import { paymentNotificationsView } from "#app/admin/communications/payment-notifications-view.tsx";
import { webhookDeliveriesView } from "#app/admin/communications/webhook-deliveries-view.tsx";
import { contactsList } from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { contactsView } from "#app/admin/contacts/contacts-view.tsx";
import { type ListFile, listFile } from "#app/admin/lists/list-file.server.ts";
import { recordExport } from "#app/admin/lists/record-export.server.ts";
import { exportOrderLines } from "#app/admin/orders/export-order-lines.server.ts";
import { orderCsvLayoutValues } from "#app/admin/orders/order-filters.ts";
import { ordersList } from "#app/admin/orders/orders-list.server.ts";
import { ordersView } from "#app/admin/orders/orders-view.tsx";
import { exportProducts } from "#app/admin/products/import/import-products.server.ts";
import { productsView } from "#app/admin/products/list/products-view.tsx";
import { reviewsList } from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { reviewsView } from "#app/admin/reviews/reviews-view.tsx";
import { zeroResultSearchesView } from "#app/admin/searches/searches-view.tsx";
import { synonymsList } from "#app/admin/searches/synonyms.queries.server.ts";
import { synonymsView } from "#app/admin/searches/synonyms-view.tsx";
import { zeroResultSearchesList } from "#app/admin/searches/zero-result-searches.queries.server.ts";
import { trackingView } from "#app/admin/tracking/tracking-view.tsx";
import { usersList } from "#app/admin/users/users.queries.server.ts";
import { usersView } from "#app/admin/users/users-view.tsx";
import { csvResponse, withCsvEnd } from "#app/platform/lists/csv-export.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { oneDownload } from "#app/shop/limits/one-download.server.ts";
import type { Route } from "./+types/csv-file";

/** The lists of the back office as spreadsheet files, with the filters of the address and all pages. */
const csvFiles: Record<string, ListFile> = {
	[auditView.path]: listFile(auditView, auditList),
	[categoriesView.path]: listFile(categoriesView, categoriesList),
	[contactsView.path]: listFile(contactsView, contactsList),
	[ordersView.path]: listFile(ordersView, ordersList),
	[outboxView.path]: listFile(outboxView, outboxList),
	[paymentNotificationsView.path]: listFile(paymentNotificationsView, paymentNotificationsList),
	[productsView.path]: { ...productsView.file, rows: exportProducts },
	[reviewsView.path]: listFile(reviewsView, reviewsList),
	[synonymsView.path]: listFile(synonymsView, synonymsList),
	[trackingView.path]: listFile(trackingView, ordersList),
	[usersView.path]: listFile(usersView, usersList),
	[webhookDeliveriesView.path]: listFile(webhookDeliveriesView, webhookDeliveriesList),
	[zeroResultSearchesView.path]: listFile(zeroResultSearchesView, zeroResultSearchesList),
};

function findFile({ pathname, searchParams }: URL): ListFile | undefined {
	const path = pathname.replace(/\.csv$/, "");
	const layout = orderCsvLayoutValues.find((each) => each === searchParams.get("layout"));
	if (path !== ordersView.path || !layout) return csvFiles[path];
	return {
		...ordersView.file,
		name: `${ordersView.file.name}-${layout}`,
		rows: (admin, url) => exportOrderLines(admin, url, layout),
		hasNoEnd: true,
	};
}

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const file = findFile(url);
	if (!file) throw new Response(null, { status: 404 });
	const { name, audit: action, hasNoEnd } = file;
	return oneDownload(request, admin.id, () => {
		const rows = file.rows(admin, url);
		const recorded = action ? recordExport(admin, { action, name, url, rows }) : rows;
		return csvResponse(name, hasNoEnd ? recorded : withCsvEnd(recorded));
	});
}

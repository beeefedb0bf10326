import { csvAnswer } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readContactFilter } from "#app/shop/contact/desk/contact-desk.ts";
import { exportContacts } from "#app/shop/contact/desk/export-contacts.server.ts";
import type { Route } from "./+types/contacts-csv";

/** The messages that the list shows, on all its pages, as a file for spreadsheets. */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return csvAnswer("contatos", await exportContacts(readContactFilter(url)));
}

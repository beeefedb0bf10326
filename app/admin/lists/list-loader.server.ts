import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import type { List } from "#app/platform/lists/define-list.server.ts";
import type { Page } from "#app/platform/lists/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";

interface ListScreen<First, Beside> {
	/** Title of the message when the list cannot be read (specification, section 8). */
	failure: string;
	/** Title for a failure outside the database. */
	unexpectedFailure?: string;
	/** Read before the page: for example its version, so that a change in between causes a reload. */
	readFirst?: (admin: Admin) => Promise<First>;
	/** Read together with the page: further data for the screen. */
	readBeside?: (admin: Admin, url: URL) => Promise<Beside>;
}

/**
 * The loader of a screen with a list: `page` is the page that the address names. Visitors who are not administrators
 * are sent to the sign-in page.
 */
export const listLoader =
	<Row, First extends object = object, Beside extends object = object>(
		list: Pick<List<Admin, unknown, Row>, "read">,
		{ failure, unexpectedFailure, readFirst, readBeside }: ListScreen<First, Beside>,
	) =>
	async ({ request, url }: { request: Request; url: URL }) => {
		const admin = await requireAdmin(request);
		return loadOrServiceUnavailable(
			failure,
			async () => {
				const first = await readFirst?.(admin);
				const [page, beside] = await Promise.all([list.read(admin, url), readBeside?.(admin, url)]);
				return { page, ...first, ...beside } as { page: Page<Row> } & First & Beside;
			},
			unexpectedFailure,
		);
	};

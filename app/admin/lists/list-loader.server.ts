import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import type { List } from "#app/platform/lists/define-list.server.ts";
import type { Page } from "#app/platform/lists/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";

interface ListScreen<First, Beside> {
	/** The title of what is shown where it cannot be read (specification, section 8). */
	failure: string;
	/** Where the failure is not the database's. */
	unexpectedFailure?: string;
	/** Read before the page: the version of it, so that what comes in between is looked for again. */
	readFirst?: (admin: Admin) => Promise<First>;
	/** Read together with the page: what else the screen shows. */
	readBeside?: (admin: Admin, url: URL) => Promise<Beside>;
}

/** The loader of a screen with a list: `page` is what the address asks for. Others than admins are sent to sign in. */
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

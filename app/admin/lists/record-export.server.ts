import type { CsvCell } from "#app/platform/lists/csv.ts";
import type { CsvRows } from "#app/platform/lists/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Passes the rows of a file with personal data on, and records the download in the audit log when the last row was
 * sent or the download was interrupted: which list, which filter, how many rows.
 */
export async function* recordExport(
	admin: Admin,
	{ action, name, url, rows }: { action: AuditAction; name: string; url: URL; rows: CsvRows },
): AsyncGenerator<readonly CsvCell[]> {
	// The header is not counted.
	let count = -1;
	try {
		for await (const row of rows) {
			count += 1;
			yield row;
		}
	} finally {
		await inTransaction((tx) =>
			recordAudit(tx, admin, {
				action,
				entityId: `${name}.csv`,
				details: { ...filterOf(url), rows: Math.max(0, count) },
			}),
		);
	}
}

/** The form of a list's filter names and values; an address may contain other parameters. */
const FILTER = /^[\w.,:-]{1,60}$/;
const MAX_FILTERS = 12;

/** A search text may be a person's name, which the audit log must not keep for five years. */
function filterOf({ searchParams }: URL): { filter?: string } {
	const filters = [...searchParams].filter(([name, value]) => value !== "" && FILTER.test(name));
	const shown = filters
		.slice(0, MAX_FILTERS)
		.map(([name, value]) => `${name}=${name !== "q" && FILTER.test(value) ? value : "…"}`)
		.join(" ");
	return shown === "" ? {} : { filter: shown };
}

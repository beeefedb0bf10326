import {
	ArchiveError,
	COUNTS_FILE,
	countsSchema,
	entriesOf,
	imageId,
	isTablePart,
	parseRows,
} from "#app/admin/backup/archive-entries.server.ts";
import { findUnknownColumn, type TableRows } from "#db/copy-tables.server.ts";
import { countMigrations } from "#db/migrate.server.ts";
import type { ArchiveSummary } from "./archive-summary.ts";

/** Addresses that are shown at most. */
const MAX_ADMINS = 20;

/**
 * Counts the contents of a backup. Throws an `ArchiveError` unless the whole file can be read, its contents match its
 * counts, and this version of the shop has a place for all of it. `name` is how the message calls the file.
 */
export async function checkArchive(file: string, name = file): Promise<ArchiveSummary> {
	const summary: ArchiveSummary = {
		madeAt: null,
		lastOrderAt: null,
		rows: 0,
		images: 0,
		orders: 0,
		products: 0,
		customers: 0,
		admins: [],
	};
	const parts = new Map<string, Pick<TableRows, "table" | "columns">>();
	let declared: ReturnType<typeof countsSchema.parse> | undefined;
	try {
		for await (const entry of entriesOf(file)) {
			if (imageId(entry.name)) summary.images += 1;
			else if (isTablePart(entry.name)) {
				const rows = parseRows(entry.bytes);
				parts.set(rows.table, { table: rows.table, columns: rows.columns });
				addToSummary(summary, rows);
			} else if (entry.name === COUNTS_FILE) {
				declared = countsSchema.parse(JSON.parse(entry.bytes.toString("utf8")));
			}
		}
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") {
			throw new ArchiveError(`Não existe o arquivo ${name}.`);
		}
		throw new ArchiveError(`${name} não é um backup da loja, ou está danificado. Nada foi mudado.`, {
			cause: error,
		});
	}
	if (declared?.images !== summary.images || declared.rows !== summary.rows) {
		throw new ArchiveError(`${name} está incompleto. Nada foi mudado.`);
	}
	const unknown = await findUnknownColumn(parts.values());
	if (unknown || (declared.migrations ?? 0) > (await countMigrations())) {
		throw new ArchiveError(
			`${name} é de uma versão mais nova da loja${unknown ? ` (guarda ${unknown})` : ""}. Atualize a loja antes de restaurar. Nada foi mudado.`,
		);
	}
	return { ...summary, madeAt: declared.madeAt ?? null };
}

function addToSummary(summary: ArchiveSummary, { table, lines }: TableRows): void {
	summary.rows += lines.length;
	if (table === "products") summary.products += lines.length;
	if (table === "orders") {
		summary.orders += lines.length;
		for (const line of lines) {
			const { created_at: createdAt } = JSON.parse(line) as { created_at: string };
			if (!summary.lastOrderAt || Date.parse(createdAt) > Date.parse(summary.lastOrderAt))
				summary.lastOrderAt = createdAt;
		}
	}
	if (table === "users") {
		for (const line of lines) {
			const { role, email } = JSON.parse(line) as { role: string; email: string };
			if (role !== "admin") summary.customers += 1;
			else if (summary.admins.length < MAX_ADMINS) summary.admins.push(email);
		}
	}
}

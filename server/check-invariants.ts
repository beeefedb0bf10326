import { env } from "#app/platform/env.server.ts";
import { checkInvariants } from "#app/shop/orders/check-invariants.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";

/**
 * `npm run check-invariants`: whether the books of this shop are in order. Prints each rule that is
 * broken with the row that breaks it, and ends with 1; with 0 when all is well.
 */
try {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR: folder } = env;
	await openDatabase(url ? { engine: "postgres", url, directUrl } : { engine: "pglite", folder });
	const violations = await checkInvariants();
	for (const { rule, id } of violations) process.stdout.write(`Não vale: “${rule}”, em ${id}\n`);
	process.stdout.write(
		violations.length === 0
			? "Tudo em ordem: pedidos, pagamentos, estoque e e-mails conferem.\n"
			: `${violations.length} ${violations.length === 1 ? "problema" : "problemas"} a resolver.\n`,
	);
	process.exitCode = violations.length === 0 ? 0 : 1;
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

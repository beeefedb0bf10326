import { env } from "#app/platform/env.server.ts";
import { makeAdmin } from "#app/shop/accounts/roles/first-admin.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";

/**
 * `npm run admin -- <e-mail>`: makes this person an admin, or gives an admin a new password, and
 * prints it once. Who may run programs beside the database owns the shop anyway.
 */
const email = process.argv[2] ?? "";
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
	process.stderr.write("Informe o e-mail de quem vai administrar: npm run admin -- nome@exemplo.com.br\n");
	process.exit(2);
}
try {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATA_DIR: folder } = env;
	await openDatabase(url ? { engine: "postgres", url, directUrl } : { engine: "pglite", folder });
	await migrate(directUrl);
	const made = await makeAdmin({ email });
	process.stdout.write(
		`\n  Administra a loja: ${made.email}\n  Senha (mostrada só agora): ${made.password}\n\n  Entre em ${env.PUBLIC_URL}/auth\n\n`,
	);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

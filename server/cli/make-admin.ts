import { env } from "#app/platform/env.server.ts";
import { makeAdmin } from "#app/shop/accounts/roles/first-admin.server.ts";
import { print, runCommand } from "./run-command.ts";

/**
 * `npm run admin -- <e-mail>`: makes this person an admin, or gives an admin a new password, and prints it once. It
 * needs no other permission, because anyone who can run programs beside the database controls the shop anyway.
 */
const email = process.argv[2] ?? "";
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
	process.stderr.write("Informe o e-mail de quem vai administrar: npm run admin -- nome@exemplo.com.br\n");
	process.exit(2);
}
await runCommand(
	async () => {
		const made = await makeAdmin({ email });
		print(`\n  Administra a loja: ${made.email}\n  Senha (mostrada só agora): ${made.password}\n`);
		print(`  Entre em ${env.PUBLIC_URL}/auth\n`);
	},
	{ mayMake: "tables" },
);

import type { AdminCredentials } from "#app/shop/accounts/roles/first-admin.server.ts";

/**
 * What the shop prints when it opens: its address; once in its life the first admin's password; while there is no
 * admin, how to make one; and what it lacks to sell.
 */
export function greeting(
	address: string,
	admin: AdminCredentials | "missing" | "known",
	missing: readonly string[],
): string {
	const lines = [`A loja está aberta em ${address}`];
	if (admin === "missing") {
		lines.push(
			"Ainda não há quem administre a loja. Escolha alguém pelo e-mail:",
			"  npm run admin -- nome@exemplo.com.br",
		);
	} else if (admin !== "known") {
		lines.push(
			`Administração em ${address}/admin`,
			`  e-mail: ${admin.email}`,
			`  senha:  ${admin.password}   (mostrada só desta vez)`,
		);
	}
	if (missing.length > 0) {
		lines.push("Antes de abrir, falta:", ...missing);
	}
	return `\n  ${lines.join("\n  ")}\n\n`;
}

import type { AdminCredentials } from "#app/shop/accounts/roles/first-admin.server.ts";

/**
 * The text printed when the shop opens: its address; at the very first start the first admin's password; without an
 * admin, how to create one; and what is missing before the shop can sell.
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
			"  npm run admin -- nome@exemplo.com.br   (como serviço: sudo cerne admin nome@exemplo.com.br)",
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

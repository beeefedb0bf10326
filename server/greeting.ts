import type { AdminCredentials } from "#app/shop/accounts/roles/first-admin.server.ts";

/**
 * The text printed when the shop opens: its address; at the very first start the passwords of the first admin and of
 * the demo's artisans; without an admin, how to create one; and what is missing before the shop can sell.
 */
export function greeting(
	address: string,
	{
		admin,
		artisans,
		missing,
	}: {
		admin: AdminCredentials | "missing" | "known";
		artisans: readonly AdminCredentials[];
		missing: readonly string[];
	},
): string {
	const lines = [`A loja está aberta em ${address}`];
	if (admin === "missing") {
		lines.push(
			"Ainda não há quem administre a loja. Escolha alguém pelo e-mail:",
			"  npm run admin -- nome@exemplo.com.br   (como serviço: sudo cerne admin nome@exemplo.com.br)",
		);
	} else if (admin !== "known") {
		lines.push(`Administração em ${address}/admin`, ...credentialLines(admin));
	}
	if (artisans.length > 0) {
		lines.push(`Oficina em ${address}/oficina (artesãos do exemplo)`, ...artisans.flatMap(credentialLines));
	}
	if (missing.length > 0) {
		lines.push("Antes de abrir, falta:", ...missing);
	}
	return `\n  ${lines.join("\n  ")}\n\n`;
}

const credentialLines = ({ email, password }: AdminCredentials): string[] => [
	`  e-mail: ${email}`,
	`  senha:  ${password}   (mostrada só desta vez)`,
];

import type { ProblemKind } from "#app/values/status/watched-problem.ts";

interface ProblemKindEntry {
	title: string;
	/** Advice for the owner or the operator of her server. */
	advice: string;
	/** The subject of the mail that the problem is over. */
	over: string;
}

/** The texts of mail and dashboard. */
export const problemKinds: Record<ProblemKind, ProblemKindEntry> = {
	backup: {
		title: "Backup atrasado",
		advice: "Confira o serviço que faz o backup e o espaço no disco, e faça um backup agora.",
		over: "O backup está em dia",
	},
	disk: {
		title: "Disco quase cheio",
		advice: "Apague o que não é da loja, leve backups antigos para outro lugar ou aumente o disco.",
		over: "O disco tem espaço de novo",
	},
	certificate: {
		title: "Certificado perto do fim",
		advice: "Renove o certificado e recarregue o nginx: sem ele os navegadores não abrem a loja.",
		over: "O certificado foi renovado",
	},
	mails: {
		title: "E-mails recusados",
		advice: "Veja em “Envios e avisos” quais são, confira os endereços e reenvie.",
		over: "Nenhum e-mail recusado há um dia",
	},
	queue: {
		title: "Fila parada",
		advice: "Confira se o processo que executa tarefas está no ar, e reinicie-o.",
		over: "A fila anda de novo",
	},
	provider: {
		title: "Mercado Pago sem resposta",
		advice:
			"Confira se ele está fora do ar e se as credenciais da loja ainda valem. A loja continua perguntando sozinha.",
		over: "O Mercado Pago responde de novo",
	},
};

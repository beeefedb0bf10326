import { successToast } from "#app/platform/forms/toasts.ts";
import { formatDayChange, formatLongDate, type IsoDay } from "#app/values/date.ts";
import type { DayOutcome } from "#app/values/status/day-proposal.ts";

export const dayProposalMessages = {
	failedTitle: "Erro ao propor novo dia",
	answerFailedTitle: "Erro",
	proposed: successToast("Novo dia proposto", "O cliente recebe um e-mail com as duas escolhas."),
	withdrawn: successToast("Proposta retirada", "O cliente é avisado de que o dia prometido está de pé."),
	accepted: (day: IsoDay) =>
		successToast("Novo dia combinado", `Seu pedido chega até ${formatLongDate(day)}.`),
	refused: successToast("Pedido cancelado", "Devolvemos tudo o que você pagou e avisamos por e-mail."),
	dayMissing: "Escolha o novo dia.",
	reasonMissing: "Escolha o motivo.",
	noteMissing: "Conte ao cliente o motivo.",
	notLater: (promised: IsoDay) => `O novo dia precisa vir depois do prometido, ${formatLongDate(promised)}.`,
	dayPassed: "Este dia já passou. Escolha um dia a partir de amanhã.",
	tooFar: (last: IsoDay) => `Escolha um dia até ${formatLongDate(last)}.`,
	notOpen: "Só um pedido pago, com dia prometido e ainda na oficina, pode receber um novo dia.",
	customerGone: "A conta do cliente foi excluída, e não há para quem escrever.",
	noneOpen: "Nenhuma proposta espera resposta neste pedido. Confira o que aparece agora.",
	/** The reason of a proposal that an owner's correction of the address made. */
	farther: "No endereço corrigido, a entrega chega mais tarde.",
	linkUnknown: "Este link não é de nenhuma proposta. Abra o do e-mail mais novo.",
	notPaid: "Este pedido não está mais pago, e o dia dele não pode ser combinado por aqui. Fale com a gente.",
} as const;

/** How a proposal ended, for its customer. */
export const outcomeSentences: Record<DayOutcome, (days: { promised: IsoDay; proposed: IsoDay }) => string> =
	{
		accepted: ({ proposed }) => `Você já aceitou o novo dia: ${formatLongDate(proposed)}.`,
		refused: () => "Você já cancelou este pedido. Devolvemos tudo o que você pagou.",
		withdrawn: ({ promised }) =>
			`A oficina retirou esta proposta: o dia prometido, ${formatLongDate(promised)}, está de pé.`,
		replaced: () =>
			"Esta proposta não vale mais. Confira no pedido o dia que vale agora, ou responda pelo e-mail mais novo.",
		ended: () => "Este pedido já saiu da oficina ou foi cancelado, e não espera mais resposta.",
	};

/** “prometido até 16, agora previsto para 19 de janeiro, aguardando você”; for the owner, “o cliente”. */
export function bothDays(
	{ promised, proposed }: { promised: IsoDay; proposed: IsoDay },
	awaited: "você" | "o cliente" = "você",
): string {
	// "de 16 para 19 de janeiro"
	const [from = "", to = ""] = formatDayChange(promised, proposed).replace(/^de /, "").split(" para ");
	return `prometido até ${from}, agora previsto para ${to}, aguardando ${awaited}`;
}

import { formatLongDate, formatWeekday, type IsoDay } from "#app/values/date.ts";
import type { SendingResult } from "#app/workshop/queue/send-queue.ts";
import type { BenchCard } from "#app/workshop/work-list.ts";

/* Texts of the artisan's screen that contain a number or a name. */

/** “6 × Cadeira Palha” */
export const benchWorkTitle = ({ quantity, productName }: BenchCard): string =>
	quantity > 1 ? `${quantity} × ${productName}` : productName;

/** “1 peça · 220 × 100 × 76 cm · cumaru, óleo”; no line begins with the dot. */
export function benchWorkFacts({ quantity, size, wood, finish }: BenchCard): string {
	// On one line, where it fits.
	const measures = size?.replaceAll(" ", "\u00a0");
	const surface = [wood, finish].filter(Boolean).join(", ");
	return [quantity === 1 ? "1 peça" : `${quantity} peças`, measures, surface]
		.filter(Boolean)
		.join("\u00a0· ");
}

/** “pronta até quinta, 26”; of another month “pronta até quinta, 3 de dezembro”; afterwards “passou do dia: era para quinta, 26”. */
export function readyByWords(targetDay: IsoDay, today: IsoDay): string {
	const weekday = formatWeekday(targetDay).split(", ")[0]?.toLowerCase();
	const isThisMonth = targetDay.slice(0, 7) === today.slice(0, 7);
	const day = isThisMonth ? String(Number(targetDay.slice(8))) : formatLongDate(targetDay);
	return targetDay < today ? `passou do dia: era para ${weekday}, ${day}` : `pronta até ${weekday}, ${day}`;
}

/** The line beside the bench's name. */
export function sendingWords(sending: SendingResult | null, count: number): string {
	const waiting = count > 0 ? [`${count} para enviar`] : [];
	if (sending === "no signal") return ["sem sinal", ...waiting].join(" · ");
	if (sending === "no answer") return ["a loja não respondeu", ...waiting].join(" · ");
	if (sending === null && count === 0) return "buscando";
	return waiting[0] ?? (sending === "sent" ? "tudo enviado" : "");
}

export const workshopSentences = {
	empty: "Nada para hoje. Bom descanso.",
	noList: "Sem sinal, e este celular ainda não tem a lista. Ela vem quando o sinal voltar.",
	cancelled: "Pare: este trabalho foi cancelado",
	signInAgain: "Entre de novo para enviar o que está guardado.",
	signIn: "Entre de novo para ver o trabalho.",
	notAllowed: "Esta conta não vê mais a oficina. O que está guardado continua neste celular.",
	storingPhoto: "Guardando a foto…",
	photoStored: "Foto guardada neste celular.",
	noteStored: "Recado guardado.",
	signalGone: "Sem sinal. O que você marcar fica guardado neste celular.",
	allSent: "Tudo enviado.",
} as const;

/** Failures on the phone; each is shown until the next tap that is stored. */
export const workshopProblems = {
	full: "O celular está sem espaço: envie as fotos antes de continuar.",
	notStored: "O celular não guardou este toque. Tente de novo.",
	unreadablePhoto: "Esta foto não abriu",
	cannotLeave: "Sem sinal agora: para sair da conta, espere o sinal voltar.",
	notSignedOut: "A loja não respondeu, e você continua na sua conta. Tente sair de novo daqui a pouco.",
} as const;

export type WorkshopProblem = keyof typeof workshopProblems;

/** Before signing out. */
export const unsentWhenLeaving = (count: number): string =>
	count === 1
		? "1 registro ainda não foi enviado. Ele fica guardado neste celular até você entrar de novo."
		: `${count} registros ainda não foram enviados. Eles ficam guardados neste celular até você entrar de novo.`;

/** The unsent records of another person who worked with this phone. */
export const unsentOfOthers = (count: number): string =>
	count === 1
		? "Este celular guarda 1 registro de outra pessoa. Ele vai quando ela entrar."
		: `Este celular guarda ${count} registros de outra pessoa. Eles vão quando ela entrar.`;

import { formatDayChange, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { formatList, shortId } from "#app/values/text.ts";
import { formatHours } from "#app/values/workshop/hours.ts";
import type { SoldWork, WorkEdit } from "./plan/edited-work.ts";
import type { BrokenPromise } from "./plan/move-work.ts";

export const benchWorkMessages = {
	gone: "Este trabalho não está mais na bancada. Recarregue a página.",
	unpaid: "Este pedido ainda não foi pago.",
	noBench: "Esta bancada não recebe trabalho. Escolha outra.",
	noPhoto: "Esta foto não existe mais. Recarregue a página.",
	noStep: "Esta etapa não existe mais. Recarregue a página.",
	first: "Já é o primeiro da fila.",
	last: "Já é o último da fila.",
	hours: "Informe de 0,25 a 600 horas.",
	units: (most: number): string => `Informe de 1 a ${most} ${most === 1 ? "peça" : "peças"}.`,
	noUnits: "Informe quantas peças, de 1 a 99.",
	notEarlier: "Assim não fica pronto antes. Escolha outra divisão.",
	nothingToQueue: "Nenhum deles pode ir para uma bancada ativa. Recarregue a página.",
	notCancelled: "Este pedido não está mais cancelado: o trabalho dele segue. Recarregue a página.",
	stockedSold:
		"O que foi começado para este pedido foi para o estoque e já foi vendido. Volte o pedido para “Confirmado”: o trabalho abre de novo.",
	answeredOtherwise: (isStocked: boolean, quantity: number): string => {
		const [piece, go] = quantity === 1 ? ["a peça", "vai"] : ["as peças", "vão"];
		return isStocked
			? `Já foi respondido que ${piece} ${go} para o estoque, e o estoque tem ${quantity} a mais. Se foi engano, corrija o estoque no cadastro do produto.`
			: `Já foi respondido que ${piece} não ${go} para o estoque. Se ${go}, some no estoque, no cadastro do produto.`;
	},
	productGone: "Esta peça não está mais no cadastro, então não há estoque para somar.",
	hasItsPlace: "Este pedido não espera mais por um lugar na fila.",
	noRoom: (isAnyBench: boolean): string =>
		isAnyBench
			? "Nenhuma bancada ativa tem horas para ele nos próximos dois anos. Abra horas em “Oficina e bancadas”."
			: "As bancadas que fazem esta peça continuam sem horas para ele. Abra horas em “Oficina e bancadas”, ou faça em outra bancada.",
	notOpen: "Este pedido não está mais em trabalho.",
	savedMeanwhile: "Esta peça mudou enquanto isso, e nada foi aplicado. Recarregue a página.",
	notEarlyDay: "Informe o dia, como está no calendário.",
	earlyPast: "Este dia já passou.",
	earlyAfter: (last: IsoDay): string =>
		`O pedido inteiro sai até ${formatLongDate(last)}. Informe um dia até lá.`,
	earlyTooFar: (last: IsoDay): string => `Informe um dia até ${formatLongDate(last)}.`,
	leavesWhole: {
		alone: "Este pedido tem um trabalho só: ele sai inteiro.",
		"rest-early": "O resto deste pedido já sai antes. Deixe alguma peça sair com o pedido.",
	},
	notRemoved: "Este trabalho já voltou para a bancada, ou a bancada dele não existe mais.",
} as const;

/** Promises that the plan misses, or keeps only by its reserve; all screens use this name. */
export const PROMISES_AT_RISK = "Promessas em risco";

/** Added to an effect that happens only after the payment. */
export const ONCE_PAID = " se os pedidos sem pagamento forem pagos";

/** "Assim o pedido #8f14e45f passa de 2 para 3 de dezembro." Null where no promise gets worse. */
export function brokenSentence(broken: readonly BrokenPromise[]): string | null {
	if (broken.length === 0) return null;
	const changes = broken.map(({ orderId, from, to, awaits }) => {
		const days = to === null ? `de ${formatLongDate(from)} para um dia sem data` : formatDayChange(from, to);
		const order = `o pedido #${shortId(orderId)}${awaits === "own" ? ", ainda sem pagamento," : ""}`;
		return `${order} passa ${days}${awaits === "others" ? ONCE_PAID : ""}`;
	});
	return `Assim ${formatList(changes)}.`;
}

/** The button that gives work in the queue the present hours of its product. */
export const applyToQueue = (count: number): string =>
	count === 1 ? "Aplicar ao trabalho na fila" : `Aplicar aos ${count} trabalhos na fila`;

/** "perde a marca de “cortes”" */
export const lostTickWords = (names: readonly string[]): string =>
	`perde ${names.length === 1 ? "a marca" : "as marcas"} de ${formatList(names.map((name) => `“${name}”`))}`;

/** "de 16 para 20 h, secagem de 1 para 4 dias e outras etapas (perde a marca de “cortes”)" */
export function workEditWords(
	work: Pick<SoldWork, "minutes" | "dryingDays">,
	{ minutes, dryingDays, steps, lostTicks }: WorkEdit,
): string {
	const changed = (was: string, is: string) => `de ${was} para ${is}`;
	return formatList([
		...(minutes === work.minutes ? [] : [`${changed(formatHours(work.minutes), formatHours(minutes))} h`]),
		...(dryingDays === work.dryingDays
			? []
			: [
					`secagem ${changed(String(work.dryingDays), String(dryingDays))} ${dryingDays === 1 ? "dia" : "dias"}`,
				]),
		...(steps === null
			? []
			: [`outras etapas${lostTicks.length > 0 ? ` (${lostTickWords(lostTicks)})` : ""}`]),
	]);
}

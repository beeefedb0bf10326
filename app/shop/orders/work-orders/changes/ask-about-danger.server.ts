import { href } from "react-router";
import { QuestionRefusal } from "#app/platform/refusals.ts";
import type { SaveQuestion } from "#app/platform/save-question.ts";
import { ONCE_PAID } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import type { EndangeredEarlyDay } from "#app/shop/orders/work-orders/plan/endangered-early-days.ts";
import {
	type EndangeredPromise,
	endangeredBy,
} from "#app/shop/orders/work-orders/plan/endangered-promises.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { formatDayMonth } from "#app/values/date.ts";
import { shortId } from "#app/values/text.ts";
import type { Transaction } from "#db/client.server.ts";

/** The limit of promises that are named; further ones are counted. */
const MAX_NAMED = 20;

interface DangerousChange {
	readonly change: readonly unknown[];
	/** The words of the button that confirms it. */
	readonly words: string;
	/** Where it is not a form that is saved. */
	readonly state?: string;
	/** Days on which a part leaves before the rest of its order, and that the change endangers: promises as well. */
	readonly early?: readonly EndangeredEarlyDay[];
	/** Other losses of orders by the change, which are named with all questions. */
	readonly losses?: readonly { readonly orderId: string; readonly text: string }[];
	/** Fields that the confirmation sends again, such as the button that was pressed. */
	readonly resent?: SaveQuestion["resent"];
	/** The question of a change that is asked about even if it endangers nothing. */
	readonly harmless?: Pick<SaveQuestion, "title" | "text" | "confirm">;
}

/**
 * Asks before a change puts promises in danger; `confirmed` is the key of the question that was confirmed, which holds
 * the change and what it endangers.
 */
export function askAboutDanger(
	endangered: readonly EndangeredPromise[],
	{
		change,
		words,
		harmless,
		resent,
		early = [],
		losses = [],
		state = "Nada foi salvo ainda.",
	}: DangerousChange,
	confirmed: string | null,
): void {
	const count = endangered.length + early.length;
	const key = JSON.stringify([
		...change,
		endangered.map(({ orderId, arrival }) => [orderId, arrival]),
		early.map(({ orderId, name, leaves }) => [orderId, name, leaves]),
	]);
	if (confirmed === key) return;
	if (count === 0) {
		if (harmless) throw new QuestionRefusal({ key, ...harmless, ...pointsOf(losses) });
		return;
	}
	throw new QuestionRefusal({
		key,
		title: `Assim ${count === 1 ? "1 promessa fica" : `${count} promessas ficam`} em risco`,
		text: `${state} Nenhum cliente é avisado: quem muda um dia prometido é você, no pedido.`,
		...pointsOf([
			...endangered.map(({ orderId, ...promise }) => ({ orderId, text: dangerWords(promise) })),
			...early.map(({ orderId, ...day }) => ({ orderId, text: earlyDangerWords(day) })),
			...losses,
		]),
		confirm: words,
		...(resent ? { resent } : {}),
	});
}

function pointsOf(
	named: readonly { orderId: string; text: string }[],
): Pick<SaveQuestion, "points" | "unnamed"> {
	if (named.length === 0) return {};
	return {
		points: named.slice(0, MAX_NAMED).map(({ orderId, text }) => ({
			link: {
				label: `Pedido #${shortId(orderId)}`,
				to: href("/admin/orders/:orderId", { orderId }),
			},
			text: `: ${text}`,
		})),
		unnamed: Math.max(named.length - MAX_NAMED, 0),
	};
}

function earlyDangerWords({ name, day, risk, leaves }: Omit<EndangeredEarlyDay, "orderId">): string {
	const early = `${name} sai antes, até ${formatDayMonth(day)}`;
	if (risk === "tight") return `${early}, e usa a folga`;
	return leaves === null ? `${early}, e fica sem data` : `${early}, e fica para ${formatDayMonth(leaves)}`;
}

interface HoursChange<Result> extends Omit<DangerousChange, "harmless"> {
	readonly settings: StoreSettings;
	/** The settings that are saved with the hours, by which promises are counted from then on. */
	readonly settingsAfter?: StoreSettings;
	readonly confirmed: string | null;
	/** Called under the locks of all benches; what it wrote is rolled back with the question. */
	readonly write: () => Promise<Result>;
}

/** Writes other hours of benches, and asks first if the plan with them endangers promises. */
export async function changeHours<Result>(
	tx: Transaction,
	{ settings, settingsAfter = settings, confirmed, write, ...change }: HoursChange<Result>,
): Promise<Result> {
	const before = await readBenchWork(tx, settings);
	const result = await write();
	askAboutDanger(endangeredBy(before, await readBenchWork(tx, settingsAfter)), change, confirmed);
	return result;
}

function dangerWords({ risk, promisedDate, arrival, awaits }: Omit<EndangeredPromise, "orderId">): string {
	const said = awaits === "own" ? "ainda sem pagamento, oferecido" : "prometido";
	const promised = `${said} até ${formatDayMonth(promisedDate)}`;
	if (risk === "tight") return `${promised}, usa a folga`;
	const day = arrival === null ? "fica sem data" : `fica para ${formatDayMonth(arrival)}`;
	return `${promised}, ${day}${awaits === "others" ? ONCE_PAID : ""}`;
}

import { href } from "react-router";
import { QuestionRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	type ChangedDay,
	restoreBenchDays,
	setBenchExceptions,
} from "#app/shop/bench/bench-exceptions.server.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import { dayAt } from "#app/shop/bench/plan/bench-capacity.ts";
import {
	type EndangeredPromise,
	endangeredBetween,
	withoutWork,
} from "#app/shop/orders/places/plan/endangered-promises.ts";
import { promisesOf } from "#app/shop/orders/places/plan/move-work.ts";
import { readBenchWork } from "#app/shop/orders/places/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isWorkshopClosed } from "#app/shop/shipping/calendars/working-calendars.ts";
import { formatDayMonth, type IsoDay } from "#app/values/date.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";

/** The limit of promises that are named; further ones are counted. */
const MAX_NAMED = 20;

interface BenchBreak {
	/** Null for every active bench. */
	readonly benchId: string | null;
	/** The last day without work, from today on. */
	readonly until: IsoDay;
}

/**
 * Today, and until another day, a bench or all of them do not work. Which promises that puts in danger is asked about
 * first; nothing is told to customers, and no promise moves.
 */
export async function closeBenches(
	admin: Admin,
	{ benchId, until }: BenchBreak,
	confirmed: string | null,
): Promise<ChangedDay[]> {
	const settings = await readSettings();
	const read = await readBenchWork(db, settings);
	const { today, rules } = read;
	const ids = read.benches
		.filter(({ id, isActive }) => (benchId === null ? isActive : id === benchId))
		.filter(({ capacity }) =>
			capacity.minutes.some((minutes, at) => minutes > 0 && dayAt(capacity, at) <= until),
		)
		.map(({ id }) => id);
	if (ids.length === 0) {
		throw new Refusal("invalid", benchMessages.noWork, { fields: { until: benchMessages.noWork } });
	}
	const closed = { ...read, benches: withoutWork(read.benches, ids, until) };
	const endangered = endangeredBetween(promisesOf(read), promisesOf(closed));
	const key = JSON.stringify([ids, until, endangered.map(({ orderId, arrival }) => [orderId, arrival])]);
	if (endangered.length > 0 && confirmed !== key) throw askAbout(endangered, key);
	return setBenchExceptions(admin, { benchIds: ids, from: today, to: until, minutes: 0, reason: "" }, (day) =>
		isWorkshopClosed(rules.calendars, day),
	);
}

export const reopenBenches = (admin: Admin, changed: readonly ChangedDay[]): Promise<void> =>
	restoreBenchDays(admin, changed, { minutes: 0 });

function askAbout(endangered: readonly EndangeredPromise[], key: string): QuestionRefusal {
	const count = endangered.length;
	return new QuestionRefusal({
		key,
		title: `Assim ${count === 1 ? "1 promessa fica" : `${count} promessas ficam`} em risco`,
		text: "Nada foi salvo ainda. Nenhum cliente é avisado: quem muda um dia prometido é você, no pedido.",
		points: endangered.slice(0, MAX_NAMED).map(({ orderId, ...promise }) => ({
			link: {
				label: `Pedido #${shortId(orderId)}`,
				to: href("/admin/orders/:orderId", { orderId }),
			},
			text: dangerWords(promise),
		})),
		unnamed: Math.max(count - MAX_NAMED, 0),
		confirm: "Salvar mesmo assim",
	});
}

function dangerWords({ risk, promisedDate, arrival }: Omit<EndangeredPromise, "orderId">): string {
	const promised = `: prometido até ${formatDayMonth(promisedDate)}`;
	if (risk === "tight") return `${promised}, usa a folga`;
	return `${promised}, ${arrival === null ? "fica sem data" : `fica para ${formatDayMonth(arrival)}`}`;
}

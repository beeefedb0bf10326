import { createHash } from "node:crypto";
import { href } from "react-router";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { QuestionRefusal } from "#app/platform/refusals.ts";
import { confirmsQuestion, type SaveQuestion } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { ONCE_PAID } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import type { SettingsChange } from "#app/shop/settings/settings.commands.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { type Closure, comingClosures } from "#app/shop/shipping/calendars/closures.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { dayOf, daysBetween, formatDate } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { listPromisesAtRisk, type PromiseAtRisk } from "./promises-at-risk.server.ts";
import {
	closureScopes,
	enteredClosuresSchema,
	keptClosures,
	readClosureRows,
} from "./read-closures.server.ts";

/** The limit of orders that are named; further ones are counted. */
const MAX_NAMED = 20;

/** The closures and the day of the town as they are posted, with the closures that are over and stay. */
export interface EnteredClosures {
	readonly closures: readonly Closure[];
	readonly townDay: string | null;
}

export async function readEnteredClosures(form: FormData, settings: StoreSettings): Promise<EnteredClosures> {
	const today = dayOf();
	const before = calendarsOf(settings);
	const kept = keptClosures(before.closures, today);
	const scopes = closureScopes(
		parseFreightTables(settings.shipping.tables),
		comingClosures(before.closures, today),
	);
	const { closures, townDay } = parseFields(
		readClosureRows(form, today),
		enteredClosuresSchema(scopes, kept, today),
	);
	return {
		closures: [...kept, ...Object.values(closures)].toSorted((one, other) =>
			daysBetween(other.from, one.from),
		),
		townDay,
	};
}

/** Asks before closures are saved that leave promises at risk; called in the transaction that saves them. */
export async function askAboutClosures(
	tx: Transaction,
	admin: Admin,
	form: FormData,
	change: SettingsChange,
): Promise<void> {
	const risks = await listPromisesAtRisk(tx, admin, change);
	if (risks.length === 0) return;
	const key = createHash("sha256")
		.update(JSON.stringify([calendarsOf(change.after).closures, risks.map(({ orderId }) => orderId)]))
		.digest("base64url");
	if (!confirmsQuestion(form, key)) throw new QuestionRefusal(askAboutPromises(risks, key, form));
}

function askAboutPromises(risks: readonly PromiseAtRisk[], key: string, form: FormData): SaveQuestion {
	const pressed = form.get("close");
	return {
		key,
		title: `Este recesso deixa ${risks.length === 1 ? "1 promessa" : `${risks.length} promessas`} em risco`,
		text: "Nada foi salvo ainda. O que foi prometido fica como está: quem muda o dia é você, no pedido.",
		points: risks.slice(0, MAX_NAMED).map(({ orderId, number, ...risk }) => ({
			link: { label: `Pedido ${number}`, to: href("/admin/orders/:orderId", { orderId }) },
			text: closureRiskWords(risk),
		})),
		unnamed: Math.max(risks.length - MAX_NAMED, 0),
		confirm: "Salvar mesmo assim",
		...(typeof pressed === "string" ? { resent: { close: pressed } } : {}),
	};
}

function closureRiskWords({
	promised,
	expected,
	isTight,
	isUnpaid,
	isOncePaid,
}: Omit<PromiseAtRisk, "orderId" | "number">): string {
	const day = expected === null ? "ficaria sem data" : `ficaria para ${formatDate(expected)}`;
	const unpaid = isUnpaid ? " (ainda não pago)" : "";
	const condition = isOncePaid ? ONCE_PAID : "";
	return `: prometido até ${formatDate(promised)}, ${isTight ? "usaria a folga" : day}${condition}${unpaid}`;
}

import { createHash } from "node:crypto";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { comingClosures } from "#app/shop/shipping/calendars/closures.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { dayOf, daysBetween } from "#app/values/date.ts";
import { listPromisesAtRisk, type PromiseAtRisk } from "./promises-at-risk.server.ts";
import {
	closureScopes,
	enteredClosuresSchema,
	keptClosures,
	readClosureRows,
} from "./read-closures.server.ts";

/** The limit of orders that are named; further ones are counted. */
const MAX_NAMED = 20;

/** What the owner sees before a closure is saved that leaves promises at risk. */
export interface ClosurePreview {
	count: number;
	orders: PromiseAtRisk[];
	/** Sent back to save exactly this. */
	confirmation: string;
}

/** Nothing was saved: the owner looks at the preview first. */
export class PreviewRefusal extends Refusal {
	readonly preview: ClosurePreview;

	constructor(preview: ClosurePreview) {
		super("conflict", "Confira as promessas em risco.");
		this.preview = preview;
	}
}

/**
 * The changes that the posted closures make of the settings. Throws a `PreviewRefusal` where promises would be at risk
 * that the form does not confirm.
 */
export async function readClosureChanges(
	admin: Admin,
	form: FormData,
	settings: StoreSettings,
): Promise<Record<string, unknown>> {
	const today = dayOf();
	const before = calendarsOf(settings);
	const kept = keptClosures(before.closures, today);
	const scopes = closureScopes(
		parseFreightTables(settings.shipping.tables),
		comingClosures(before.closures, today),
	);
	const entered = parseFields(readClosureRows(form, today), enteredClosuresSchema(scopes, kept, today));
	const closures = [...kept, ...Object.values(entered.closures)].toSorted((one, other) =>
		daysBetween(other.from, one.from),
	);
	const risks = await listPromisesAtRisk(admin, { before, after: { ...before, closures } });
	if (risks.length > 0) {
		const confirmation = createHash("sha256")
			.update(JSON.stringify([closures, risks.map(({ orderId }) => orderId)]))
			.digest("base64url");
		if (form.get("confirmed") !== confirmation) {
			throw new PreviewRefusal({ count: risks.length, orders: risks.slice(0, MAX_NAMED), confirmation });
		}
	}
	return { "workshop.closures": closures, "workshop.townDay": entered.townDay };
}

import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { storeWorkshopNote } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { lockBenchWork } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { personalDataIn } from "#app/values/workshop/workshop-note.ts";
import { db } from "#db/client.server.ts";
import { workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** The owner's words to the artisan about one work order; null takes them away. They hold no contacts of a person. */
export async function writeWorkshopNote(admin: Admin, workId: string, note: string | null): Promise<void> {
	const personal = note === null ? null : personalDataIn(note);
	if (personal) throw new Refusal("invalid", personal, { fields: { note: personal } });
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const { order, stored } = await lockBenchWork(tx, workId, settings);
		if (stored.workshopNote === note) return;
		await storeWorkshopNote(tx, workId, note);
		// Recorded without the words, because those are erased with the customer's data.
		const details = { product: stored.productName };
		await recordOrderChange(tx, order, { actor: admin, action: "work.noted", details });
	});
}

/** Columns that only the sheet of a work order shows. */
export async function readWorkColumns(
	_admin: Admin,
	workId: string,
): Promise<{ note: string | null; candidateIds: readonly string[] }> {
	const [row] = await db
		.select({ note: workOrders.workshopNote, candidateIds: workOrders.candidateIds })
		.from(workOrders)
		.where(eq(workOrders.id, workId));
	return row ?? { note: null, candidateIds: [] };
}

import { confirmedKey } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { type EnteredBench, lockBenchesToEdit, saveBenches } from "#app/shop/bench/save-benches.server.ts";
import { changeHours } from "#app/shop/orders/places/changes/ask-about-danger.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";

/** Saves the benches of the posted form. Asks first where their hours endanger promises. */
export async function saveBenchesOfForm(
	tx: Transaction,
	admin: Admin,
	entered: readonly EnteredBench[],
	{ form, settings }: { form: FormData; settings: StoreSettings },
): Promise<boolean> {
	await lockBenchesToEdit(tx);
	return changeHours(tx, {
		settings,
		change: ["week", entered.map(({ id, week, isRemoved }) => [id, week, isRemoved])],
		words: "Salvar mesmo assim",
		confirmed: confirmedKey(form),
		write: () => saveBenches(tx, admin, entered),
	});
}

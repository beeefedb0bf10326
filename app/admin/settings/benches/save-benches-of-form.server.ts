import { confirmedKey } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { type EnteredBench, lockBenchesToEdit, saveBenches } from "#app/shop/bench/save-benches.server.ts";
import { changeHours } from "#app/shop/orders/work-orders/changes/ask-about-danger.server.ts";
import type { SettingsChange } from "#app/shop/settings/settings.commands.server.ts";
import type { Transaction } from "#db/client.server.ts";

/**
 * Saves the benches of the posted form. Asks first where their hours, or the days for packing and of the reserve that
 * are saved with them, endanger promises.
 */
export async function saveBenchesOfForm(
	tx: Transaction,
	admin: Admin,
	entered: readonly EnteredBench[],
	{ form, settings }: { form: FormData; settings: SettingsChange },
): Promise<boolean> {
	await lockBenchesToEdit(tx);
	const { packingDays, slackDays } = settings.after.workshop;
	return changeHours(tx, {
		settings: settings.before,
		settingsAfter: settings.after,
		change: [
			"week",
			entered.map(({ id, week, isRemoved }) => [id, week, isRemoved]),
			[packingDays, slackDays],
		],
		words: "Salvar mesmo assim",
		confirmed: confirmedKey(form),
		write: () => saveBenches(tx, admin, entered),
	});
}

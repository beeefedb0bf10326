import { readSettingsToEdit } from "#app/admin/settings/change-settings.server.ts";
import { handleSettingsAction } from "#app/admin/settings/settings-action.server.ts";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listBenches } from "#app/shop/bench/benches.queries.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, benches, storeSettings } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";

/* The forms of “Oficina e bancadas” as a browser posts them. */

const settings = {
	"workshop.packingDays": "1",
	"workshop.slackDays": "2",
	"workshop.maxDaysAhead": "120",
	"workshop.heldHoursPerCustomer": "80",
	"workshop.heldDaysPerBench": "10",
	"workshop.steps": "encaixes 60\nacabamento 40",
};

interface BenchRow {
	id?: string;
	name?: string;
	artisanId?: string;
	/** From Monday on. */
	hours?: string;
	order?: string;
	isOff?: boolean;
	remove?: boolean;
}

/** A shop without benches and with the settings of the beginning, and its owner at the screen. */
export class BenchForms {
	private readonly admin: Admin;

	private constructor(admin: Admin) {
		this.admin = admin;
	}

	static async open(): Promise<BenchForms> {
		await db.delete(storeSettings);
		await db.delete(benches);
		await db.delete(auditEntries);
		receiveInvalidation("settings");
		return new BenchForms(await createAdmin());
	}

	async post(fields: Record<string, string>) {
		const body = new URLSearchParams(fields);
		const request = new Request("http://loja.test/admin/settings", { method: "POST", body });
		const result = await handleSettingsAction(this.admin, request);
		if (result instanceof Response) throw new Error("The screen was left.");
		return { ...result.data, status: result.init?.status ?? 200 };
	}

	readSettings = () => readSettingsToEdit(this.admin);

	async save(rows: readonly BenchRow[], more: Record<string, string> = {}) {
		const { version } = await this.readSettings();
		const fields: Record<string, string> = {
			section: "workshop",
			version: String(version),
			...settings,
			...more,
		};
		for (const [
			at,
			{ id = "", name = "", artisanId = "", hours = "8 8 8 8 8 0 0", ...row },
		] of rows.entries()) {
			const field = (of: string) => `benches.${at}.${of}`;
			Object.assign(fields, {
				[field("id")]: id,
				[field("name")]: name,
				[field("artisanId")]: artisanId,
				[field("order")]: row.order ?? String(at + 1),
			});
			for (const [day, typed] of hours.split(" ").entries()) fields[field(`hours.${day}`)] = typed;
			if (!row.isOff) fields[field("isActive")] = "on";
			if (row.remove) fields[field("remove")] = "on";
		}
		return this.post(fields);
	}

	/** Saves benches of these names; returns their ids. */
	async haveBenches(...names: string[]): Promise<string[]> {
		const { status } = await this.save(names.map((name) => ({ name })));
		if (status !== 200) throw new Error("The benches were not saved.");
		return (await listBenches()).map(({ id }) => id);
	}
}

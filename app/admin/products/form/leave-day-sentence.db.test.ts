import { beforeEach, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { db } from "#db/client.server.ts";
import { benchExceptions, benches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { readOnlyAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertBench } from "#tests/support/factories/factories.ts";
import { leaveDaySentence } from "./leave-day-sentence.server.ts";

/** A Monday at noon in São Paulo. */
const monday = new Date("2026-11-30T15:00:00Z");
const EIGHT_HOURS = [0, 480, 480, 480, 480, 480, 0];

beforeEach(async () => {
	await db.delete(benches);
	await changeWorkshop({});
});

async function changeWorkshop(workshop: Partial<typeof defaultSettings.workshop>): Promise<void> {
	const settings = { ...defaultSettings, workshop: { ...defaultSettings.workshop, ...workshop } };
	await inTransaction((tx) => saveSettings(tx, settings));
	receiveInvalidation("settings");
}

const sentence = (fields: Record<string, string>, now = monday) =>
	leaveDaySentence(readOnlyAdmin, new URLSearchParams(fields), now);

it("counts bench, drying, packing and slack, as the workshop does by hand", async () => {
	await insertBench();
	expect(await sentence({ benchHours: "16", dryingDays: "2" })).toBe(
		"Se pago hoje, sai da oficina até 9 de dezembro",
	);
	// Six chairs are not asked for, but setting up is.
	expect(await sentence({ benchHours: "8", benchSetupHours: "8", dryingDays: "2" })).toBe(
		"Se pago hoje, sai da oficina até 9 de dezembro",
	);
	await changeWorkshop({ packingDays: 0, slackDays: 0 });
	expect(await sentence({ benchHours: "16" })).toBe("Se pago hoje, sai da oficina até 2 de dezembro");
});

it("knows closures, days with other hours, and the hour from which a payment counts for the next day", async () => {
	const { id } = await insertBench();
	const recess = {
		from: "2026-12-21",
		to: "2027-01-08",
		reason: "Recesso",
		scope: WORKSHOP_SCOPE,
		isShown: true,
	};
	await changeWorkshop({ closures: [recess] });
	const friday = new Date("2026-12-18T15:00:00Z");
	expect(await sentence({ benchHours: "16", dryingDays: "2" }, friday)).toBe(
		"Se pago hoje, sai da oficina até 19 de janeiro",
	);
	await changeWorkshop({});
	await db.insert(benchExceptions).values({ benchId: id, day: "2026-12-12", minutes: 360 });
	const wednesday = new Date("2026-12-09T15:00:00Z");
	expect(await sentence({ benchHours: "22" }, wednesday)).toBe(
		"Se pago hoje, sai da oficina até 16 de dezembro",
	);
	await db.delete(benchExceptions);
	expect(await sentence({ benchHours: "22" }, wednesday)).toBe(
		"Se pago hoje, sai da oficina até 17 de dezembro",
	);
	await changeWorkshop({ cutoffHour: 12 });
	const thursday = new Date("2026-12-10T15:00:00Z");
	expect(await sentence({ benchHours: "8" }, thursday)).toBe(
		"Se pago hoje, sai da oficina até 17 de dezembro",
	);
});

it("asks the benches that can make the piece, and the first of those that end on one day", async () => {
	const { id: slow } = await insertBench({
		name: "Meio período",
		week: EIGHT_HOURS.map((minutes) => minutes / 2),
	});
	const { id: fast } = await insertBench({ name: "Inteira", position: 1 });
	await insertBench({ name: "Parada", position: 2, isActive: false, week: EIGHT_HOURS.map(() => 1440) });
	const day = async (...ids: string[]) =>
		leaveDaySentence(
			readOnlyAdmin,
			new URLSearchParams([["benchHours", "16"], ...ids.map((id) => ["benchIds", id])]),
			monday,
		);
	expect(await day()).toBe("Se pago hoje, sai da oficina até 7 de dezembro");
	expect(await day(fast)).toBe("Se pago hoje, sai da oficina até 7 de dezembro");
	expect(await day(slow)).toBe("Se pago hoje, sai da oficina até 9 de dezembro");
	expect(await day(slow, fast)).toBe("Se pago hoje, sai da oficina até 7 de dezembro");
});

it("says why there is no day, and nothing while no hours are typed that could be hours", async () => {
	const none = "Nenhuma bancada ativa faz esta peça: valem os dias de produção.";
	expect(await sentence({ benchHours: "16" })).toBe(none);
	const { id: idle } = await insertBench({ week: EIGHT_HOURS.map(() => 0) });
	expect(await sentence({ benchHours: "16" })).toBe("Não fica pronta nos próximos 120 dias.");
	await insertBench({ name: "Outra" });
	expect(await sentence({ benchHours: "600" })).toMatch(/^Se pago hoje/);
	await changeWorkshop({ maxDaysAhead: 14 });
	expect(await sentence({ benchHours: "600" })).toBe("Não fica pronta nos próximos 14 dias.");
	expect(await sentence({ benchHours: "16", benchIds: idle })).toBe("Não fica pronta nos próximos 14 dias.");
	expect(await sentence({ benchHours: "" })).toBe("Sem horas por peça, valem os dias de produção.");
	for (const wrong of [
		{ benchHours: "8h" },
		{ benchHours: "0,1" },
		{ benchHours: "8", benchSetupHours: "101" },
		{ benchHours: "8", dryingDays: "61" },
		{ benchHours: "8", dryingDays: "x" },
	]) {
		expect(await sentence(wrong as Record<string, string>)).toBe("");
	}
});

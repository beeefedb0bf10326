import { beforeEach, describe, expect, it } from "vitest";
import { listBenchExceptions } from "#app/shop/bench/benches.queries.server.ts";
import { addDays, dayOf, weekdayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { BenchForms } from "#tests/support/http/bench-forms.ts";

const today = dayOf();

let forms: BenchForms;
beforeEach(async () => {
	forms = await BenchForms.open();
});

const setHours = (fields: Record<string, string>) =>
	forms.post({
		intent: "set-hours",
		benchId: "all",
		from: addDays(today, 1),
		to: "",
		hours: "0",
		reason: "",
		...fields,
	});
const coming = () => listBenchExceptions(addDays(today, -400));

describe("days with other hours", () => {
	it("are saved for one bench or all, replaced, and taken back", async () => {
		const [tome = "", rosa = ""] = await forms.haveBenches("Tomé", "Rosa");
		const day = addDays(today, 3);
		expect(await setHours({ from: day, hours: "6", reason: "mutirão de sábado" })).toMatchObject({
			status: 200,
			toast: { title: "Horas salvas" },
		});
		expect((await coming()).map(({ benchId, minutes }) => [benchId, minutes]).toSorted()).toEqual(
			[
				[tome, 360],
				[rosa, 360],
			].toSorted(),
		);
		await setHours({ benchId: tome, from: day, hours: "7,5", reason: "" });
		expect((await coming()).find(({ benchId }) => benchId === tome)).toMatchObject({
			minutes: 450,
			reason: "",
		});
		await forms.post({ intent: "remove-hours", exception: `${tome} ${day}` });
		await forms.post({ intent: "remove-hours", exception: `${tome} ${day}` });
		expect(await coming()).toMatchObject([{ benchId: rosa, day, minutes: 360, reason: "mutirão de sábado" }]);
		const log = JSON.stringify(await db.select().from(auditEntries));
		expect(log).toContain("bench.exception_removed");
		expect(log).not.toContain("mutirão");
	});

	it("are of several days only those on which the bench works", async () => {
		await forms.haveBenches("Tomé");
		expect(await setHours({ from: addDays(today, 1), to: addDays(today, 14) })).toMatchObject({
			status: 200,
		});
		const days = (await coming()).map(({ day }) => weekdayOf(day));
		expect(days.length).toBeGreaterThanOrEqual(7);
		expect(days.every((weekday) => weekday > 0 && weekday < 6)).toBe(true);
	});

	it.each([
		[{ hours: "8h" }, { hours: "Informe de 0 a 24 horas, como 0, 6 ou 7,5." }],
		[{ hours: "25" }, { hours: "Informe de 0 a 24 horas, como 0, 6 ou 7,5." }],
		[{ hours: "-1" }, { hours: "Informe de 0 a 24 horas, como 0, 6 ou 7,5." }],
		[{ from: "" }, { from: "Informe um dia." }],
		[{ from: "2026-02-30" }, { from: "Informe um dia." }],
		[{ from: addDays(today, -1) }, { from: "Este dia já passou." }],
		[{ from: "9999-01-01" }, { from: "Use um dia dos próximos dois anos." }],
		[{ to: today }, { to: "O fim vem antes do começo." }],
		[{ to: addDays(today, 61) }, { to: "Um período tem no máximo 60 dias." }],
		[{ to: "9999-01-01" }, { to: "Use um dia dos próximos dois anos." }],
		[{ reason: "x".repeat(81) }, { reason: "Use no máximo 80 caracteres." }],
		[{ benchId: "constructor" }, { benchId: "Escolha uma das opções." }],
		[
			{ benchId: "7d444840-9dc0-4d8a-9f5b-3c2a86d7f001" },
			{ benchId: "Esta bancada não existe mais. Recarregue a página." },
		],
	])("refuse %j beside the field", async (fields, messages) => {
		await forms.haveBenches("Tomé");
		expect(await setHours(fields as Record<string, string>)).toMatchObject({ status: 422, fields: messages });
		expect(await coming()).toEqual([]);
	});

	it("refuse days on which nobody works anyway, and a button of nothing", async () => {
		await forms.save([{ name: "Parada", hours: "0 0 0 0 0 0 0" }]);
		expect(await setHours({ to: addDays(today, 20) })).toMatchObject({
			fields: { from: "Nenhum destes dias é de trabalho nesta bancada." },
		});
		expect(await forms.post({ intent: "remove-hours", exception: "x y" })).toMatchObject({ status: 400 });
	});

	it("are at most 400 to come for each bench", async () => {
		await forms.save([{ name: "Sempre", hours: "8 8 8 8 8 8 8" }]);
		for (let from = 1; from <= 361; from += 60) {
			expect(await setHours({ from: addDays(today, from), to: addDays(today, from + 59) })).toMatchObject({
				status: from < 361 ? 200 : 422,
			});
		}
		expect((await coming()).length).toBeLessThanOrEqual(400);
		expect((await coming()).length).toBeGreaterThan(300);
	});
});

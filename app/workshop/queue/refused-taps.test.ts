import { expect, it } from "vitest";
import type { EventOutcomes, PhoneEvent } from "#app/workshop/work-list.ts";
import { idsOfRefused, type StoredEvent } from "./phone-store.ts";
import { refusedTapsOf } from "./refused-taps.ts";

const kinds: readonly PhoneEvent["kind"][] = ["start", "stop", "tick", "untick", "photo", "note", "seen_end"];
let seq = 0;
function tapped(kind: PhoneEvent["kind"], given: Partial<StoredEvent> = {}): StoredEvent {
	seq += 1;
	return {
		...{ id: `${kind}-${seq}`, seq, workOrderId: "mesa", kind, at: "2026-11-26T17:20:00.000Z" },
		...{ reader: "tome", refusal: "Não.", names: { productName: "Mesa Cavalete", stepName: "encaixes" } },
		...given,
	};
}

it("what the shop does not know stays on the phone, but for the confirmation of cancelled work", () => {
	const events = kinds.map((kind) => tapped(kind, { refusal: null }));
	const photo = { id: events[4]?.id ?? "", reader: "tome", workOrderId: "mesa", picture: new Blob() };
	const photos = [{ ...photo, refusal: null }];
	const answer = (outcome: EventOutcomes["outcomes"][number]["outcome"]) => ({
		outcomes: events.map(({ id }) => ({ id, outcome })),
	});
	const kept = idsOfRefused({ events, photos }, answer("unknown"));
	expect(kept.toSorted()).toEqual(
		events
			.slice(0, -1)
			.map(({ id }) => id)
			.toSorted(),
	);
	// The shop has these, or something newer, or its work has ended.
	for (const outcome of ["applied", "already", "after_end"] as const) {
		expect(idsOfRefused({ events, photos }, answer(outcome))).toEqual([]);
	}
	expect(idsOfRefused({ events, photos: [] }, { outcomes: [{ id: "other", outcome: "unknown" }] })).toEqual(
		[],
	);
});

it("refused taps say what was tapped and when, together for one piece", () => {
	const ofChair = tapped("tick", { workOrderId: "cadeira", names: undefined });
	const groups = refusedTapsOf([
		tapped("start", { at: "2026-11-26T17:05:00.000Z" }),
		tapped("tick"),
		ofChair,
		tapped("untick", { at: "2026-12-01T11:00:00.000Z" }),
		tapped("stop"),
	]);
	expect(groups.map(({ lines }) => lines)).toEqual([
		[
			"começar · 26 de novembro, 14h05",
			"encaixes, feita · 26 de novembro, 14h20",
			"encaixes, desmarcada · 1º de dezembro, 08h00",
			"parar · 26 de novembro, 14h20",
		],
		// Tapped before the phone kept names.
		["etapa, feita · 26 de novembro, 14h20"],
	]);
	expect(groups[0]?.ids.split(" ")).toHaveLength(4);
	expect(groups[1]?.ids).toBe(ofChair.id);
	const other = tapped("tick", { refusal: "A loja não aceitou este registro." });
	expect(refusedTapsOf([tapped("tick"), other])).toHaveLength(2);
});

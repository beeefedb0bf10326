import type { StoredEvent, StoredPhoto } from "#app/workshop/queue/phone-store.ts";
import { refusedTapsOf } from "#app/workshop/queue/refused-taps.ts";
import type { WorkList } from "#app/workshop/work-list.ts";
import { element } from "./elements.ts";
import type { ScreenState } from "./screen-state.ts";

/**
 * Lists what the shop refused in one place, with the reason: its work order may be closed on the screen, or
 * no longer on this bench. It stays until it is discarded.
 */
export function drawRefused(list: WorkList, { phone, asked, pictureOf }: ScreenState): HTMLElement | null {
	const isRefused = ({ reader, refusal }: StoredEvent | StoredPhoto): boolean =>
		refusal !== null && reader === list.reader;
	const photos = phone.photos.filter(isRefused);
	const pictured = new Set(photos.map(({ id }) => id));
	const events = phone.events.filter((event) => isRefused(event) && !pictured.has(event.id));
	const notes = events.filter(({ kind }) => kind === "note");
	const taps = events.filter(({ kind }) => kind !== "note");
	if (photos.length + events.length === 0) return null;
	return element(
		"section",
		{ class: "refusals", "data-key": "refused", "aria-labelledby": "refused" },
		element("h2", { id: "refused" }, "Não foi aceito"),
		element(
			"ul",
			{},
			...photos.map((photo) =>
				drawOne(
					photo,
					{ about: `Foto${ofWork(list, photo)}`, word: "foto", isAsked: asked === photo.id },
					element("img", { src: pictureOf(photo), alt: "Foto recusada" }),
				),
			),
			...notes.map((note) =>
				drawOne(note, {
					about: `Recado${ofWork(list, note)}`,
					word: "recado",
					isAsked: asked === note.id,
					text: note.text && `“${note.text}”`,
				}),
			),
			...refusedTapsOf(taps).map(({ event, ids, lines }) =>
				drawOne(
					{ id: ids, refusal: event.refusal },
					{
						about: `${lines.length === 1 ? "Registro" : "Registros"}${ofWork(list, event)}`,
						word: lines.length === 1 ? "registro" : `${lines.length} registros`,
						isAsked: asked === ids,
						text: lines.join("\n"),
					},
				),
			),
		),
	);
}

function ofWork(
	{ works }: WorkList,
	{ workOrderId, names }: Pick<StoredEvent, "workOrderId" | "names">,
): string {
	const name = names?.productName ?? works.find(({ id }) => id === workOrderId)?.productName;
	return name ? ` de ${name}` : "";
}

function drawOne(
	{ id, refusal }: { id: string; refusal: string | null },
	{
		about,
		word,
		isAsked,
		text,
	}: { about: string; word: string; isAsked: boolean; text?: string | undefined },
	picture?: HTMLElement,
): HTMLElement {
	return element(
		"li",
		{ class: picture ? "refused with-picture" : "refused", "data-key": `refused ${id}` },
		picture,
		element(
			"div",
			{},
			element("p", {}, about),
			text && element("blockquote", {}, text),
			element("p", { class: "reason" }, refusal),
			element(
				"button",
				{
					type: "button",
					class: "button",
					"data-do": "discard",
					"data-kept": id,
					"data-key": `discard ${id}`,
				},
				isAsked ? "Descartar mesmo" : `Descartar ${word}`,
			),
		),
	);
}

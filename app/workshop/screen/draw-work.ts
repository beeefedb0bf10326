import type { IsoDay } from "#app/values/date.ts";
import type { StoredPhoto } from "#app/workshop/queue/phone-store.ts";
import type { BenchCard } from "#app/workshop/work-list.ts";
import { drawIcon, element } from "./elements.ts";
import { benchWorkFacts, benchWorkTitle, readyByWords } from "./workshop-words.ts";

/** The state of a card that is not part of its work order. */
export interface CardState {
	readonly today: IsoDay;
	/** Positions of the steps that were ticked a moment ago. */
	readonly fresh: ReadonlySet<number>;
	/** Photographs that wait on the phone. */
	readonly photos: readonly StoredPhoto[];
	/** Whether its note is being written. */
	readonly isWriting: boolean;
	pictureOf(photo: StoredPhoto): string;
	/** Where the shop shows one of its own photographs. */
	addressOf(photoId: string): string;
}

/** Most letters of a note, as the shop takes them. */
const MAX_NOTE = 500;

/** A work order with everything that can be done with it. */
export function drawWork(work: BenchCard, state: CardState): HTMLElement {
	return element(
		"article",
		{ class: "work", "data-key": `work ${work.id}`, "aria-labelledby": `title-${work.id}` },
		drawHead(work, state.today),
		drawWorkBody(work, state),
	);
}

function drawHead(work: BenchCard, today: IsoDay): HTMLElement {
	const [picture] = work.pictures;
	return element(
		"div",
		{ class: "head", "data-key": "head" },
		element(
			"div",
			{ class: "words" },
			element("h3", { id: `title-${work.id}` }, work.productName),
			element("p", { class: "facts" }, benchWorkFacts(work)),
			drawReady(work, today),
		),
		picture && drawPicture(picture),
	);
}

const drawPicture = ({ src, width, height }: BenchCard["pictures"][number]): HTMLElement =>
	element("img", { class: "piece", src, width, height, alt: "", decoding: "async" });

const drawReady = ({ targetDay }: BenchCard, today: IsoDay): HTMLElement =>
	element("p", { class: targetDay < today ? "ready past" : "ready" }, readyByWords(targetDay, today));

/** All but the head, which a work order further down the queue shows otherwise. */
function drawWorkBody(work: BenchCard, state: CardState): HTMLElement {
	return element(
		"div",
		{ class: "body", "data-key": "body" },
		work.note && element("blockquote", { class: "note", "data-key": "note" }, `“${work.note}”`),
		element(
			"ul",
			{ class: "steps", "data-key": "steps", "aria-label": `Etapas de ${work.productName}` },
			...work.steps.map((step) => drawStep(work, step, state.fresh.has(step.position))),
		),
		drawActs(work),
		drawPhotos(work, state),
		drawNoteForm(work, state.isWriting),
	);
}

function drawStep(work: BenchCard, step: BenchCard["steps"][number], isFresh: boolean): HTMLElement {
	const { position, name, isDone } = step;
	const attributes = { "data-work": work.id, "data-step": position };
	const tick = `tick ${work.id} ${position}`;
	const untick = `untick ${work.id} ${position}`;
	if (!isDone) {
		return element(
			"li",
			{ class: "step", "data-key": position },
			element(
				"button",
				{
					type: "button",
					class: "tick",
					"data-do": "tick",
					"data-key": tick,
					"data-heir": untick,
					...attributes,
				},
				element("span", { class: "box", "aria-hidden": "true" }),
				element("span", {}, name),
			),
		);
	}
	return element(
		"li",
		{ class: "step done", "data-key": position },
		element(
			"p",
			{ class: "tick" },
			element("span", { class: "box" }, drawIcon("check")),
			element("span", {}, name, element("span", { class: "unseen" }, ", feita")),
		),
		element(
			"button",
			{
				type: "button",
				class: isFresh ? "undo fresh" : "undo",
				"data-do": "untick",
				...attributes,
				"data-key": untick,
				"data-heir": tick,
			},
			isFresh ? "Desfazer" : "Desmarcar",
			element("span", { class: "unseen" }, ` ${name}`),
		),
	);
}

function drawActs(work: BenchCard): HTMLElement {
	const about = element("span", { class: "unseen" }, ` ${work.productName}`);
	return element(
		"div",
		{ class: "acts", "data-key": "acts" },
		element(
			"label",
			{ class: "button file", "data-key": `photo ${work.id}` },
			drawIcon("camera"),
			element("span", {}, "Tirar foto", about.cloneNode(true)),
			// Covers its label: the finger presses the field itself.
			element("input", {
				type: "file",
				accept: "image/*",
				capture: "environment",
				multiple: true,
				"data-do": "photo",
				"data-work": work.id,
				"data-key": `file ${work.id}`,
			}),
		),
		element(
			"button",
			{
				type: "button",
				class: work.isStarted ? "button" : "button main",
				"data-work": work.id,
				"data-do": work.isStarted ? "stop" : "start",
				"data-key": `start ${work.id}`,
			},
			work.isStarted ? "Parar" : "Começar",
			about,
		),
	);
}

function drawPhotos(work: BenchCard, state: CardState): HTMLElement | null {
	const { photos } = state;
	if (work.photos.length + photos.length === 0) return null;
	const total = work.photos.length + photos.length;
	return element(
		"ul",
		{ class: "photos", "data-key": "photos", "aria-label": total === 1 ? "1 foto" : `${total} fotos` },
		...work.photos.map(({ id }, index) =>
			element(
				"li",
				{ "data-key": `photo ${id}` },
				element("img", { src: state.addressOf(id), alt: `Foto ${index + 1}`, loading: "lazy" }),
			),
		),
		...photos.map((photo) => drawStoredPhoto(photo, state)),
	);
}

const drawStoredPhoto = (photo: StoredPhoto, { pictureOf }: CardState): HTMLElement =>
	element(
		"li",
		{ "data-key": `stored ${photo.id}` },
		element("img", { src: pictureOf(photo), alt: "Foto para enviar" }),
		element("span", { class: "waits" }, "para enviar"),
	);

function drawNoteForm({ id, productName }: BenchCard, isWriting: boolean): HTMLElement {
	const opener = element(
		"button",
		{
			type: "button",
			class: "quiet",
			"data-do": "write",
			"data-work": id,
			"data-key": `write ${id}`,
			"aria-expanded": isWriting ? "true" : "false",
		},
		drawIcon("pencil"),
		element("span", {}, "Escrever recado", element("span", { class: "unseen" }, ` sobre ${productName}`)),
	);
	if (!isWriting) return element("div", { class: "message", "data-key": "message" }, opener);
	return element(
		"form",
		{ class: "message", "data-key": "writing", "data-do": "note", "data-work": id },
		opener.cloneNode(true),
		element("label", { for: `note-${id}` }, "Recado para quem cuida dos pedidos"),
		element("textarea", {
			id: `note-${id}`,
			name: "text",
			rows: 3,
			maxlength: MAX_NOTE,
			required: true,
			"data-key": `text ${id}`,
			autocomplete: "off",
		}),
		element("button", { class: "button main", "data-key": `keep ${id}` }, "Guardar recado"),
	);
}

/** A work order further down: its name, and everything else once it is opened. */
export function drawNextWork(work: BenchCard, isOpen: boolean, state: CardState): HTMLElement {
	const done = work.steps.filter(({ isDone }) => isDone).length;
	return element(
		"li",
		{ class: "later", "data-key": `later ${work.id}` },
		element(
			"h3",
			{ "data-key": "name" },
			element(
				"button",
				{
					type: "button",
					class: "opener",
					"data-do": "open",
					"data-work": work.id,
					"data-key": `open ${work.id}`,
					"aria-expanded": isOpen ? "true" : "false",
				},
				element(
					"span",
					{ class: "words" },
					element("span", { class: "name" }, benchWorkTitle(work)),
					element("span", { class: "facts" }, readyByWords(work.targetDay, state.today)),
					done > 0 && element("span", { class: "facts" }, `${done} de ${work.steps.length} etapas`),
				),
				drawIcon("chevron"),
			),
		),
		isOpen &&
			element(
				"div",
				{ class: "work", "data-key": "opened" },
				element(
					"div",
					{ class: "head", "data-key": "head" },
					element("p", { class: "words facts" }, benchWorkFacts(work)),
					work.pictures[0] && drawPicture(work.pictures[0]),
				),
				drawWorkBody(work, state),
			),
	);
}

/** “Pare: este trabalho foi cancelado”, until it is confirmed. */
export function drawCancelledWork(work: BenchCard, sentence: string): HTMLElement {
	return element(
		"article",
		{ class: "work cancelled", "data-key": `cancelled ${work.id}`, "aria-labelledby": `title-${work.id}` },
		element("p", { class: "stop" }, drawIcon("stop"), element("strong", {}, sentence)),
		element("h3", { id: `title-${work.id}` }, benchWorkTitle(work)),
		element("p", { class: "facts" }, benchWorkFacts(work)),
		element(
			"button",
			{
				type: "button",
				class: "button main",
				"data-do": "seen",
				"data-work": work.id,
				"data-key": `seen ${work.id}`,
			},
			"Entendi, parei",
			element("span", { class: "unseen" }, ` ${work.productName}`),
		),
	);
}

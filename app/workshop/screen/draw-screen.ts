import { href } from "react-router";
import { applyEvents } from "#app/workshop/queue/applied-work.ts";
import type { PhoneState } from "#app/workshop/queue/phone-store.ts";
import { countUnsent, unsentOf } from "#app/workshop/queue/send-queue.ts";
import type { BenchCard, WorkList } from "#app/workshop/work-list.ts";
import { arrangeBenchDay, type BenchDay, withFinishedWork } from "./bench-day.ts";
import { drawRefused } from "./draw-refused.ts";
import { type CardState, drawCancelledWork, drawNextWork, drawWork } from "./draw-work.ts";
import { element } from "./elements.ts";
import type { ScreenState } from "./screen-state.ts";
import { waitingPhotosOf } from "./stored-pictures.ts";
import {
	workshopSentences as say,
	sendingWords,
	unsentOfOthers,
	unsentWhenLeaving,
	workshopProblems,
} from "./workshop-words.ts";

/** The list as the artisan left it: the last one of the shop, and what the phone has not sent yet. */
export function shownList({ phone, finished }: Pick<ScreenState, "phone" | "finished">): WorkList | null {
	const { list, events } = phone;
	if (!list) return null;
	const accepted = events.filter(({ reader, refusal }) => reader === list.reader && refusal === null);
	return applyEvents(withFinishedWork(list, finished), accepted);
}

export function drawScreen(screen: ScreenState): HTMLElement {
	const list = shownList(screen);
	const day = list && arrangeBenchDay(list, screen.benchId);
	return element(
		"div",
		{ id: "tela" },
		drawTop(screen, day),
		element(
			"main",
			{ "data-key": "main" },
			...drawNotices(screen),
			list && drawRefused(list, screen),
			list && list.benches.length > 1 && drawBenchSwitch(list, day?.bench?.id),
			list && day ? drawDay(list, day, screen) : drawWithoutList(screen),
		),
		drawFoot(screen),
	);
}

function drawTop({ phone, sending }: ScreenState, day: BenchDay | null): HTMLElement {
	const isAway = sending === "no signal" || sending === "no answer";
	return element(
		"header",
		{ class: "top", "data-key": "top" },
		element("h1", {}, day?.bench?.name ?? "Oficina"),
		element(
			"p",
			{ class: isAway ? "signal away" : "signal" },
			sendingWords(sending, countUnsent(unsentOf(phone))),
		),
	);
}

function drawNotices({ phone, sending, problem }: ScreenState): (HTMLElement | null)[] {
	const isSignedOut = sending === "signed out";
	const count = countUnsent(unsentOf(phone));
	const others = countOfOthers(phone);
	return [
		problem === null
			? null
			: element(
					"p",
					{ class: "notice bad", role: "alert", "data-key": "problem" },
					workshopProblems[problem],
				),
		isSignedOut
			? element(
					"div",
					{ class: "notice", "data-key": "sign-in" },
					element("p", {}, count > 0 ? say.signInAgain : say.signIn),
					element("a", { class: "button main", href: signInAddress() }, "Entrar"),
				)
			: null,
		sending === "not allowed"
			? element("p", { class: "notice bad", "data-key": "not-allowed" }, say.notAllowed)
			: null,
		others > 0 ? element("p", { class: "notice", "data-key": "others" }, unsentOfOthers(others)) : null,
	];
}

function countOfOthers({ list, events, photos }: PhoneState): number {
	const waiting = [...events, ...photos].filter(
		({ reader, refusal }) => list && reader !== list.reader && refusal === null,
	);
	return new Set(waiting.map(({ id }) => id)).size;
}

/** Where a guest signs in, and comes back from. */
const signInAddress = (): string => `${href("/auth")}?next=${encodeURIComponent(href("/oficina"))}`;

const drawBenchSwitch = (list: WorkList, shownId: string | undefined): HTMLElement =>
	element(
		"div",
		{ class: "benches", role: "group", "aria-label": "Bancada", "data-key": "benches" },
		...list.benches.map(({ id, name }) =>
			element(
				"button",
				{
					type: "button",
					"data-do": "bench",
					"data-bench": id,
					"data-key": `bench ${id}`,
					"aria-pressed": id === shownId ? "true" : "false",
				},
				name,
			),
		),
	);

const drawWithoutList = ({ sending }: ScreenState): HTMLElement | null =>
	sending === "no signal" || sending === "no answer"
		? element("p", { class: "empty", "data-key": "no-list" }, say.noList)
		: null;

function drawDay(
	list: WorkList,
	{ cancelled, now, next, finished }: BenchDay,
	screen: ScreenState,
): HTMLElement {
	const stateOf = (work: BenchCard): CardState => cardState(list, work, screen);
	const isEmpty = cancelled.length + now.length + next.length === 0;
	return element(
		"div",
		{ class: "day", "data-key": "day" },
		element(
			"section",
			{ class: "now", "data-key": "now", "aria-labelledby": isEmpty ? null : "now" },
			isEmpty && element("p", { class: "empty" }, say.empty),
			!isEmpty && element("h2", { id: "now" }, "Agora"),
			...cancelled.map((work) => drawCancelledWork(work, say.cancelled)),
			...now.map((work) => drawWork(work, stateOf(work))),
		),
		next.length + finished.length > 0 &&
			element(
				"div",
				{ class: "further", "data-key": "further" },
				drawQueue("Depois", next, screen, stateOf),
				drawQueue("Prontas", finished, screen, stateOf),
			),
	);
}

function drawQueue(
	title: string,
	works: readonly BenchCard[],
	{ opened }: ScreenState,
	stateOf: (work: BenchCard) => CardState,
): HTMLElement | null {
	if (works.length === 0) return null;
	const id = title.toLowerCase();
	return element(
		"section",
		{ "data-key": id, "aria-labelledby": id },
		element("h2", { id }, title),
		element(
			"ul",
			{ class: "queue" },
			...works.map((work) => drawNextWork(work, opened.has(work.id), stateOf(work))),
		),
	);
}

function cardState({ today }: WorkList, work: BenchCard, screen: ScreenState): CardState {
	const { phone, fresh, opened, pictureOf } = screen;
	const { id, steps } = work;
	return {
		today,
		fresh: new Set(
			steps.map(({ position }) => position).filter((position) => fresh.has(`${id} ${position}`)),
		),
		photos: waitingPhotosOf(work, phone),
		isWriting: opened.has(`note ${id}`),
		pictureOf,
		addressOf: (photoId) => href("/work-photos/:id/:file", { id: photoId, file: "320.webp" }),
	};
}

function drawFoot({ asked, phone }: ScreenState): HTMLElement {
	const count = countUnsent(unsentOf(phone));
	const isAsked = asked === "leave" && count > 0;
	return element(
		"footer",
		{ class: "foot", "data-key": "foot" },
		isAsked && element("p", { "data-key": "kept" }, unsentWhenLeaving(count)),
		element(
			"button",
			{ type: "button", class: "quiet", "data-do": "leave", "data-key": "leave" },
			isAsked ? "Sair mesmo assim" : "Sair da conta",
		),
	);
}

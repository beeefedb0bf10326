import { href } from "react-router";
import {
	deleteList,
	type PhoneState,
	type QueuedEvent,
	queueEvent,
	readPhone,
	removeStored,
} from "#app/workshop/queue/phone-store.ts";
import { randomId } from "#app/workshop/queue/random-id.ts";
import { countUnsent, type SendingResult, sendQueue, unsentOf } from "#app/workshop/queue/send-queue.ts";
import { postSignOut, ShopRefused } from "#app/workshop/queue/shop-requests.ts";
import type { BenchCard, PhoneEvent } from "#app/workshop/work-list.ts";
import { isFinishedWork } from "./bench-day.ts";
import { readChosenBench, writeChosenBench } from "./chosen-bench.ts";
import { drawScreen, shownList } from "./draw-screen.ts";
import { showInPlace } from "./elements.ts";
import { followVersions, reloadIntoNewVersion } from "./new-version.ts";
import { askToPersist, followWorker, sendInBackground } from "./phone-storage.ts";
import { followPhotoFields, isTakingPhotos } from "./photo-fields.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { ScreenState } from "./screen-state.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { freePicturesExcept, pictureOf } from "./stored-pictures.ts";
import { workshopSentences as say, type WorkshopProblem } from "./workshop-words.ts";

/* The artisan's screen: its state, what a tap does, and when the phone and the shop exchange what they know. */

/** How long “Desfazer” stands beside a tick. */
const UNDO_MS = 10_000;
/** How often the list is asked for while the page is in view: for new work, and for work that was cancelled. */
const REFRESH_MS = 60_000;
/** The sending of a tap waits until the frame that shows it is drawn. */
const SHOWN_FIRST_MS = 50;

const root = document.getElementById("tela") as HTMLElement;
const live = document.getElementById("aviso") as HTMLElement;
/** Tells the other tabs, and hears from the worker, that the stored state has changed. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("oficina");

let phone: PhoneState = { list: null, events: [], photos: [] };
let sending: SendingResult | null = null;
let problem: WorkshopProblem | null = null;
/* State of this page alone, lost when it is closed. */
let reader: string | undefined;
let asked: string | null = null;
const opened = new Set<string>();
const fresh = new Set<string>();
const finished = new Map<string, BenchCard>();

function show(): void {
	showInPlace(root, drawScreen(screenState()));
	reloadIntoNewVersion(isBusy);
}

const screenState = (): ScreenState => ({
	phone,
	sending,
	problem,
	asked,
	opened,
	fresh,
	benchId: readChosenBench(reader),
	finished: [...finished.values()],
	pictureOf,
});

function announce(text: string): void {
	live.textContent = text;
}

/** Another person has signed in: nothing of what the one before did on this page is hers. */
function resetScreenState(): void {
	problem = null;
	asked = null;
	for (const memory of [opened, fresh, finished]) memory.clear();
}

/** Reads what is stored, shows it, and frees the pictures that are no longer needed. */
async function refresh(): Promise<void> {
	phone = await readPhone();
	if (phone.list?.reader !== reader) {
		if (reader !== undefined) resetScreenState();
		reader = phone.list?.reader;
	}
	freePicturesExcept(phone.photos);
	show();
}

async function changed(): Promise<void> {
	channel?.postMessage("changed");
	await refresh();
}

let failures = 0;
let timer: number | undefined;
let isExchanging = false;
let isAskedAgain = false;

/** Exchanges with the shop now, and again later where that is needed. */
async function exchange(): Promise<void> {
	if (isExchanging) {
		isAskedAgain = true;
		return;
	}
	isExchanging = true;
	clearTimeout(timer);
	const before = sending;
	sending = await sendQueue(() => void changed());
	isExchanging = false;
	if (sending !== "no signal" && problem === "cannotLeave") problem = null;
	failures = sending === "sent" ? 0 : failures + 1;
	if (sending === "no signal" && before !== "no signal") announce(say.signalGone);
	if (sending === "sent" && before !== "sent" && before !== null) announce(say.allSent);
	await changed();
	if (isAskedAgain) {
		isAskedAgain = false;
		return exchange();
	}
	const waits = countUnsent(unsentOf(phone)) > 0;
	if (waits) void sendInBackground();
	timer = window.setTimeout(
		() => {
			if (waits || document.visibilityState === "visible") void exchange();
		},
		sending === "sent" ? REFRESH_MS : retryAfterMs(failures),
	);
}

/** Whether a reload would take something from under the reader's fingers. */
const isBusy = (): boolean =>
	isExchanging ||
	isTakingPhotos() ||
	fresh.size > 0 ||
	asked !== null ||
	[...root.querySelectorAll("textarea")].some((text) => text.value !== "" || text === document.activeElement);

/** Stores what was tapped before it is shown, then sends it. */
async function record(
	event: Pick<PhoneEvent, "workOrderId" | "kind" | "step" | "text">,
	picture?: Blob,
): Promise<boolean> {
	if (reader === undefined) return false;
	const names = tappedNames(event.workOrderId, event.step);
	try {
		const queued = await queueEvent(
			{ ...event, id: randomId(), reader, at: new Date().toISOString(), names },
			picture,
		);
		// Shown without asking the database for it again.
		phone = {
			...phone,
			events: [...phone.events, queued.event],
			photos: queued.photo ? [...phone.photos, queued.photo] : phone.photos,
		};
		problem = null;
	} catch (error) {
		problem = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "notStored";
		show();
		return false;
	}
	show();
	setTimeout(() => {
		channel?.postMessage("changed");
		void askToPersist();
		void exchange();
	}, SHOWN_FIRST_MS);
	return true;
}

const findWork = (id: string): BenchCard | undefined =>
	shownList(screenState())?.works.find((work) => work.id === id);

const stepName = (work: BenchCard | undefined, step: number | undefined): string | undefined =>
	work?.steps.find(({ position }) => position === step)?.name;

function tappedNames(workOrderId: string, step: number | undefined): QueuedEvent["names"] {
	const work = findWork(workOrderId);
	const name = stepName(work, step);
	return work && { productName: work.productName, ...(name === undefined ? {} : { stepName: name }) };
}

async function tick(workOrderId: string, step: number): Promise<void> {
	const key = `${workOrderId} ${step}`;
	fresh.add(key);
	if (!(await record({ workOrderId, kind: "tick", step }))) {
		fresh.delete(key);
		return show();
	}
	const work = findWork(workOrderId);
	const name = stepName(work, step);
	if (work && isFinishedWork(work)) {
		finished.set(work.id, work);
		// It leaves its place on the screen, and “Desfazer” should be in sight.
		opened.add(work.id);
		show();
	}
	announce(`${name}, feita. Dez segundos para desfazer.`);
	setTimeout(() => {
		fresh.delete(key);
		show();
	}, UNDO_MS);
}

async function untick(workOrderId: string, step: number): Promise<void> {
	fresh.delete(`${workOrderId} ${step}`);
	const name = stepName(findWork(workOrderId), step);
	if (!(await record({ workOrderId, kind: "untick", step }))) return;
	finished.delete(workOrderId);
	announce(`${name}, desmarcada.`);
}

async function storePhotos(workOrderId: string, files: readonly File[]): Promise<void> {
	for (const file of files) {
		announce(say.storingPhoto);
		// Also where the phone has no memory left to draw it.
		const picture = await shrinkPhoto(file).catch(() => null);
		if (!picture) {
			problem = "unreadablePhoto";
			show();
		} else if (await record({ workOrderId, kind: "photo" }, picture)) announce(say.photoStored);
		else break;
	}
}

async function writeNote(workOrderId: string, form: HTMLFormElement): Promise<void> {
	const text = String(new FormData(form).get("text") ?? "").trim();
	if (text === "" || !(await record({ workOrderId, kind: "note", text }))) return;
	form.reset();
	opened.delete(`note ${workOrderId}`);
	show();
	announce(say.noteStored);
}

/** Discards what the shop refused: a photograph, a note, or all taps of one work order. */
async function discard(ids: string): Promise<void> {
	if (asked !== ids) {
		asked = ids;
		return show();
	}
	asked = null;
	for (const id of ids.split(" ")) await removeStored(id);
	await changed();
}

async function leave(): Promise<void> {
	if (asked !== "leave" && countUnsent(unsentOf(phone)) > 0) {
		asked = "leave";
		return show();
	}
	asked = "leave";
	try {
		await postSignOut();
	} catch (error) {
		asked = null;
		problem = error instanceof ShopRefused ? "notSignedOut" : "cannotLeave";
		return show();
	}
	await deleteList();
	location.assign(href("/auth"));
}

function toggleOpened(key: string): void {
	if (!opened.delete(key)) opened.add(key);
	show();
}

/** The handler of each control, by its `data-do`. */
const acts: Readonly<Record<string, (control: HTMLElement) => void>> = {
	tick: ({ dataset }) => void tick(dataset.work ?? "", Number(dataset.step)),
	untick: ({ dataset }) => void untick(dataset.work ?? "", Number(dataset.step)),
	start: ({ dataset }) => void record({ workOrderId: dataset.work ?? "", kind: "start" }),
	stop: ({ dataset }) => void record({ workOrderId: dataset.work ?? "", kind: "stop" }),
	seen: ({ dataset }) => void record({ workOrderId: dataset.work ?? "", kind: "seen_end" }),
	open: ({ dataset }) => toggleOpened(dataset.work ?? ""),
	write: ({ dataset }) => toggleOpened(`note ${dataset.work}`),
	bench: ({ dataset }) => {
		if (reader !== undefined) writeChosenBench(reader, dataset.bench ?? "");
		show();
	},
	discard: ({ dataset }) => void discard(dataset.kept ?? ""),
	leave: () => void leave(),
};

function listen(): void {
	root.addEventListener("click", ({ target }) => {
		const control = target instanceof Element ? target.closest<HTMLElement>("button[data-do]") : null;
		if (control) acts[control.dataset.do ?? ""]?.(control);
	});
	followPhotoFields(root, { store: storePhotos, onIdle: show });
	root.addEventListener("submit", (event) => {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		void writeNote(form.dataset.work ?? "", form);
	});
	channel?.addEventListener("message", () => void refresh());
	addEventListener("online", () => void exchange());
	addEventListener("offline", () => void exchange());
	addEventListener("focus", () => void exchange());
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible") void exchange();
	});
}

async function startScreen(): Promise<void> {
	listen();
	followVersions(show);
	// Where storage is switched off, the first tap says so.
	await refresh().catch(() => show());
	followWorker();
	await exchange();
}

void startScreen();

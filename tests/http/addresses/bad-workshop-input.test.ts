import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { DAY_MS } from "#app/values/date.ts";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import type { PhoneEvent, WorkList } from "#app/workshop/work-list.ts";
import { Visitor } from "#tests/support/visitor.ts";

/*
 * The requests of a phone, spoilt in each way: they are refused in Portuguese or, sent twice, harmless, and all that
 * stands beside the spoilt part is kept.
 */

const shop = inject("httpShop");
const guest = new Visitor(shop.origin);
const people = {} as Record<"customer" | "artisan" | "admin", Visitor>;
let workOrderId: string;

beforeAll(async () => {
	for (const actor of ["customer", "artisan", "admin"] as const) {
		const { email, password } = shop.logins[actor];
		people[actor] = new Visitor(shop.origin);
		await people[actor].signIn(email, password);
	}
	const list: WorkList = JSON.parse((await people.admin.request("/oficina/work")).text);
	workOrderId = list.works.find(({ isCancelled }) => !isCancelled)?.id ?? "";
	expect(workOrderId).not.toBe("");
});

let seq = 0;
function newEvent(given: Partial<PhoneEvent> = {}): PhoneEvent {
	seq += 1;
	const at = new Date().toISOString();
	return { id: randomUUID(), seq, workOrderId, kind: "photo", step: 0, at, ...given };
}

async function post(visitor: Visitor, path: string, body: string | Buffer, type = "application/json") {
	const headers = { "Content-Type": type, Origin: shop.origin };
	const { status, text } = await visitor.request(path, { method: "POST", headers, body });
	return { status, ...JSON.parse(text) };
}
const sendEvents = (events: unknown, visitor = people.admin, sentAt: unknown = new Date().toISOString()) =>
	post(visitor, "/oficina/events", JSON.stringify({ sentAt, events }));
const outcomesOf = ({ outcomes }: { outcomes: { outcome: string }[] }) =>
	outcomes.map(({ outcome }) => outcome);
/** 400 for a body that cannot be read as JSON, 422 for a wrong one. */
const unfit = expect.toBeOneOf([400, 422]);
const refusal = (status: unknown, message: unknown = expect.stringMatching(/^[A-ZÉ].+\.$/)) =>
	expect.objectContaining({ status, error: expect.objectContaining({ message }) });

describe("events of a phone", () => {
	it("count once, and two with one number are both kept", async () => {
		const event = newEvent();
		const twin = newEvent({ seq: event.seq });
		expect(outcomesOf(await sendEvents([event, twin, event]))).toEqual(["applied", "applied", "already"]);
		expect(outcomesOf(await sendEvents([twin, event]))).toEqual(["already", "already"]);
	});

	it("are at most fifty, of which none is lost by a refusal", async () => {
		const events = Array.from({ length: phoneEventLimits.events + 1 }, () => newEvent());
		expect(await sendEvents(events)).toEqual(refusal(unfit));
		expect(outcomesOf(await sendEvents(events.slice(1)))).toEqual(events.slice(1).map(() => "applied"));
		expect(await sendEvents([])).toEqual(refusal(unfit));
	});

	it("hold no note of a megabyte, and none that is too long stops another", async () => {
		const event = newEvent();
		const kind = "note";
		expect(await sendEvents([newEvent({ kind, text: "x".repeat(1024 ** 2) }), event])).toEqual(refusal(413));
		const long = newEvent({ kind, text: "x".repeat(phoneEventLimits.text + 1) });
		expect(outcomesOf(await sendEvents([long, event]))).toEqual(["applied", "unknown"]);
	});

	it("may be of any year", async () => {
		for (const years of [-10, 10]) {
			const at = new Date(Date.now() + years * 365 * DAY_MS).toISOString();
			expect(outcomesOf(await sendEvents([newEvent({ at })]))).toEqual(["applied"]);
			expect(outcomesOf(await sendEvents([newEvent()], people.admin, at))).toEqual(["applied"]);
		}
	});

	it("are refused where they are no JSON, or another one", async () => {
		for (const body of ["", "{", "null", "[]", '"\\u0000"', '{"events":{}}', '{"__proto__":{}}']) {
			expect(await post(people.admin, "/oficina/events", body)).toEqual(refusal(unfit));
		}
		expect(await post(people.admin, "/oficina/events", "seq=1", "text/plain")).toEqual(refusal(unfit));
		for (const sentAt of [null, 7, "ontem", {}]) {
			expect(await sendEvents([newEvent()], people.admin, sentAt)).toEqual(refusal(unfit));
		}
		for (const events of [null, 7, "x", {}]) expect(await sendEvents(events)).toEqual(refusal(unfit));
	});

	it("are each read alone, whatever their fields hold", async () => {
		const bad = [null, -1, 1e308, "a\0b", "\ud800", "constructor", ["\0"], { a: "\0" }, "x".repeat(2000)];
		const requests = Object.keys({ ...newEvent(), text: "" }).flatMap((field) => {
			// A few of these are right for a text.
			const values = field === "text" ? bad.filter((value) => typeof value !== "string") : bad;
			return values.map((value) => [{ ...newEvent(), [field]: value }, newEvent()] as const);
		});
		const answers = await Promise.all(requests.map((events) => sendEvents(events)));
		for (const [at, { status, outcomes }] of answers.entries()) {
			const [, good] = requests[at] ?? [];
			expect(status).toBe(200);
			expect(outcomes).toContainEqual({ id: good?.id, outcome: "applied" });
			expect(outcomes.filter(({ outcome }: { outcome: string }) => outcome === "applied")).toHaveLength(1);
		}
	});

	it("are taken from nobody else", async () => {
		const event = newEvent();
		expect(await sendEvents([event], guest)).toEqual(refusal(401));
		expect(await sendEvents([event], people.customer)).toEqual(refusal(404));
		expect(outcomesOf(await sendEvents([event], people.artisan))).toEqual(["unknown"]);
		expect(outcomesOf(await sendEvents([event]))).toEqual(["applied"]);
	});
});

describe("a photograph of a phone", () => {
	const square = (side: number, background = "#844") =>
		sharp({ create: { width: side, height: side, channels: 3, background } });
	const animated = async () => {
		const frames = await Promise.all(["#844", "#484"].map((colour) => square(40, colour).png().toBuffer()));
		return sharp(frames, { join: { animated: true } })
			.webp()
			.toBuffer();
	};
	const send = (id: string, body: string | Buffer, visitor = people.admin) =>
		post(visitor, `/oficina/photos/${id}`, body, "image/jpeg");

	it("that is none, too large or animated is refused, and the next one of its event is kept once", async () => {
		const event = newEvent();
		expect(outcomesOf(await sendEvents([event]))).toEqual(["applied"]);
		const unreadable = refusal(unfit, "Esta foto não abriu. Tire outra.");
		const html = "<!doctype html><script>alert(1)</script>";
		for (const body of ["", html, await square(7100).png().toBuffer(), await animated()]) {
			expect(await send(event.id, body)).toEqual(unreadable);
		}
		expect(await send(event.id, Buffer.alloc(6 * 1024 ** 2))).toEqual(refusal(413));
		const good = await square(60).jpeg().toBuffer();
		expect(await send(event.id, good, guest)).toEqual(refusal(401));
		for (const other of [people.customer, people.artisan]) {
			expect(await send(event.id, good, other)).toEqual(refusal(404));
		}
		expect((await send(event.id, good)).status).toBe(201);
		expect((await send(event.id, good)).status).toBe(200);
	});

	it("belongs to an event", async () => {
		for (const id of [randomUUID(), "constructor", "x".repeat(200)]) {
			expect(await send(id, "x")).toEqual(refusal(404));
		}
	});
});

import { beforeEach, describe, expect, it } from "vitest";
import { SaveQueue } from "./save-queue.ts";

let queue: SaveQueue<string>;
let sent: string[];
beforeEach(() => {
	queue = new SaveQueue();
	sent = [];
});
const add = (row: string, field: string, seen: number, text = field) =>
	queue.add(row, field, {
		seen,
		text,
		send: (version, corrected) =>
			sent.push(`${row} ${text} ${version}${corrected === undefined ? "" : ` after ${corrected}`}`),
	});

describe("the saves of a row", () => {
	it("go one after the other, each with the version that the one before it answered", () => {
		add("chair", "weight", 4);
		add("chair", "width", 4);
		add("chair", "depth", 4);
		expect(sent).toEqual(["chair weight 4"]);
		queue.finish("chair", 5);
		expect(sent).toEqual(["chair weight 4", "chair width 5"]);
		queue.finish("chair", 6);
		queue.finish("chair", 7);
		expect(sent).toEqual(["chair weight 4", "chair width 5", "chair depth 6"]);
		add("chair", "height", 7);
		expect(sent.at(-1)).toBe("chair height 7");
	});

	it("keep the version that was seen after a refusal, so that a conflict is told at each field", () => {
		add("chair", "weight", 4);
		add("chair", "width", 4);
		add("chair", "depth", 4);
		queue.finish("chair");
		queue.finish("chair");
		expect(sent).toEqual(["chair weight 4", "chair width 4", "chair depth 4"]);
	});

	it("take the last text of a field that is submitted again", () => {
		add("chair", "weight", 4, "5");
		add("chair", "weight", 4, "6");
		add("chair", "weight", 4, "7");
		queue.finish("chair", 5);
		expect(sent).toEqual(["chair 5 4", "chair 7 5 after 5"]);
	});

	it("do not wait for other rows", () => {
		add("chair", "weight", 4);
		add("table", "weight", 1);
		expect(sent).toEqual(["chair weight 4", "table weight 1"]);
	});

	it("are forgotten where they wait when their list is left", () => {
		add("chair", "weight", 4);
		add("chair", "width", 4);
		expect(queue.hasHidden(() => true)).toBe(true);
		queue.dropWaiting();
		expect(queue.hasHidden(() => true)).toBe(false);
		queue.finish("chair", 5);
		expect(sent).toEqual(["chair weight 4"]);
	});

	it("are hidden until the last is answered, once their row has left its list", () => {
		const isHidden = (row: string) => queue.hasHidden((shown) => shown !== row);
		add("chair", "weight", 4);
		add("chair", "width", 4);
		queue.finish("chair", 5);
		expect(sent.at(-1)).toBe("chair width 5");
		expect(isHidden("chair")).toBe(true);
		expect(isHidden("table")).toBe(false);
		queue.finish("chair", 6);
		expect(isHidden("chair")).toBe(false);
	});
});

describe("the correction of a stock that is still being saved", () => {
	it("is sent as one of the text that was saved, also after another field", () => {
		add("chair", "stock", 4, "15");
		add("chair", "price", 4, "390,00");
		add("chair", "stock", 4, "12");
		queue.finish("chair", 5);
		queue.finish("chair", 6);
		expect(sent).toEqual(["chair 15 4", "chair 390,00 5", "chair 12 6 after 15"]);
	});

	it("is no correction of a text that was refused, nor of one that only waited", () => {
		add("chair", "stock", 4, "-15");
		add("chair", "stock", 4, "12");
		queue.finish("chair");
		expect(sent.at(-1)).toBe("chair 12 4");
		queue.finish("chair", 5);
		add("chair", "price", 5, "390,00");
		add("chair", "stock", 5, "11");
		add("chair", "stock", 5, "10");
		queue.finish("chair", 6);
		expect(sent.at(-1)).toBe("chair 10 6");
	});
});

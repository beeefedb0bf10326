import { beforeEach, describe, expect, it } from "vitest";
import { SaveQueue } from "./save-queue.ts";

let queue: SaveQueue;
let sent: string[];
beforeEach(() => {
	queue = new SaveQueue();
	sent = [];
});
const add = (row: string, field: string, seen: number, text = field) =>
	queue.add(row, field, { seen, send: (version) => sent.push(`${row} ${text} ${version}`) });

describe("the saves of a row", () => {
	it("go one after the other, each with the version that the one before it answered", () => {
		add("chair", "weight", 4);
		add("chair", "width", 4);
		add("chair", "depth", 4);
		expect(sent).toEqual(["chair weight 4"]);
		queue.finish("chair", "weight", 5);
		expect(sent).toEqual(["chair weight 4", "chair width 5"]);
		queue.finish("chair", "width", 6);
		queue.finish("chair", "depth", 7);
		expect(sent).toEqual(["chair weight 4", "chair width 5", "chair depth 6"]);
		add("chair", "height", 7);
		expect(sent.at(-1)).toBe("chair height 7");
	});

	it("keep the version that was seen after a refusal, so that a conflict is told at each field", () => {
		add("chair", "weight", 4);
		add("chair", "width", 4);
		add("chair", "depth", 4);
		queue.finish("chair", "weight");
		queue.finish("chair", "width");
		expect(sent).toEqual(["chair weight 4", "chair width 4", "chair depth 4"]);
	});

	it("take the last text of a field that is submitted again", () => {
		add("chair", "weight", 4);
		add("chair", "weight", 4, "second");
		add("chair", "weight", 4, "third");
		queue.finish("chair", "weight", 5);
		expect(sent).toEqual(["chair weight 4", "chair third 5"]);
	});

	it("do not wait for other rows, nor for a field that has left the screen", () => {
		add("chair", "weight", 4);
		add("table", "weight", 1);
		add("chair", "width", 4);
		add("chair", "depth", 4);
		queue.finish("chair", "depth", 9);
		queue.remove("chair", "width");
		queue.remove("chair", "weight");
		expect(sent).toEqual(["chair weight 4", "table weight 1", "chair depth 4"]);
	});
});

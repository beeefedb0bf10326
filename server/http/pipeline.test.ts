import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { requestSteps } from "./pipeline.ts";

it("is drawn in ARCHITECTURE.md with every step, in its order", () => {
	const [, picture = ""] =
		/## The request pipeline[\s\S]*?```mermaid([\s\S]*?)```/.exec(readFileSync("ARCHITECTURE.md", "utf8")) ??
		[];
	const places = requestSteps.map(({ name }) => picture.indexOf(name));
	expect(places).not.toContain(-1);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
});

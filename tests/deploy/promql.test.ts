import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

/** Where Prometheus' own grammar cannot read an expression. */
function syntaxErrors(expression: string): string[] {
	const errors: string[] = [];
	parser.parse(expression).iterate({
		enter({ type, from, to }) {
			if (type.isError) errors.push(`${expression.slice(0, from)} ✗ ${expression.slice(from, to)}`);
		},
	});
	return errors;
}

interface Rule {
	alert: string;
	expr: string;
	labels: { severity: string };
	annotations: { summary: string };
}
const { groups }: { groups: { rules: Rule[] }[] } = parse(
	readFileSync("deploy/prometheus/alerts.yml", "utf8"),
);
const rules = groups.flatMap((group) => group.rules);

describe("questions to Prometheus", () => {
	it.each(rules.map(({ alert, expr }) => [alert, expr]))("the alert %s can be read", (_, expression) => {
		expect(syntaxErrors(expression)).toEqual([]);
	});

	it("each alert says how urgent it is and what happened, under a name of its own", () => {
		for (const { labels, annotations } of rules) {
			expect(labels.severity).toMatch(/^(page|ticket)$/);
			expect(annotations.summary).not.toBe("");
		}
		expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
	});

	it.each(["sum(rate(a[5m])", "rate(a[5 m])", "a ++ b by", "nosuchfunction(a)", ""])(
		"an expression that is none is found: %j",
		(expression) => {
			expect(syntaxErrors(expression)).not.toEqual([]);
		},
	);
});

import { describe, expect, it } from "vitest";
import { metricProblems } from "#tests/support/metric-problems.ts";

const family = (name: string, type: string, samples = `${name} 1`): string =>
	`# HELP ${name} What it counts.\n# TYPE ${name} ${type}\n${samples}\n`;

describe("the rules for the names of figures", () => {
	it("take what keeps them", () => {
		const histogram =
			'wait_seconds_bucket{le="0.1"} 1\nwait_seconds_bucket{le="+Inf"} 1\nwait_seconds_sum 0.1\nwait_seconds_count 1';
		expect(
			metricProblems(
				family("orders_total", "counter", 'orders_total{status="a"} 1\norders_total{status="b"} 2') +
					family("wait_seconds", "histogram", histogram) +
					family("memory_bytes", "gauge"),
			),
		).toEqual([]);
	});

	it.each([
		[family("orders", "counter"), "orders is a counter and does not end in _total"],
		[family("orders_total", "gauge"), "orders_total ends in _total and is no counter"],
		[family("orders_count", "gauge"), "orders_count ends like a part of a histogram"],
		[family("waitSeconds", "gauge"), "waitSeconds is not written in small letters and underscores"],
		[family("wait_milliseconds", "gauge"), "wait_milliseconds is not in a base unit"],
		[family("wait_gauge", "gauge"), "wait_gauge has its type in its name"],
		["# TYPE wait_seconds gauge\nwait_seconds 1\n", "wait_seconds has no explanation"],
		["# HELP wait_seconds How long.\nwait_seconds 1\n", "wait_seconds has no type"],
		[family("wait", "gauge", "wait 1\nwait 2"), "wait is there twice with the same labels"],
		[family("wait", "gauge", 'wait{le="1"} 1'), "wait has a label of histograms"],
		[family("wait", "gauge", 'wait{a="b",quantile="1"} 1'), "wait has a label of summaries"],
	])("refuse %j", (text, problem) => {
		expect(metricProblems(text)).toEqual([problem]);
	});
});

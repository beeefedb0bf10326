interface Family {
	type: string;
	help: string;
	samples: { name: string; labels: string }[];
}

/** Endings that a histogram's and a summary's samples have beside the family's name. */
const SERIES = /_(bucket|sum|count)$/;
/** Figures are in base units; these are the others that come to mind. */
const SCALED_UNITS =
	/(^|_)(ms|millis|milliseconds?|microseconds?|nanoseconds?|minutes?|hours?|days?|kb|mb|gb|kilobytes?|megabytes?|gigabytes?|bits|percent|cents)(_|$)/;

/**
 * Problems of the text at `/metrics` with Prometheus' conventions (“Metric and label naming”): those that `promtool check
 * metrics` checks, which no npm package brings.
 */
export function metricProblems(text: string): string[] {
	return [...readFamilies(text)].flatMap(([name, { type, help, samples }]) => {
		const isCounter = type === "counter";
		const hasSeries = type === "histogram" || type === "summary";
		const problems = [
			[!help, "has no explanation"],
			[!type, "has no type"],
			[isCounter && !name.endsWith("_total"), "is a counter and does not end in _total"],
			[!isCounter && name.endsWith("_total"), "ends in _total and is no counter"],
			[!hasSeries && SERIES.test(name), "ends like a part of a histogram"],
			[!/^[a-z][a-z0-9_]*$/.test(name), "is not written in small letters and underscores"],
			[SCALED_UNITS.test(name), "is not in a base unit"],
			[new RegExp(`_${type}(_|$)`).test(name) && type !== "", "has its type in its name"],
			[
				new Set(samples.map((sample) => sample.name + sample.labels)).size < samples.length,
				"is there twice with the same labels",
			],
			[
				type !== "histogram" && samples.some(({ labels }) => /[{,]le=/.test(labels)),
				"has a label of histograms",
			],
			[
				type !== "summary" && samples.some(({ labels }) => /[{,]quantile=/.test(labels)),
				"has a label of summaries",
			],
		] as const;
		return problems.filter(([isBroken]) => isBroken).map(([, problem]) => `${name} ${problem}`);
	});
}

function readFamilies(text: string): Map<string, Family> {
	const families = new Map<string, Family>();
	const familyOf = (name: string): Family => {
		const family = families.get(name) ?? { type: "", help: "", samples: [] };
		families.set(name, family);
		return family;
	};
	for (const line of text.split("\n")) {
		const [, keyword, named = "", rest = ""] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
		if (keyword === "HELP") familyOf(named).help = rest;
		if (keyword === "TYPE") familyOf(named).type = rest;
		const [, name = "", labels = ""] = /^([^\s#{]+)(\{.*\})? \S+/.exec(line) ?? [];
		if (!name) continue;
		const parent = families.get(name.replace(SERIES, ""));
		const isPart = parent && /^(histogram|summary)$/.test(parent.type);
		familyOf(isPart ? name.replace(SERIES, "") : name).samples.push({ name, labels });
	}
	return families;
}

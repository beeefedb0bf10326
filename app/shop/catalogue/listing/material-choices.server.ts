import { chooseWoods } from "#app/shop/catalogue/woods/woods.server.ts";

interface MaterialChoice {
	name: string;
	/** How many products the list would have of it. */
	count: number;
}

/** The materials of the filter, woods apart from leather, brass and the rest. */
export type MaterialChoices = Record<"woods" | "others", MaterialChoice[]>;

/** The most frequent ones; woods are few and all shown. */
const MAX_OTHERS = 10;

/**
 * `offered` is sorted by frequency. A chosen one is among the choices whatever happens, so that it can be taken away.
 */
export function materialChoices(
	offered: readonly string[],
	counts: Readonly<Record<string, number>>,
	chosen: readonly string[],
): MaterialChoices {
	const names = [...new Set([...offered, ...chosen])];
	const woods = chooseWoods(names).map(({ name }) => name);
	const others = names.filter((name) => !woods.includes(name));
	const toChoice = (name: string): MaterialChoice => ({ name, count: counts[name] ?? 0 });
	return {
		woods: woods.map(toChoice),
		others: others.filter((name, at) => at < MAX_OTHERS || chosen.includes(name)).map(toChoice),
	};
}

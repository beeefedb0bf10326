import { browserStore, isRecord } from "#app/platform/browser/browser-store.ts";

interface Choice {
	readonly reader: string;
	readonly benchId: string;
}

const store = browserStore<Choice | null>("oficina-bancada", parseChoice);

function parseChoice(stored: string | null): Choice | null {
	try {
		const value: unknown = JSON.parse(stored ?? "null");
		if (!isRecord(value)) return null;
		const { reader, benchId } = value;
		return typeof reader === "string" && typeof benchId === "string" ? { reader, benchId } : null;
	} catch {
		return null;
	}
}

/** The bench that this reader chose on this phone; null where another person, or nobody, chose the last one. */
export function readChosenBench(reader: string | undefined): string | null {
	const choice = store.read();
	return choice && choice.reader === reader ? choice.benchId : null;
}

export const writeChosenBench = (reader: string, benchId: string): void => store.write({ reader, benchId });

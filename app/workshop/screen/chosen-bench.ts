import { browserStore } from "#app/platform/browser/browser-store.ts";
import { isRecord } from "#app/values/is-record.ts";

interface ChosenBench {
	readonly reader: string;
	readonly benchId: string;
}

const chosenBench = browserStore<ChosenBench | null>("oficina-bancada", parseChosenBench);

function parseChosenBench(stored: string | null): ChosenBench | null {
	try {
		const value: unknown = JSON.parse(stored ?? "null");
		if (!isRecord(value)) return null;
		const { reader, benchId } = value;
		return typeof reader === "string" && typeof benchId === "string" ? { reader, benchId } : null;
	} catch {
		return null;
	}
}

/** The bench that this reader chose on this phone; null if another person chose the last one, or none was chosen. */
export function readChosenBench(reader: string | undefined): string | null {
	const choice = chosenBench.read();
	return choice && choice.reader === reader ? choice.benchId : null;
}

export const writeChosenBench = (reader: string, benchId: string): void =>
	chosenBench.write({ reader, benchId });

import { benchLimits } from "#app/values/fields/bench-limits.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";

/** One step a line, "encaixes 25". */
export const formatSteps = (steps: readonly WorkStep[], separator = "\n"): string =>
	steps.map(({ name, share }) => `${name} ${share}`).join(separator);

const totalShare = (steps: readonly WorkStep[]): number => steps.reduce((sum, { share }) => sum + share, 0);

/**
 * Steps as they are typed: one a line, or separated by "|" in a cell of a spreadsheet, each with its share of the work
 * at the end. An empty text has none.
 */
export function readSteps(text: string): { steps: WorkStep[] } | { problem: string } {
	const lines = text
		.split(/[\n|]/)
		.map((line) => line.trim())
		.filter(Boolean);
	if (lines.length > benchLimits.steps) return { problem: `Use no máximo ${benchLimits.steps} etapas.` };
	const steps: WorkStep[] = [];
	for (const line of lines) {
		const [, written = "", share] = /^(.*\S)\s+(\d{1,3})\s?%?$/.exec(line) ?? [];
		const name = written.replace(/[\s:;–-]+$/, "").replace(/\s+/g, " ");
		if (name === "" || share === undefined || Number(share) > 100) {
			return { problem: `Escreva “${line.slice(0, 40)}” com a parte do trabalho, como “encaixes 25”.` };
		}
		if (name.length > benchLimits.step) {
			return { problem: `Use no máximo ${benchLimits.step} caracteres em cada etapa.` };
		}
		steps.push({ name, share: Number(share) });
	}
	const total = totalShare(steps);
	return steps.length === 0 || total === 100
		? { steps }
		: { problem: `As etapas somam ${total}%. Precisam somar 100%.` };
}

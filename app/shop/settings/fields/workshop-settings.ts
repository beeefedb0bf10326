import { field, inGroup, type SettingTree } from "./setting-field.ts";

/** The days on which the workshop works. */
export const workshopSettings = {
	workshop: {
		...inGroup("promisedDay", {
			cutoffHour: field.number("Pagamento vale para o mesmo dia até", {
				hint: "24: o dia inteiro. Com 12, quem paga ao meio-dia ou depois conta como no dia seguinte.",
				min: 1,
				max: 24,
				unit: "h",
				initial: 24,
			}),
		}),
		/** Day and month, proposed as a closure. Shown in the form of the closures. */
		townDay: field.line("Dia da cidade", { max: 5, initial: "29/04" }),
		/** Defined by `closures.ts` and checked by `read-closures.server.ts`, with a form of their own. */
		closures: field.foreign("Recessos e dias fechados", { initial: [] }),
	},
} satisfies SettingTree;

import { loadavg } from "node:os";
import { launchBrowser, measureIndex, PHONE_SLOWDOWN, slowMachineSlowdown } from "./bench-browser.ts";
import { type ScreenName, screens, setScene } from "./bench-scene.ts";
import { benchHeader } from "./header.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLongTasks } from "./long-tasks.ts";
import { benchPresses } from "./press.ts";
import { benchScriptSize } from "./script-size.ts";
import { benchShifts } from "./shifts.ts";
import { benchWorkshopPress } from "./workshop-press.ts";
import { benchWorkshopSize } from "./workshop-size.ts";

/** Groups that can be named on the command line: `npm run bench -- pages press header`. */
const groups = ["press", "header", "tasks", "shift", "size", "workshop", "lighthouse"] as const;
type Group = (typeof groups)[number];

export const isPagesGroup = (name: string): boolean => groups.some((group) => group === name);

/**
 * The experience of a phone user, on a phone four times slower than this machine, and on the phone that a slow
 * machine would assume. `chosen` limits groups and screens: `npm run bench -- pages press list`.
 */
export async function benchPages(print: (line: string) => void, chosen: ReadonlySet<string>): Promise<void> {
	const pick = <Name extends string>(all: readonly Name[]): readonly Name[] => {
		const named = all.filter((name) => chosen.has(name));
		return named.length > 0 ? named : all;
	};
	const chosenScreens = pick(Object.keys(screens) as ScreenName[]);
	const has = (group: Group): boolean => pick(groups).includes(group);
	const browser = await launchBrowser();
	try {
		const scene = await setScene(browser);
		try {
			const index = await measureIndex(browser);
			const slow = slowMachineSlowdown(index);
			print(
				`Pages on a machine of index ${index.toFixed(0)}, load average ${loadavg()[0]?.toFixed(1)}; as with index 830, its phone is ${slow.toFixed(1)} times slower than this machine`,
			);
			if (has("press")) {
				const usual = { slowdown: PHONE_SLOWDOWN, aim: 200 };
				await benchPresses(print, browser, scene, chosenScreens, usual);
				// A machine that is equally slow has already measured it.
				if (slow > PHONE_SLOWDOWN)
					await benchPresses(print, browser, scene, chosenScreens, { slowdown: slow, aim: 600 });
			}
			if (has("header")) await benchHeader(print, browser, scene, chosenScreens, PHONE_SLOWDOWN);
			if (has("tasks")) await benchLongTasks(print, browser, scene, chosenScreens, PHONE_SLOWDOWN);
			if (has("shift")) await benchShifts(print, browser, scene, PHONE_SLOWDOWN);
			if (has("size")) await benchScriptSize(print, browser, scene, chosenScreens);
			if (has("size") || has("workshop")) await benchWorkshopSize(print, scene);
			if (has("workshop")) await benchWorkshopPress(print, browser, scene, PHONE_SLOWDOWN);
			if (has("lighthouse")) await benchLighthouse(print, scene, chosenScreens);
		} finally {
			await scene.stop();
		}
	} finally {
		await browser.close();
	}
}

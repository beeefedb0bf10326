import { afterEach, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { saveSettings } from "./settings.commands.server.ts";
import { readSettings } from "./settings.queries.server.ts";
import { defaultSettings } from "./settings.ts";

afterEach(() => void vi.useRealTimers());

it("settings are read again after half a minute, also when no change of them was announced", async () => {
	const announced = (announcement: string) => ({
		...defaultSettings,
		home: { ...defaultSettings.home, announcement },
	});
	await db.transaction((tx) => saveSettings(tx, announced("Fechado")));
	const announcement = async () => (await readSettings()).home.announcement;
	await vi.waitFor(async () => expect(await announcement()).toBe("Fechado"), 20_000);
	await db.update(storeSettings).set({ data: announced("Aberto") });
	expect(await announcement()).toBe("Fechado");
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
	expect(await announcement()).toBe("Aberto");
});

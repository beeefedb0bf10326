import { afterEach, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import { saveSettings } from "./settings.commands.server.ts";
import { readSettings } from "./settings.queries.server.ts";
import { defaultSettings } from "./settings.ts";

afterEach(() => void vi.useRealTimers());

it("settings are read again after half a minute, also when no change of them was announced", async () => {
	const named = (name: string) => ({
		...defaultSettings,
		identity: { ...defaultSettings.identity, name },
	});
	await db.transaction((tx) => saveSettings(tx, named("Antes")));
	const name = async () => (await readSettings()).identity.name;
	await vi.waitFor(async () => expect(await name()).toBe("Antes"), 20_000);
	await db.update(storeSettings).set({ data: named("Depois") });
	expect(await name()).toBe("Antes");
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
	expect(await name()).toBe("Depois");
});

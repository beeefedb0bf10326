import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, shopTexts } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { pageRequest } from "#tests/support/http/route-args.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { defaultTexts } from "./default-texts.server.ts";
import {
	discardDraft,
	publishText,
	restoreVersion,
	saveDraft,
	scheduleText,
	unscheduleText,
} from "./texts.commands.server.ts";
import { listTextStates, readShopText, readTextToEdit } from "./texts.queries.server.ts";

const key = "care-tips";
const text = (words: string) => ({ text: words });
const [first, second, third] = ["Uma dica.", "Outra dica.", "Mais uma dica."].map(text) as [
	{ text: string },
	{ text: string },
	{ text: string },
];
const shown = async () => (await readShopText(key, pageRequest("/"))).content;
const edited = () => readTextToEdit(admin, key);

let admin: Admin;
beforeEach(async () => {
	await db.delete(shopTexts);
	await db.delete(auditEntries);
	admin = await createAdmin();
	// The caches of the process, which a row deleted by hand does not reach.
	await publishText(admin, key, 0, defaultTexts[key]);
	await db.delete(auditEntries);
});

afterEach(() => {
	vi.useRealTimers();
});

describe("a text of the shop", () => {
	it("is the shop's own until another is published, and every process is told", async () => {
		const told: string[] = [];
		const stop = onInvalidate((tags) => told.push(...tags));
		expect(await shown()).toEqual(defaultTexts[key]);
		await saveDraft(admin, key, 1, first);
		expect(await shown()).toEqual(defaultTexts[key]);
		expect(await edited()).toMatchObject({ hasDraft: true, content: first, isDefault: true, version: 2 });
		expect(await publishText(admin, key, 2, second)).toBe("published");
		await expect.poll(shown).toEqual(second);
		stop();
		expect(told).toContain("text:care-tips");
		expect(await edited()).toMatchObject({ hasDraft: false, content: second, isDefault: false });
		const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
		expect(actions.sort()).toEqual(["text.drafted", "text.published"]);
	});

	it("is not written over by the second of two editors", async () => {
		await saveDraft(admin, key, 1, first);
		const refusal = await refusalOf(publishText(admin, key, 1, second));
		expect(refusal).toMatchObject({ kind: "conflict", storedVersion: 2 });
		expect(refusal.message).toMatch(/^Outra pessoa salvou este texto às \d\d:\d\d$/);
		expect(await edited()).toMatchObject({ content: first });
		expect(await publishText(admin, key, 2, second)).toBe("published");
	});

	it("goes back to an earlier version and to the shop's own, and keeps what was typed meanwhile", async () => {
		await publishText(admin, key, 1, first);
		await publishText(admin, key, 2, second);
		expect(await publishText(admin, key, 3, second)).toBe("unchanged");
		const [earlier] = (await edited()).earlier;
		await restoreVersion(admin, key, 4, earlier?.id ?? null, second);
		await expect.poll(shown).toEqual(first);
		expect(await edited()).toMatchObject({ hasDraft: false, content: first });
		await restoreVersion(admin, key, 5, null, third);
		await expect.poll(shown).toEqual(defaultTexts[key]);
		expect(await edited()).toMatchObject({ isDefault: true, hasDraft: true, content: third });
		await discardDraft(admin, key, 6);
		expect(await edited()).toMatchObject({ hasDraft: false, content: defaultTexts[key] });
		expect((await edited()).earlier).toHaveLength(3);
		const unknown = "00000000-0000-4000-8000-000000000000";
		const refusal = await refusalOf(restoreVersion(admin, key, 7, unknown, first));
		expect(refusal.kind).toBe("not_found");
	});

	it("is shown by itself when its moment comes, and the pages with it are told", async () => {
		vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
		const moment = new Date(Date.now() + 60_000);
		await scheduleText(admin, key, 1, first, moment);
		// Another moment takes its place.
		await scheduleText(admin, key, 2, second, moment);
		expect(await shown()).toEqual(defaultTexts[key]);
		expect((await listTextStates(admin)).find((state) => state.key === key)?.scheduledFor).toEqual(moment);
		const told: string[] = [];
		const stop = onInvalidate((tags) => told.push(...tags));
		vi.advanceTimersByTime(59_000);
		expect(told).toEqual([]);
		vi.advanceTimersByTime(1_000);
		stop();
		expect(told).toContain("text:care-tips");
		expect(await shown()).toEqual(second);
		expect(await edited()).toMatchObject({ scheduled: [], isDefault: false });
	});

	it("is announced after another, although nobody reads the texts in between", async () => {
		vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
		const [soon, later] = [60_000, 120_000].map((ahead) => new Date(Date.now() + ahead));
		await scheduleText(admin, key, 1, first, soon ?? new Date(0));
		await scheduleText(admin, "faq", 0, defaultTexts.faq, later ?? new Date(0));
		await shown();
		const told: string[] = [];
		const stop = onInvalidate((tags) => told.push(...tags));
		vi.advanceTimersByTime(60_000);
		expect(told).toEqual(["text:care-tips"]);
		vi.advanceTimersByTime(60_000);
		stop();
		expect(told).toEqual(["text:care-tips", "text:faq"]);
	});

	it("is not scheduled for a moment in the past, and may be taken back", async () => {
		const refusal = await refusalOf(scheduleText(admin, key, 1, first, new Date(Date.now() - 1)));
		expect(refusal.fields).toEqual({ moment: "Essa data já passou." });
		await scheduleText(admin, key, 1, first, new Date(Date.now() + 60_000));
		await unscheduleText(admin, key, 2, defaultTexts[key]);
		expect(await edited()).toMatchObject({ scheduled: [], hasDraft: true, content: first });
		const [row] = await db.select().from(shopTexts).where(eq(shopTexts.key, key));
		expect(row).toMatchObject({ version: 3, editedBy: admin.id });
	});
});

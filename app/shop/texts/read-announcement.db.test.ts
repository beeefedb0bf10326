import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { collectTags } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { addDays, dayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { shopTexts, storeSettings } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { expectRedirect, pageRequest } from "#tests/support/http/route-args.ts";
import { defaultTexts } from "./default-texts.server.ts";
import { readAnnouncement } from "./read-announcement.server.ts";
import { publishText, saveDraft } from "./texts.commands.server.ts";
import { readTextToEdit } from "./texts.queries.server.ts";

const key = "announcement";
const today = dayOf();
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
const announced = (more: Record<string, string> = {}) => ({
	text: "Oficina aberta no sábado",
	link: "/contact",
	from: "",
	until: "",
	...more,
});
const read = () => readAnnouncement(pageRequest("/faq"));

let admin: Admin;
beforeEach(async () => {
	await db.delete(shopTexts);
	await db.delete(storeSettings);
	admin = await createAdmin();
	// The caches of the process, which a row deleted by hand does not reach.
	await publishText(admin, key, 0, defaultTexts[key]);
});

const publish = async (version: number, content: Record<string, string>) =>
	expect(await publishText(admin, key, version, announced(content))).toBe("published");

describe("what is announced above every page", () => {
	it("is the owner's from the next page on, with where it leads", async () => {
		expect((await read())?.words).toContain("Frete grátis acima de");
		await publish(1, {});
		await expect.poll(read).toEqual({ words: "Oficina aberta no sábado", link: "/contact" });
		await publish(2, { text: "" });
		await expect.poll(read).toBeNull();
	});

	it("has days, and its pages end with the day on which it begins or ends", async () => {
		await publish(1, { from: tomorrow });
		await expect.poll(read).toBeNull();
		const { tags } = await collectTags(read);
		expect(tags).toContain("day");
		expect(tags).toContain("text:announcement");
		await publish(2, { from: yesterday, until: today });
		await expect.poll(async () => (await read())?.words).toBe("Oficina aberta no sábado");
		expect((await collectTags(read)).tags).toContain("day");
		await publish(3, { from: yesterday });
		await expect.poll(async () => (await collectTags(read)).tags.has("day")).toBe(false);
	});

	it("is no draft to a visitor", async () => {
		await saveDraft(admin, key, 1, announced());
		expect((await read())?.words).toContain("Frete grátis");
		const { location } = await expectRedirect(readAnnouncement(pageRequest("/faq?rascunho=announcement")));
		expect(location).toMatch(/^\/auth/);
	});
});

describe("the announcement of a shop from before it was a text", () => {
	const migration = readFileSync("db/migrations/0082_announcement-text.sql", "utf8");
	const migrate = async () => {
		await db.delete(shopTexts);
		for (const statement of migration.split("--> statement-breakpoint")) await db.execute(sql.raw(statement));
		return readTextToEdit(admin, key);
	};
	const store = (home: Record<string, unknown>) => db.insert(storeSettings).values({ id: 1, data: { home } });

	it("is the first version of the text, with its days", async () => {
		await store({ announcement: "Recesso", announcementFrom: yesterday, announcementUntil: null });
		const text = await migrate();
		expect(text).toMatchObject({ isDefault: false, hasDraft: false, version: 1 });
		expect(text.content).toEqual({ text: "Recesso", link: "", from: yesterday, until: "" });
		expect(text.current?.author).toBeNull();
	});

	it("stays away where the owner had taken it away", async () => {
		await store({ announcement: "", announcementFrom: null, announcementUntil: null });
		expect((await migrate()).content).toEqual({ text: "", link: "", from: "", until: "" });
	});

	it("stays the shop's own where she had written none", async () => {
		expect(await migrate()).toMatchObject({ isDefault: true, version: 0 });
		await store({ announcement: defaultTexts[key].text, announcementFrom: null, announcementUntil: null });
		expect(await migrate()).toMatchObject({ isDefault: true, version: 0 });
	});
});

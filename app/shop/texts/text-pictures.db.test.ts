import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectTags, onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readHero } from "#app/shop/home/read-hero.server.ts";
import { removeImages, removeUnusedImages } from "#app/shop/images/images.commands.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { shopTextImages, shopTexts, shopTextVersions, storeSettings } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertImage } from "#tests/support/factories/factories.ts";
import { pageRequest } from "#tests/support/http/route-args.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { defaultTexts } from "./default-texts.server.ts";
import {
	discardDraft,
	publishText,
	restoreVersion,
	saveDraft,
	scheduleText,
} from "./texts.commands.server.ts";
import { readTextToEdit } from "./texts.queries.server.ts";

const withWide = (wide: string) => ({ ...defaultTexts.hero, wide });
const hero = () => readHero(pageRequest("/"));
const keptIds = async () => (await db.select().from(shopTextImages)).map(({ imageId }) => imageId);
const wholeDayLater = () => new Date(Date.now() + 2 * DAY_MS);

let admin: Admin;
beforeEach(async () => {
	await db.delete(shopTexts);
	admin = await createAdmin();
	// The caches of the process, which a row deleted by hand does not reach.
	await publishText(admin, "hero", 0, defaultTexts.hero);
});

afterEach(() => {
	vi.useRealTimers();
});

describe("a picture of a text", () => {
	it("is there as long as a draft or a version shows it, and then is removed as any other", async () => {
		const [draft, published] = [await insertImage(), await insertImage({ width: 2400, height: 1350 })];
		await saveDraft(admin, "hero", 1, withWide(draft.id));
		await saveDraft(admin, "hero", 2, withWide(published.id));
		// The picture of the earlier draft is shown nowhere any more.
		expect(await keptIds()).toEqual([published.id]);
		expect(await removeUnusedImages(wholeDayLater())).toBe(1);
		await publishText(admin, "hero", 3, withWide(published.id));
		await expect.poll(async () => (await hero()).wide).toEqual({ id: published.id, width: 2400 });
		// Another takes its place; the version may be shown again.
		await publishText(admin, "hero", 4, defaultTexts.hero);
		await expect.poll(async () => (await hero()).wide).toBe("hero/wide");
		expect(await removeImages([published.id])).toBe(0);
		const [version] = (await readTextToEdit(admin, "hero")).earlier;
		await restoreVersion(admin, "hero", 5, version?.id ?? null, defaultTexts.hero);
		await expect.poll(async () => (await hero()).wide).toEqual({ id: published.id, width: 2400 });
	});

	it("of a draft that is thrown away is free again", async () => {
		const picture = await insertImage();
		await saveDraft(admin, "hero", 1, withWide(picture.id));
		expect(await removeImages([picture.id])).toBe(0);
		await discardDraft(admin, "hero", 2);
		expect(await keptIds()).toEqual([]);
		expect(await removeImages([picture.id])).toBe(1);
	});

	it("must be the shop's own: one that is gone, or a customer's, is refused beside its field", async () => {
		const customers = await insertImage({ isPersonal: true });
		for (const id of [crypto.randomUUID(), customers.id]) {
			const refusal = await refusalOf(publishText(admin, "hero", 1, withWide(id)));
			expect(refusal).toMatchObject({
				kind: "invalid",
				fields: { wide: "Esta imagem não existe mais. Envie-a de novo." },
			});
		}
		expect(await readTextToEdit(admin, "hero")).toMatchObject({ version: 1, hasDraft: false });
	});

	it("is shown by itself when its moment comes, and the home page is told", async () => {
		const picture = await insertImage();
		vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
		await scheduleText(admin, "hero", 1, withWide(picture.id), new Date(Date.now() + 60_000));
		const { result, tags } = await collectTags(hero);
		expect(result.wide).toBe("hero/wide");
		expect(tags.has("text:hero")).toBe(true);
		const told: string[] = [];
		const stop = onInvalidate((names) => told.push(...names));
		vi.advanceTimersByTime(60_000);
		stop();
		expect(told).toContain("text:hero");
		expect((await hero()).wide).toMatchObject({ id: picture.id });
	});
});

describe("migration 0077", () => {
	const migration = readFileSync("db/migrations/0077_home_pictures.sql", "utf8")
		.split("--> statement-breakpoint")
		.filter((statement) => statement.includes("INSERT"));
	const migrate = async (home: Record<string, string>) => {
		await db.delete(shopTexts);
		await db.delete(storeSettings);
		await db.insert(storeSettings).values({ id: 1, data: { home } });
		for (const statement of migration) await db.execute(sql.raw(statement));
		await db.delete(storeSettings);
	};

	it("takes over the words that an owner had written into the settings", async () => {
		await migrate({
			headline: "Da serra para a sua casa.",
			introduction: String(defaultTexts.hero.introduction),
		});
		const [version] = await db.select().from(shopTextVersions).where(eq(shopTextVersions.key, "hero"));
		expect(version?.content).toMatchObject({ headline: "Da serra para a sua casa." });
		expect((await readTextToEdit(admin, "hero")).content).toEqual({
			...defaultTexts.hero,
			headline: "Da serra para a sua casa.",
		});
	});

	it("stores nothing where nobody has", async () => {
		const { headline = "", introduction = "" } = defaultTexts.hero;
		await migrate({ headline, introduction });
		expect(await db.select().from(shopTexts)).toEqual([]);
	});
});

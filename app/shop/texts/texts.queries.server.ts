import { asc, desc, eq, gt, lte } from "drizzle-orm";
import { DRAFT_PARAM } from "#app/platform/addresses/draft-parameter.ts";
import {
	addCacheTags,
	type CacheTag,
	receiveInvalidation,
	skipCache,
} from "#app/platform/cache-tags.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { shopTexts, shopTextVersions, users } from "#db/schema.server.ts";
import { defaultTexts } from "./default-texts.server.ts";
import { type TextContent, type TextKey, textKeys } from "./shop-texts.ts";

export const textTag = (key: TextKey): CacheTag => `text:${key}`;

export interface PublishedText {
	content: TextContent;
	/** Null while it is the shop's own text and always was. */
	publishedAt: Date | null;
	/** Shown to an administrator only. */
	isDraft: boolean;
}

/** In memory, because every page of a product reads them. Limited in time like the settings. */
const publishedTexts = memoryCache<ReadonlyMap<string, { content: unknown; publishedAt: Date }>>({
	tags: textKeys.map(textTag),
	maxAgeMs: 30_000,
});

/**
 * A text as visitors read it. The page is rendered again when another is published. To an administrator whose address
 * asks for the draft it is that, on a page that no visitor gets; without a request it is never the draft.
 */
export async function readShopText(key: TextKey, request: Request | null): Promise<PublishedText> {
	addCacheTags(textTag(key));
	const draft = request ? await readRequestedDraft(key, request) : undefined;
	if (draft) return { content: complete(key, draft), publishedAt: new Date(), isDraft: true };
	const published = (await publishedTexts("all", readPublished)).get(key);
	return {
		content: complete(key, published?.content),
		publishedAt: published?.publishedAt ?? null,
		isDraft: false,
	};
}

async function readRequestedDraft(key: TextKey, request: Request): Promise<unknown> {
	if (new URL(request.url).searchParams.get(DRAFT_PARAM) !== key) return undefined;
	skipCache();
	await requireAdmin(request);
	const [row] = await db.select({ draft: shopTexts.draft }).from(shopTexts).where(eq(shopTexts.key, key));
	return row?.draft;
}

/** A field that a stored text lacks, because it is newer than the text, is the shop's own. */
function complete(key: TextKey, stored: unknown): TextContent {
	const written = Object.entries(Object(stored) as object).filter(
		([name, text]) => Object.hasOwn(defaultTexts[key], name) && typeof text === "string",
	);
	return { ...defaultTexts[key], ...Object.fromEntries(written) };
}

/** The version of each text that is shown now. Announces in this process the next one that has a later moment. */
async function readPublished() {
	const now = new Date();
	const columns = {
		key: shopTextVersions.key,
		content: shopTextVersions.content,
		publishedAt: shopTextVersions.publishedAt,
	};
	const shown = await db
		.selectDistinctOn([shopTextVersions.key], columns)
		.from(shopTextVersions)
		.where(lte(shopTextVersions.publishedAt, now))
		.orderBy(shopTextVersions.key, desc(shopTextVersions.publishedAt), desc(shopTextVersions.version));
	const waiting = await db
		.select({ key: shopTextVersions.key, publishedAt: shopTextVersions.publishedAt })
		.from(shopTextVersions)
		.where(gt(shopTextVersions.publishedAt, now))
		.orderBy(asc(shopTextVersions.publishedAt));
	announceNext(waiting);
	return new Map(shown.map((text) => [text.key, text]));
}

let announcing: NodeJS.Timeout | undefined;

/**
 * At the moment of a scheduled text the cached pages of this process that show it are out of date. No job tells it:
 * every process that has such a page has read the texts, and so knows the moment itself, also without a connection to
 * the database.
 */
function announceNext(waiting: readonly { key: string; publishedAt: Date }[]): void {
	clearTimeout(announcing);
	const moment = waiting[0]?.publishedAt.getTime();
	if (moment === undefined) return;
	const keys = textKeys.filter((key) =>
		waiting.some((text) => text.key === key && text.publishedAt.getTime() === moment),
	);
	// A longer wait would overflow; the texts are read again long before.
	const wait = Math.min(Math.max(moment - Date.now(), 0), 20 * DAY_MS);
	announcing = setTimeout(() => {
		receiveInvalidation(keys.map(textTag).join(" "));
		// Until the next one, cached pages may answer all requests, and the texts are not read again.
		announceNext(waiting.filter(({ publishedAt }) => publishedAt.getTime() > Date.now()));
	}, wait);
	announcing.unref();
}

/** A text for its editor: from the database, not from the cache. */
export async function readTextToEdit(_admin: Admin, key: TextKey) {
	const [row] = await db
		.select({
			version: shopTexts.version,
			draft: shopTexts.draft,
			editedAt: shopTexts.editedAt,
			editedBy: users.fullName,
		})
		.from(shopTexts)
		.leftJoin(users, eq(users.id, shopTexts.editedBy))
		.where(eq(shopTexts.key, key));
	const versions = await listVersions(key);
	const now = Date.now();
	const published = versions.filter(({ publishedAt }) => publishedAt.getTime() <= now);
	const [current] = published;
	const draft = row?.draft ?? null;
	return {
		version: row?.version ?? 0,
		editedAt: row?.editedAt ?? null,
		editedBy: row?.editedBy ?? null,
		hasDraft: draft !== null,
		/** Initial values of the form: the draft, else the published text, else the default. */
		content: complete(key, draft ?? current?.content),
		isDefault: !current?.content,
		current: current ?? null,
		earlier: published.slice(1),
		scheduled: versions.filter(({ publishedAt }) => publishedAt.getTime() > now),
	};
}

const MAX_SHOWN_VERSIONS = 30;

const listVersions = (key: TextKey) =>
	db
		.select({
			id: shopTextVersions.id,
			content: shopTextVersions.content,
			publishedAt: shopTextVersions.publishedAt,
			author: users.fullName,
		})
		.from(shopTextVersions)
		.leftJoin(users, eq(users.id, shopTextVersions.authorId))
		.where(eq(shopTextVersions.key, key))
		.orderBy(desc(shopTextVersions.publishedAt), desc(shopTextVersions.version))
		.limit(MAX_SHOWN_VERSIONS);

export interface TextState {
	key: TextKey;
	isDefault: boolean;
	publishedAt: Date | null;
	hasDraft: boolean;
	scheduledFor: Date | null;
}

/** For the list of texts: what each of them shows, and what waits. */
export async function listTextStates(_admin: Admin): Promise<TextState[]> {
	const published = await readPublished();
	const drafts = await db.select({ key: shopTexts.key, draft: shopTexts.draft }).from(shopTexts);
	const scheduled = await db
		.select({ key: shopTextVersions.key, publishedAt: shopTextVersions.publishedAt })
		.from(shopTextVersions)
		.where(gt(shopTextVersions.publishedAt, new Date()))
		.orderBy(asc(shopTextVersions.publishedAt));
	return textKeys.map((key) => ({
		key,
		isDefault: !published.get(key)?.content,
		publishedAt: published.get(key)?.publishedAt ?? null,
		hasDraft: drafts.some((row) => row.key === key && row.draft !== null),
		scheduledFor: scheduled.find((row) => row.key === key)?.publishedAt ?? null,
	}));
}

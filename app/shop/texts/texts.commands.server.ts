import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, lte } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { fieldRefusal, Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { windowWidthsFor } from "#app/shop/images/image.ts";
import { createVariantsInBackground } from "#app/shop/images/image-variants.server.ts";
import { formatDateTime } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { shopTexts, shopTextVersions } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { defaultTexts } from "./default-texts.server.ts";
import type { TextContent, TextKey } from "./shop-texts.ts";
import { keepPictures } from "./text-pictures.server.ts";
import { textMessages } from "./texts.messages.ts";
import { textTag } from "./texts.queries.server.ts";

/**
 * One change of a text. `version` is the one that the editor saw: of two concurrent editors the second is refused, so
 * that nothing is overwritten. Cached pages that show the text are rendered again.
 */
async function changeText<Result>(
	admin: Admin,
	key: TextKey,
	version: number,
	change: (
		tx: Transaction,
		before: { next: number; draft: TextContent | null },
	) => Promise<{ result: Result; draft?: TextContent | null }>,
): Promise<Result> {
	const { result, pictures } = await inTransaction(async (tx) => {
		await tx.insert(shopTexts).values({ key }).onConflictDoNothing();
		const rows = await tx.select().from(shopTexts).where(eq(shopTexts.key, key)).for("update");
		const stored = expectRow(rows, "the text");
		if (stored.version !== version) {
			throw new VersionRefusal(textMessages.editedMeanwhile(stored.editedAt), stored.version);
		}
		const next = stored.version + 1;
		const { result, draft = stored.draft } = await change(tx, { next, draft: stored.draft });
		await tx
			.update(shopTexts)
			.set({ version: next, draft, editedAt: new Date(), editedBy: admin.id })
			.where(eq(shopTexts.key, key));
		const pictures = await keepPictures(tx, key, draft);
		await invalidate(tx, textTag(key));
		return { result, pictures };
	});
	// Over the whole window a picture is shown wider than those of products, whose widths an upload prepares.
	for (const { id, width } of pictures) createVariantsInBackground(id, width, windowWidthsFor(width));
	return result;
}

const audit = (
	tx: Transaction,
	admin: Admin,
	action: AuditAction,
	key: TextKey,
	details: Record<string, unknown> = {},
) => recordAudit(tx, admin, { action, entityId: key, details });

/** Keeps what is being written, for administrators alone. */
export const saveDraft = (admin: Admin, key: TextKey, version: number, content: TextContent): Promise<void> =>
	changeText(admin, key, version, async (tx) => {
		await audit(tx, admin, "text.drafted", key);
		return { result: undefined, draft: content };
	});

export const discardDraft = (admin: Admin, key: TextKey, version: number): Promise<void> =>
	changeText(admin, key, version, async (tx) => {
		await audit(tx, admin, "text.draft_discarded", key);
		return { result: undefined, draft: null };
	});

/** The shop's own text is not stored, so that a better one of a later release takes effect. */
const toStore = (key: TextKey, content: TextContent | null): TextContent | null =>
	isDeepStrictEqual(content, defaultTexts[key]) ? null : content;

/** Shows the text to visitors from now on. */
export const publishText = (
	admin: Admin,
	key: TextKey,
	version: number,
	content: TextContent,
): Promise<"published" | "unchanged"> =>
	changeText(admin, key, version, async (tx, { next }) => {
		const stored = toStore(key, content);
		const current = await findShown(tx, key);
		if (isDeepStrictEqual(stored, current?.content ?? null)) return { result: "unchanged", draft: null };
		await insertVersion(tx, admin, key, next, stored, new Date());
		await audit(tx, admin, "text.published", key);
		return { result: "published", draft: null };
	});

/** Shows the text from a later moment on; a text waits for one moment only. */
export const scheduleText = (
	admin: Admin,
	key: TextKey,
	version: number,
	content: TextContent,
	moment: Date,
): Promise<void> =>
	changeText(admin, key, version, async (tx, { next }) => {
		if (moment.getTime() <= Date.now()) {
			throw fieldRefusal("moment", textMessages.pastMoment);
		}
		await deleteScheduled(tx, key);
		await insertVersion(tx, admin, key, next, toStore(key, content), moment);
		await audit(tx, admin, "text.scheduled", key, { description: formatDateTime(moment) });
		return { result: undefined, draft: null };
	});

/** The text that was waiting becomes the draft, unless another one is being written. */
export const unscheduleText = (
	admin: Admin,
	key: TextKey,
	version: number,
	typed: TextContent,
): Promise<void> =>
	changeText(admin, key, version, async (tx, { draft }) => {
		const [waiting] = await deleteScheduled(tx, key);
		if (!waiting) throw new Refusal("not_found", textMessages.unknownVersion);
		await audit(tx, admin, "text.unscheduled", key);
		const kept = await keepTyped(tx, key, draft, typed);
		return { result: undefined, draft: kept ?? waiting.content ?? defaultTexts[key] };
	});

/**
 * Shows an earlier version again, as a new one: the shop's own text for `null`. Words that are not published yet stay
 * a draft.
 */
export const restoreVersion = (
	admin: Admin,
	key: TextKey,
	version: number,
	id: string | null,
	typed: TextContent,
): Promise<void> =>
	changeText(admin, key, version, async (tx, { next, draft }) => {
		const kept = await keepTyped(tx, key, draft, typed);
		const restored = id === null ? null : await findVersion(tx, key, id);
		await insertVersion(tx, admin, key, next, restored?.content ?? null, new Date());
		if (restored) {
			await audit(tx, admin, "text.restored", key, { description: formatDateTime(restored.publishedAt) });
		} else await audit(tx, admin, "text.default_restored", key);
		return { result: undefined, draft: kept };
	});

async function findVersion(tx: Transaction, key: TextKey, id: string) {
	const [version] = await tx
		.select()
		.from(shopTextVersions)
		.where(
			and(
				eq(shopTextVersions.key, key),
				eq(shopTextVersions.id, id),
				lte(shopTextVersions.publishedAt, new Date()),
			),
		);
	if (!version) throw new Refusal("not_found", textMessages.unknownVersion);
	return version;
}

/** The draft after an action that is not about it: words that were typed and not saved must not get lost. */
async function keepTyped(
	tx: Transaction,
	key: TextKey,
	draft: TextContent | null,
	typed: TextContent,
): Promise<TextContent | null> {
	const shown = draft ?? (await findShown(tx, key))?.content;
	return isDeepStrictEqual({ ...defaultTexts[key], ...shown }, typed) ? draft : typed;
}

async function findShown(tx: Transaction, key: TextKey) {
	const [shown] = await tx
		.select({ content: shopTextVersions.content })
		.from(shopTextVersions)
		.where(and(eq(shopTextVersions.key, key), lte(shopTextVersions.publishedAt, new Date())))
		.orderBy(desc(shopTextVersions.publishedAt), desc(shopTextVersions.version))
		.limit(1);
	return shown;
}

const deleteScheduled = (tx: Transaction, key: TextKey) =>
	tx
		.delete(shopTextVersions)
		.where(and(eq(shopTextVersions.key, key), gt(shopTextVersions.publishedAt, new Date())))
		.returning({ content: shopTextVersions.content });

const insertVersion = (
	tx: Transaction,
	admin: Admin,
	key: TextKey,
	version: number,
	content: TextContent | null,
	publishedAt: Date,
) => tx.insert(shopTextVersions).values({ key, version, content, publishedAt, authorId: admin.id });

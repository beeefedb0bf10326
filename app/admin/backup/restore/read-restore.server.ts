import { asc, eq, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { images, orders, products, users } from "#db/schema.server.ts";
import type { ArchiveSummary } from "./archive-summary.ts";
import { findLastRestore } from "./restore-shop.server.ts";
import { type BackupUpload, findUpload } from "./upload-folder.server.ts";

const MAX_ADMINS = 20;
/** The time for which the result of a restore is shown above its screens; the audit log keeps it. */
const TOLD_MS = 14 * DAY_MS;

export type UploadView = Pick<
	BackupUpload,
	"id" | "name" | "size" | "received" | "state" | "reason" | "summary"
>;

/** The file that is here, without its place on the disk. */
export async function readUpload(_admin: Admin): Promise<UploadView | null> {
	const upload = await findUpload();
	if (!upload) return null;
	const { id, name, size, received, state, reason, summary } = upload;
	return { id, name, size, received, state, reason, summary };
}

/** The current contents of the shop, described like a backup. */
export async function readPresentShop(_admin: Admin): Promise<ArchiveSummary> {
	const [orderCount, productCount, customers, imageCount, admins, [last]] = await Promise.all([
		db.$count(orders),
		db.$count(products),
		db.$count(users, ne(users.role, "admin")),
		db.$count(images),
		db
			.select({ email: users.email })
			.from(users)
			.where(eq(users.role, "admin"))
			.orderBy(asc(users.email))
			.limit(MAX_ADMINS),
		db.select({ at: sql<Date | null>`max(${orders.createdAt})`.mapWith(orders.createdAt) }).from(orders),
	]);
	return {
		madeAt: null,
		lastOrderAt: last?.at?.toISOString() ?? null,
		rows: 0,
		images: imageCount,
		orders: orderCount,
		products: productCount,
		customers,
		admins: admins.map(({ email }) => email),
	};
}

/** The result of the last restore. */
export interface RestoreOutcome {
	isRestored: boolean;
	name: string;
	at: Date;
	/** Why it failed. */
	problem: string | null;
}

export async function readRestoreOutcome(admin: Admin): Promise<RestoreOutcome | null> {
	const last = await findLastRestore(admin);
	if (!last || last.action === "backup.restore_started") return null;
	if (Date.now() - last.createdAt.getTime() > TOLD_MS) return null;
	const { problem } = last.details;
	return {
		isRestored: last.action === "backup.restored",
		name: last.name,
		at: last.createdAt,
		problem: typeof problem === "string" ? problem : null,
	};
}

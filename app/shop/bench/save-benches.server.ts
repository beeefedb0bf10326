import { and, eq, inArray, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { formatHours } from "#app/values/workshop/hours.ts";
import type { Transaction } from "#db/client.server.ts";
import { benches, isLiveWorkOrder, productBenches, users, workOrders } from "#db/schema.server.ts";
import { benchMessages } from "./benches.messages.ts";
import { type Bench, listBenches } from "./benches.queries.server.ts";
import type { BenchWeek } from "./plan/bench-capacity.ts";

/** A bench as its row of the form has it. */
export interface EnteredBench extends Omit<Bench, "id"> {
	/** Null for a new one. */
	id: string | null;
	isRemoved: boolean;
	/** The beginning of its fields' names in the form, for messages. */
	place: string;
}

/** In the order of their ids, as `lockBenches` does, also against what refers to one that is removed. */
export async function lockBenchesToEdit(tx: Transaction): Promise<void> {
	await tx.select({ id: benches.id }).from(benches).orderBy(benches.id).for("update");
}

/**
 * Saves the benches in their order: new ones, changed ones, and those to be removed. One that is not named stays as it
 * is, behind the others. Returns whether anything changed. The audit log has hours and states, and no name: a bench is
 * often called as the person who works at it. The caller has locked them (`lockBenchesToEdit`).
 */
export async function saveBenches(
	tx: Transaction,
	admin: Admin,
	entered: readonly EnteredBench[],
): Promise<boolean> {
	const before = await listBenches(tx);
	const benchesById = new Map(before.map((bench) => [bench.id, bench]));
	const removed = entered.filter(({ id, isRemoved }) => isRemoved && id !== null && benchesById.has(id));
	for (const { id, place } of removed) await removeBench(tx, admin, id ?? "", place);
	const kept = entered.filter(({ isRemoved }) => !isRemoved);
	await refuseStrangers(tx, kept, benchesById);
	let isChanged = removed.length > 0;
	const order: string[] = [];
	for (const bench of kept) {
		const stored = bench.id === null ? undefined : benchesById.get(bench.id);
		if (bench.id !== null && !stored) {
			throw new Refusal("conflict", benchMessages.gone, {
				fields: { [`${bench.place}.name`]: benchMessages.gone },
			});
		}
		if (!stored) order.push(await createBench(tx, admin, bench, order.length));
		else {
			order.push(stored.id);
			if (await changeBench(tx, admin, bench, stored)) isChanged = true;
		}
	}
	if (kept.some(({ id }) => id === null)) isChanged = true;
	const unnamed = before.filter(({ id }) => entered.every((bench) => bench.id !== id));
	const wasMoved = await orderBenches(tx, admin, [...order, ...unnamed.map(({ id }) => id)]);
	if (!(isChanged || wasMoved)) return false;
	await invalidate(tx, "bench");
	return true;
}

async function createBench(
	tx: Transaction,
	admin: Admin,
	{ name, artisanId, week, isActive }: EnteredBench,
	position: number,
): Promise<string> {
	const written = await tx
		.insert(benches)
		.values({ name, artisanId, week: [...week], isActive, position })
		.returning({ id: benches.id });
	const { id } = expectRow(written, "a new bench");
	const details = { week: weekText(week), isActive };
	await recordAudit(tx, admin, { action: "bench.created", entityId: id, details });
	return id;
}

async function changeBench(
	tx: Transaction,
	admin: Admin,
	{ name, artisanId, week, isActive }: EnteredBench,
	stored: Bench,
): Promise<boolean> {
	const [was, is] = [stored.week, week].map(weekText);
	const changed = [
		...(name === stored.name ? [] : ["name"]),
		...(artisanId === stored.artisanId ? [] : ["artisan"]),
	];
	const switched = isActive !== stored.isActive;
	if (changed.length === 0 && was === is && !switched) return false;
	await tx
		.update(benches)
		.set({ name, artisanId, week: [...week], isActive, version: sql`${benches.version} + 1` })
		.where(eq(benches.id, stored.id));
	const record = (action: AuditAction, details: Record<string, unknown>) =>
		recordAudit(tx, admin, { action, entityId: stored.id, details });
	if (changed.length > 0 || was !== is) {
		await record("bench.updated", { changed, ...(was === is ? {} : { week: [was, is] }) });
	}
	if (switched) await record(isActive ? "bench.activated" : "bench.deactivated", {});
	return true;
}

/** "8 8 8 8 8 0 0", from Monday on. */
const weekText = ([sunday, ...others]: BenchWeek): string => [...others, sunday].map(formatHours).join(" ");

/**
 * Refused while a product can be made at this bench alone: without it, every bench would be taken to be able to make
 * that product.
 */
async function removeBench(tx: Transaction, admin: Admin, id: string, place: string): Promise<void> {
	const named = tx
		.select({ productId: productBenches.productId })
		.from(productBenches)
		.where(eq(productBenches.benchId, id));
	const alone = await tx
		.select({ productId: productBenches.productId })
		.from(productBenches)
		.where(inArray(productBenches.productId, named))
		.groupBy(productBenches.productId)
		.having(sql`count(*) = 1`);
	if (alone.length > 0) {
		const message = benchMessages.onlyBench(alone.length);
		throw new Refusal("conflict", message, { fields: { [`${place}.name`]: message } });
	}
	await refuseWhileAtWork(tx, id, place);
	await tx.delete(benches).where(eq(benches.id, id));
	await recordAudit(tx, admin, { action: "bench.deleted", entityId: id });
}

/** The work in the queue of a bench was promised to customers. Done work stays without its bench. */
async function refuseWhileAtWork(tx: Transaction, id: string, place: string): Promise<void> {
	const open = await tx.$count(workOrders, and(eq(workOrders.benchId, id), isLiveWorkOrder(workOrders)));
	if (open === 0) return;
	const message = benchMessages.atWork(open);
	throw new Refusal("conflict", message, { fields: { [`${place}.name`]: message } });
}

/** Only artisans and administrators work at a bench; who was one when the bench got her stays. */
async function refuseStrangers(
	tx: Transaction,
	entered: readonly EnteredBench[],
	benchesById: ReadonlyMap<string, Bench>,
): Promise<void> {
	const isNew = ({ id, artisanId }: EnteredBench) =>
		artisanId !== null && artisanId !== (id === null ? null : benchesById.get(id)?.artisanId);
	const named = entered.filter(isNew).flatMap(({ artisanId }) => artisanId ?? []);
	if (named.length === 0) return;
	const artisans = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(inArray(users.id, named), inArray(users.role, ["artisan", "admin"])));
	const stranger = entered.find(
		(bench) => isNew(bench) && artisans.every(({ id }) => id !== bench.artisanId),
	);
	if (!stranger) return;
	const message = benchMessages.unknownArtisan;
	throw new Refusal("invalid", message, { fields: { [`${stranger.place}.artisanId`]: message } });
}

/** Stores the order in which the benches are shown and asked; records those that were moved. */
async function orderBenches(tx: Transaction, admin: Admin, ids: readonly string[]): Promise<boolean> {
	const rows = await tx.select({ id: benches.id, position: benches.position }).from(benches);
	const positions = new Map(rows.map(({ id, position }) => [id, position]));
	// Closing a gap in the numbers does not count as a move.
	const former = rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
	let wasMoved = false;
	for (const [position, id] of ids.entries()) {
		if (former[position]?.id !== id) {
			wasMoved = true;
			const details = { position: position + 1 };
			await recordAudit(tx, admin, { action: "bench.reordered", entityId: id, details });
		}
		if (positions.get(id) !== position) {
			await tx.update(benches).set({ position }).where(eq(benches.id, id));
		}
	}
	return wasMoved;
}

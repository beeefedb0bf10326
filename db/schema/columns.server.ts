import { type AnyPgColumn, char, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { buyerLengths } from "#app/values/fields/buyer-fields.ts";
import type { Cents } from "#app/values/money.ts";

export const id = () => uuid().primaryKey().defaultRandom();

export const instant = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();

export const updatedAt = () =>
	instant()
		.notNull()
		.defaultNow()
		.$onUpdate(() => new Date());

/** The row is deleted together with its owner. */
export const partOf = (owner: () => AnyPgColumn) =>
	uuid().notNull().references(owner, { onDelete: "cascade" });

export const money = () => integer().$type<Cents>();

/** Columns of a row that a job works off (`row-worker.server.ts`); due from the moment it is written. */
export const workColumns = () => ({
	attempts: integer().notNull().default(0),
	/** When it is due; null when a job has nothing to do. */
	nextAttemptAt: instant().defaultNow(),
	/** Until then it belongs to one process. */
	leaseUntil: instant(),
});

/** Sorted by its bytes, the same on every server. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The recipient of an invoice (`buyer.ts`), with the check `isBuyer`. */
export const buyerColumns = () => ({
	cpf: char({ length: buyerLengths.cpf }),
	cnpj: char({ length: buyerLengths.cnpj }),
	companyName: text(),
	stateRegistration: text(),
});

/** A time stored as milliseconds since 1970. */
export const epochMilliseconds = customType<{ data: Date; driverData: number | string }>({
	dataType: () => "bigint",
	toDriver: (moment) => moment.getTime(),
	fromDriver: (milliseconds) => new Date(Number(milliseconds)),
});

import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { buyerFields, buyerLengths } from "#app/values/fields/buyer-fields.ts";
import { storedLengths } from "#app/values/fields/stored-lengths.ts";
import type { buyerColumns } from "./columns.server.ts";

/** The values are our own constants, never input, so they may be part of the SQL. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
	sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** A person or a company, never both, and a company with all its fields. */
export const isBuyer = (t: { [Name in keyof ReturnType<typeof buyerColumns>]: AnyPgColumn }): SQL =>
	sql`num_nonnulls(${t.cpf}, ${t.cnpj}) <= 1 and num_nonnulls(${t.cnpj}, ${t.companyName}, ${t.stateRegistration}) in (0, 3) and coalesce(${t.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$' and ${t.stateRegistration} ~ '^([0-9]{2,${sql.raw(String(buyerLengths.stateRegistration))}}|ISENTO)$' and length(${t.companyName}) between 1 and ${sql.raw(String(buyerFields.companyName.maxLength))}, true)`;

/** The text is at most as long as its form field allows; null passes. */
export const isAtMost = (text: SQL | AnyPgColumn, maxLength: number): SQL =>
	sql`length(${text}) <= ${sql.raw(String(maxLength))}`;

/** The same for a text that may not be blank; null passes. */
export const isFilled = (text: AnyPgColumn, maxLength: number): SQL =>
	sql`length(trim(${text})) between 1 and ${sql.raw(String(maxLength))}`;

/** Minutes in whole quarters of an hour; null passes. */
export const isQuarters = (minutes: AnyPgColumn, least: number, most: number): SQL =>
	sql`${minutes} between ${sql.raw(String(least))} and ${sql.raw(String(most))} and ${minutes} % ${sql.raw(String(benchLimits.quarter))} = 0`;

/** Each field of an address in JSON is at most as long as it is stored; null passes. */
export const isAddress = (column: AnyPgColumn): SQL =>
	sql.join(
		Object.entries(storedLengths).map(([name, maxLength]) =>
			isAtMost(sql`${column} ->> ${sql.raw(`'${name}'`)}`, maxLength),
		),
		sql` and `,
	);

/** Index for searching any part of a text, ignoring accents and case: `cerne_fold(…) like '%…%'`. */
export const unaccentedTrigrams = (...columns: AnyPgColumn[]): SQL =>
	sql`cerne_fold(${sql.join(columns, sql` || ' ' || `)}) gin_trgm_ops`;

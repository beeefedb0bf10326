import { sql } from "drizzle-orm";
import {
	boolean,
	char,
	check,
	index,
	integer,
	pgTable,
	text,
	unique,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { storedLengths } from "#app/values/fields/stored-lengths.ts";
import { roleValues } from "#app/values/status/role.ts";
import { isAtMost, isBuyer, isFilled, oneOf, unaccentedTrigrams } from "./column-checks.server.ts";
import { buyerColumns, createdAt, id, instant, partOf, updatedAt, workColumns } from "./columns.server.ts";

export const users = pgTable(
	"users",
	{
		id: id(),
		email: text().notNull(),
		emailVerified: boolean().notNull().default(false),
		fullName: text().notNull(),
		role: text({ enum: roleValues }).notNull().default("customer"),
		phone: text(),
		address: text(),
		city: text(),
		state: char({ length: storedLengths.state }),
		zipCode: char({ length: storedLengths.zipCode }),
		/** The invoice recipient that the checkout proposes. */
		...buyerColumns(),
		avatarUrl: text(),
		/**
		 * Where a maker's workshop is, written by the owner for the pages of the products; not the address of the person.
		 */
		workshopTown: text(),
		twoFactorEnabled: boolean().notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("users_email_unique").on(t.email),
		index("users_role_index").on(t.role),
		index("users_newest_index").on(t.createdAt, t.id),
		index("users_search_index").using("gin", unaccentedTrigrams(t.fullName, t.email)),
		// Lower case, so that the plain index serves every look-up.
		check("users_email_check", sql`${t.email} = lower(${t.email})`),
		check("users_role_check", oneOf(t.role, roleValues)),
		check(
			"users_full_name_check",
			sql`length(${t.fullName}) between 1 and ${sql.raw(String(accountFields.fullName.maxLength))}`,
		),
		check("users_cpf_check", sql`${t.cpf} ~ '^[0-9]{11}$'`),
		check("users_buyer_check", isBuyer(t)),
		check("users_phone_check", isAtMost(t.phone, storedLengths.phone)),
		check("users_address_check", isAtMost(t.address, accountFields.address.maxLength)),
		check("users_city_check", isAtMost(t.city, accountFields.city.maxLength)),
		check("users_workshop_town_check", isFilled(t.workshopTown, accountFields.city.maxLength)),
		check("users_zip_code_check", sql`${t.zipCode} ~ '^[0-9]{8}$'`),
	],
);

export const sessions = pgTable(
	"sessions",
	{
		id: id(),
		userId: partOf(() => users.id),
		token: text().notNull().unique(),
		expiresAt: instant().notNull(),
		ipAddress: text(),
		userAgent: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("sessions_user_index").on(t.userId)],
);

export const accounts = pgTable(
	"accounts",
	{
		id: id(),
		userId: partOf(() => users.id),
		accountId: text().notNull(),
		providerId: text().notNull(),
		accessToken: text(),
		refreshToken: text(),
		idToken: text(),
		accessTokenExpiresAt: instant(),
		refreshTokenExpiresAt: instant(),
		scope: text(),
		/** argon2id, never the password. */
		password: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("accounts_provider_unique").on(t.providerId, t.accountId),
		index("accounts_user_index").on(t.userId),
	],
);

/** Single-use secrets (password reset), stored hashed. */
export const verifications = pgTable(
	"verifications",
	{
		id: id(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: instant().notNull(),
		/** For a request for a reset link, which holds no secret and is processed by a job. */
		...workColumns(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("verifications_identifier_index").on(t.identifier)],
);

/** The second factor: the secret of the person's app and the recovery codes, encrypted. */
export const twoFactors = pgTable("two_factors", {
	id: id(),
	userId: partOf(() => users.id).unique(),
	secret: text().notNull(),
	backupCodes: text().notNull(),
	/** False until the first correct code from the app. */
	verified: boolean().notNull().default(false),
	failedVerificationCount: integer().notNull().default(0),
	lockedUntil: instant(),
});

import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ANONYMOUS_NAME } from "#app/shop/reviews/review.ts";
import { namedBuyer, noBuyer } from "#app/values/buyer.ts";
import { mailboxOf } from "#app/values/email.ts";
import {
	accounts,
	backInStockRequests,
	cepCache,
	contactReplies,
	contacts,
	documents,
	erasures,
	favourites,
	mailSubject,
	melhorEnvioApps,
	melhorEnvioTokens,
	outboxMessages,
	rateLimitCounters,
	reviewPhotos,
	reviews,
	sessions,
	shopTextImages,
	shopTexts,
	shopTextVersions,
	storeSettings,
	twoFactors,
	users,
	verifications,
	watchedProblems,
	webhookEndpoints,
	zeroResultSearches,
} from "#db/schema.server.ts";
import { orderColumns } from "./order-columns.server.ts";
import { paymentColumns } from "./payment-columns.server.ts";
import { isRowOf, isTextOf, type PersonalEntry, personalTable } from "./personal-table.server.ts";
import { catalogueColumns, workshopColumns } from "./shop-columns.server.ts";

/*
 * For each column of text or JSON: whose it is, how its rows are found, its value after an erasure, how long it is
 * kept, and its name in the personal copy. Erasure, the hourly sweep, the copy and their tests are made from this. A
 * new column that is missing here fails `personal-columns.test.ts`.
 */

const accountColumns = [
	personalTable(users, {
		retention: "account",
		ofAccount: ({ id }) => sql`${users.id} = ${id}`,
		deletes: true,
		person: {
			email: null,
			fullName: null,
			phone: null,
			address: null,
			city: null,
			state: null,
			zipCode: null,
			...noBuyer,
			avatarUrl: null,
			workshopTown: null,
		},
		copy: {
			section: "account",
			sortBy: users.createdAt,
			columns: {
				id: users.id,
				email: users.email,
				email_confirmed: users.emailVerified,
				two_factor_enabled: users.twoFactorEnabled,
				full_name: users.fullName,
				role: users.role,
				phone: users.phone,
				address: users.address,
				city: users.city,
				state: users.state,
				zip_code: users.zipCode,
				...namedBuyer<PgColumn>(users),
				avatar_url: users.avatarUrl,
				workshop_town: users.workshopTown,
				created_at: users.createdAt,
			},
		},
	}),
	personalTable(sessions, {
		retention: "sessions",
		ofAccount: ({ id }) => sql`${sessions.userId} = ${id}`,
		deletes: "cascade",
		person: { ipAddress: null, userAgent: null },
		secret: { token: null },
		copy: {
			section: "sessions",
			sortBy: sessions.createdAt,
			columns: {
				created_at: sessions.createdAt,
				expires_at: sessions.expiresAt,
				ip_address: sessions.ipAddress,
				user_agent: sessions.userAgent,
			},
		},
	}),
	personalTable(accounts, {
		retention: "account",
		ofAccount: ({ id }) => sql`${accounts.userId} = ${id}`,
		deletes: "cascade",
		secret: { accountId: null, accessToken: null, refreshToken: null, idToken: null, password: null },
		none: ["providerId", "scope"],
	}),
	personalTable(twoFactors, {
		retention: "account",
		ofAccount: ({ id }) => sql`${twoFactors.userId} = ${id}`,
		deletes: "cascade",
		secret: { secret: null, backupCodes: null },
	}),
	personalTable(verifications, {
		retention: "signInSecrets",
		// The value of a request for a link is the address; that of a link is the account.
		ofAccount: ({ id, email }) => sql`${verifications.value} in (${id}, ${email})`,
		deletes: true,
		secret: { identifier: null, value: null },
	}),
	personalTable(favourites, {
		retention: "account",
		ofAccount: ({ id }) => sql`${favourites.userId} = ${id}`,
		deletes: "cascade",
		copy: {
			section: "favourites",
			sortBy: favourites.createdAt,
			columns: {
				product: sql`(select p.name from products p where p.id = ${favourites.productId})`,
				created_at: favourites.createdAt,
			},
		},
	}),
	personalTable(reviews, {
		retention: "reviews",
		ofAccount: ({ id }) => sql`${reviews.userId} = ${id}`,
		person: { userName: ANONYMOUS_NAME, userEmail: "" },
		kept: {
			comment: "Written for everyone to read; the page says that the text stays.",
			reply: "The workshop's public reply to the text that stays.",
		},
		copy: {
			section: "reviews",
			sortBy: reviews.createdAt,
			columns: {
				id: reviews.id,
				product: sql`(select p.name from products p where p.id = ${reviews.productId})`,
				user_name: reviews.userName,
				user_email: reviews.userEmail,
				rating: reviews.rating,
				comment: reviews.comment,
				is_verified: reviews.isVerified,
				edited_at: reviews.editedAt,
				answer: reviews.reply,
				answered_at: reviews.repliedAt,
				created_at: reviews.createdAt,
			},
		},
	}),
	personalTable(reviewPhotos, {
		retention: "reviews",
		ofAccount: ({ id }) =>
			sql`${reviewPhotos.reviewId} in (select r.id from reviews r where r.user_id = ${id})`,
		deletes: true,
		copy: {
			section: "review_photos",
			sortBy: reviewPhotos.position,
			columns: {
				review_id: reviewPhotos.reviewId,
				address: sql`(select '/images/' || i.id || '/' || least(i.width, 1440) || '.webp' from images i
					where i.id = ${reviewPhotos.imageId})`,
			},
		},
	}),
];

/**
 * Anyone can sign up with a stranger's address, and must neither read nor erase what the stranger waits for, so it is
 * the account's only once its address is proved.
 */
const isProved = (id: string): SQL =>
	sql`exists (select from ${users} proved where proved.id = ${id} and proved.email_verified)`;

const noticeColumns = [
	personalTable(backInStockRequests, {
		retention: "notices",
		ofAccount: ({ id, email }) =>
			sql`(${backInStockRequests.mailbox} = ${mailboxOf(email)} and ${isProved(id)})`,
		deletes: true,
		person: { email: null, mailbox: null },
		secret: { tokenHash: null },
		copy: {
			section: "back_in_stock_requests",
			sortBy: backInStockRequests.createdAt,
			columns: {
				product: sql`(select p.name from products p where p.id = ${backInStockRequests.productId})`,
				email: backInStockRequests.email,
				mailbox: backInStockRequests.mailbox,
				created_at: backInStockRequests.createdAt,
				confirmed_at: backInStockRequests.confirmedAt,
			},
		},
	}),
];

const isAboutReply = (ids: SQL): SQL =>
	sql`${mailSubject(outboxMessages)} in (select ${contactReplies.id}::text from ${contactReplies}
		where ${isRowOf(contactReplies.contactId, ids)})`;

const messageColumns = [
	personalTable(contactReplies, {
		retention: "contacts",
		ofContacts: (ids) => isRowOf(contactReplies.contactId, ids),
		deletes: "cascade",
		person: { message: null },
		copy: {
			section: "replies",
			parent: contactReplies.contactId,
			sortBy: contactReplies.createdAt,
			columns: {
				message: contactReplies.message,
				published_at: contactReplies.publishedAt,
				created_at: contactReplies.createdAt,
			},
		},
	}),
	personalTable(outboxMessages, {
		retention: "mails",
		// Mails about messages are deleted with those. Mails about an open order say what is settled, so they stay.
		ofAccount: ({ id, email, openOrders }) =>
			sql`(${mailSubject(outboxMessages)} = ${id} or (${outboxMessages.recipient} = ${email}
				and ${outboxMessages.kind} not like 'contact-%'
				and (${outboxMessages.kind} not like 'back-in-stock%' or ${isProved(id)})
				and (${isTextOf(mailSubject(outboxMessages), openOrders)}) is not true))`,
		ofOrders: (ids) => isTextOf(mailSubject(outboxMessages), ids),
		ofContacts: (ids) =>
			sql`(${isTextOf(mailSubject(outboxMessages), ids)} or ${isAboutReply(ids)}
				or (${outboxMessages.kind} = 'contact-received'
					and right(${outboxMessages.dedupeKey}, 36) = any(array[${ids}]::text[])))`,
		deletes: true,
		person: { recipient: null, subject: null, html: null, text: null, draft: null, dedupeKey: null },
		none: ["kind", "lastError"],
		copy: {
			section: "mails",
			sortBy: outboxMessages.createdAt,
			columns: {
				to: outboxMessages.recipient,
				subject: outboxMessages.subject,
				kind: outboxMessages.kind,
				created_at: outboxMessages.createdAt,
				sent_at: outboxMessages.sentAt,
			},
		},
	}),
	// After its replies and mails, which are found through it.
	personalTable(contacts, {
		retention: "contacts",
		ofContacts: (ids) => isRowOf(contacts.id, ids),
		deletes: true,
		person: { name: null, email: null, phone: null, subject: null, message: null, adminNotes: null },
		copy: {
			section: "contacts",
			parent: sql<string>`${contacts.id}::text`,
			sortBy: contacts.createdAt,
			columns: {
				id: contacts.id,
				name: contacts.name,
				email: contacts.email,
				phone: contacts.phone,
				subject: contacts.subject,
				message: contacts.message,
				category: contacts.category,
				product: sql`(select p.name from products p where p.id = ${contacts.productId})`,
				status: contacts.status,
				workshop_notes: contacts.adminNotes,
				created_at: contacts.createdAt,
			},
		},
	}),
];

/** Tables about visitors without an account, and about the shop itself. */
const otherColumns = [
	// Addresses and e-mails of attempts, which expire within a day.
	personalTable(rateLimitCounters, {
		retention: "counters",
		kept: { key: "Counts attempts and ends within a day." },
	}),
	personalTable(zeroResultSearches, { retention: "searches", none: ["words"] }),
	personalTable(erasures, { retention: "erasures", none: ["idHash"] }),
	personalTable(cepCache, { retention: "postalCodes", none: ["cep", "address", "source"] }),
	personalTable(melhorEnvioApps, { retention: "shop", none: ["clientId", "clientSecret", "stateHash"] }),
	personalTable(melhorEnvioTokens, { retention: "shop", none: ["source", "accessToken", "refreshToken"] }),
	personalTable(webhookEndpoints, {
		retention: "shop",
		none: ["url", "events", "disabledReason", "secret", "previousSecret"],
	}),
	personalTable(storeSettings, { retention: "shop", none: ["data"] }),
	personalTable(shopTexts, { retention: "shop", none: ["key", "draft"] }),
	personalTable(shopTextVersions, { retention: "shop", none: ["key", "content"] }),
	personalTable(shopTextImages, { retention: "shop", none: ["key"] }),
	personalTable(documents, { retention: "shop", none: ["name", "contentHash"] }),
	personalTable(watchedProblems, { retention: "shop", none: ["note"] }),
];

/** Every table of the schema. A row that others are found through comes after them. */
export const personalTables: readonly PersonalEntry[] = [
	...orderColumns,
	...paymentColumns,
	...messageColumns,
	...noticeColumns,
	...otherColumns,
	...catalogueColumns,
	...workshopColumns,
	// Last of the tables that are deleted with an account, because the others refer to them.
	...accountColumns.toReversed(),
];

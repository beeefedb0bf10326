import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { addCacheTags, invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { readDb, type Transaction } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { contactReplies, contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { AnswerPublication, ProductQuestionInput } from "./contact.schema.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";
import { sendContactMessage } from "./send-contact-message.server.ts";

/*
 * A question about a product is a message to the workshop that names the product, and is answered like any other. The
 * page of the product shows it with one of its replies, once the workshop has published that.
 */

/** More questions would push the rest of the page too far down. */
const MAX_QUESTIONS = 20;
const MAX_SUBJECT_LENGTH = 150;

/** Sends a visitor's question to the workshop. Returns the message's id. */
export const askAboutProduct = (
	product: { id: string; name: string },
	question: ProductQuestionInput,
): Promise<string> =>
	sendContactMessage({
		...question,
		phone: null,
		subject: `Pergunta sobre ${product.name}`.slice(0, MAX_SUBJECT_LENGTH),
		category: "product",
		productId: product.id,
	});

export type ProductQuestion = Awaited<ReturnType<typeof listProductQuestions>>[number];

/** The published questions about a product with their answers, the newest answer first. */
export async function listProductQuestions(productId: string) {
	addCacheTags(`product:${productId}`);
	const rows = await selectQuestions(readDb).execute({ productId });
	return rows.map(({ name, publishedAt, ...question }) => ({
		...question,
		asker: publicNameOf(name),
		answeredAt: publishedAt?.toISOString() ?? "",
	}));
}

const selectQuestions = preparedStatement(() =>
	readDb
		.select({
			id: contacts.id,
			name: contacts.name,
			question: contacts.message,
			answer: contactReplies.message,
			publishedAt: contactReplies.publishedAt,
		})
		.from(contacts)
		.innerJoin(
			contactReplies,
			and(eq(contactReplies.contactId, contacts.id), isNotNull(contactReplies.publishedAt)),
		)
		.where(eq(contacts.productId, sql.placeholder("productId")))
		.orderBy(desc(contactReplies.publishedAt), contacts.id)
		.limit(MAX_QUESTIONS),
);

/** The first name only; a line that begins with something else is not shown. */
function publicNameOf(name: string): string {
	const [first = ""] = name.trim().split(/\s+/);
	return /^\p{L}[\p{L}'’-]{0,29}$/u.test(first) ? first : "Visitante";
}

/** Shows a reply on the page of the product that its message asks about, in place of an earlier one. */
export async function publishReply(
	tx: Transaction,
	{ id, productId }: { id: string; productId: string },
	replyId: string,
): Promise<void> {
	await tx.update(contactReplies).set({ publishedAt: null }).where(eq(contactReplies.contactId, id));
	await tx.update(contactReplies).set({ publishedAt: new Date() }).where(eq(contactReplies.id, replyId));
	await invalidate(tx, `product:${productId}`);
}

/** Puts a question with one of its replies on the product's page, or takes it off. Throws `not_found`. */
export async function changePublication(
	admin: Admin,
	{ contactId, replyId, publishes }: AnswerPublication,
): Promise<void> {
	await inTransaction(async (tx) => {
		const [contact] = isUuid(contactId)
			? await tx
					.select({ id: contacts.id, productId: contacts.productId })
					.from(contacts)
					.innerJoin(contactReplies, eq(contactReplies.contactId, contacts.id))
					.where(and(eq(contacts.id, contactId), eq(contactReplies.id, replyId)))
					.for("update")
			: [];
		const { productId } = contact ?? {};
		if (!contact || !productId) throw new Refusal("not_found", contactUpdateRefusals.notFound);
		if (publishes) await publishReply(tx, { id: contact.id, productId }, replyId);
		else {
			await tx.update(contactReplies).set({ publishedAt: null }).where(eq(contactReplies.id, replyId));
			await invalidate(tx, `product:${productId}`);
		}
		await recordAudit(tx, admin, {
			action: publishes ? "contact.answer_published" : "contact.answer_withdrawn",
			entityId: contact.id,
			details: { productId },
		});
	});
}

/** Renders the pages again that show these messages, because they are about to be deleted. */
export async function invalidateQuestions(tx: Transaction, contactIds: readonly string[]): Promise<void> {
	const asked = await tx
		.selectDistinct({ productId: contacts.productId })
		.from(contacts)
		.where(and(inArray(contacts.id, [...contactIds]), isNotNull(contacts.productId)));
	await invalidate(tx, ...asked.map(({ productId }) => `product:${productId}` as const));
}

import { randomUUID } from "node:crypto";
import { href, useRevalidator } from "react-router";
import {
	contactsList,
	countContacts,
	findContact,
} from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { ContactCounters } from "#app/admin/contacts/ContactCounters.tsx";
import { ContactDialog } from "#app/admin/contacts/ContactDialog.tsx";
import { contactsView } from "#app/admin/contacts/contacts-view.tsx";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { failureSentence } from "#app/admin/layout/failure-sentence.server.ts";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { listPath } from "#app/admin/lists/list-path.ts";
import { pathBehind } from "#app/admin/lists/opened-from.ts";
import { type FormContext, formAction } from "#app/platform/forms/form-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import {
	answerPublicationSchema,
	contactErasureSchema,
	contactReplySchema,
	contactUpdateSchema,
} from "#app/shop/contact/contact.schema.ts";
import {
	contactUpdateFailures as failures,
	contactUpdateMessages as messages,
} from "#app/shop/contact/contact-update.messages.ts";
import { changePublication } from "#app/shop/contact/product-questions.server.ts";
import { replyToContact, updateContact } from "#app/shop/contact/update-contact.server.ts";
import { eraseContactAsAdmin } from "#app/shop/personal-data/contact-erasure.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/admin-contacts";

export const loader = listLoader(contactsList, {
	failure: failures.list,
	readBeside: async (admin, url) => {
		const chosen = url.searchParams.get("contato");
		const [counts, contact] = await Promise.all([
			countContacts(admin),
			chosen ? findContact(admin, chosen) : null,
		]);
		if (chosen && !contact) throw new Response(null, { status: 404 });
		const { status } = contactsList.readFilter(url);
		return { counts, status, contact, closeTo: pathWithoutDialog(url), replyId: randomUUID() };
	},
});

/** Each form of “Ver Detalhes” closes the dialog when it succeeds, unless the other form holds unsaved text. */
export async function action({ request, url }: Route.ActionArgs) {
	const next = ({ form }: FormContext) =>
		form.get("stays") ? { redirectTo: listPath(href("/admin/contacts"), url.searchParams, {}) } : {};
	return formAction(
		request,
		await requireAdmin(request),
		{
			update: {
				...failureSentence(failures.update),
				schema: contactUpdateSchema,
				toast: messages.updated,
				async run(admin, update, context) {
					await updateContact(admin, update);
					return next(context);
				},
			},
			reply: {
				...failureSentence(failures.reply),
				schema: contactReplySchema,
				toast: messages.replied,
				async run(admin, reply, context) {
					await replyToContact(admin, reply);
					return next(context);
				},
			},
			publish: {
				...failureSentence(failures.publish),
				schema: answerPublicationSchema,
				async run(admin, publication) {
					await changePublication(admin, publication);
					return { toast: publication.publishes ? messages.published : messages.withdrawn };
				},
			},
			erase: {
				...failureSentence(failures.erase),
				schema: contactErasureSchema,
				toast: messages.erased,
				async run(admin, { contactId }) {
					await eraseContactAsAdmin(admin, contactId);
				},
			},
		},
		{ redirectTo: pathWithoutDialog(url) },
	);
}

const pathWithoutDialog = ({ searchParams }: URL): string =>
	pathBehind(href("/admin/contacts"), searchParams, { contato: null });

export default function AdminContactsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, counts, status, contact, closeTo, replyId } = loaderData;
	const { revalidate, state } = useRevalidator();
	return (
		<>
			<AdminPageHeader
				title="Contatos"
				toast={actionData?.toast}
				actions={
					<Button kind="secondary" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
						Atualizar
					</Button>
				}
			/>
			<ContactCounters counts={counts} current={status} />
			<AdminList list={contactsView} page={page} />
			{contact ? (
				<ContactDialog
					key={contact.id}
					contact={contact}
					replyId={replyId}
					closeTo={closeTo}
					result={actionData}
				/>
			) : null}
		</>
	);
}

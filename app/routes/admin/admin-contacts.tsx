import { randomUUID } from "node:crypto";
import { data, href, useRevalidator } from "react-router";
import {
	countContacts,
	findContact,
	listContacts,
	readContactFilter,
} from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { ContactCounters } from "#app/admin/contacts/ContactCounters.tsx";
import { ContactDialog } from "#app/admin/contacts/ContactDialog.tsx";
import { ContactList } from "#app/admin/contacts/ContactList.tsx";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { failureSentence } from "#app/admin/layout/failure-sentence.server.ts";
import { listPath } from "#app/admin/layout/list-path.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { type FormContext, formAction } from "#app/platform/forms/form-action.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import {
	contactErasureSchema,
	contactReplySchema,
	contactUpdateSchema,
} from "#app/shop/contact/contact.schema.ts";
import {
	contactUpdateFailures as failures,
	contactUpdateMessages as messages,
} from "#app/shop/contact/contact-update.messages.ts";
import { replyToContact, updateContact } from "#app/shop/contact/update-contact.server.ts";
import { eraseContactAsAdmin } from "#app/shop/personal-data/contact-erasure.server.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/admin-contacts";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const filter = readContactFilter(url);
	const chosen = url.searchParams.get("contato");
	const [page, counts, contact] = await loadOrServiceUnavailable(failures.list, () =>
		Promise.all([
			listContacts(admin, filter, readCursor(url)),
			countContacts(admin),
			chosen ? findContact(admin, chosen) : null,
		]),
	);
	if (chosen && !contact) throw data(null, { status: 404 });
	return { page, counts, contact, filter, closeTo: pathWithoutDialog(url), replyId: randomUUID() };
}

/** Both forms of “Ver Detalhes” close it when they are done, unless the other one holds something unsaved. */
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
	listPath(href("/admin/contacts"), searchParams, { contato: null });

export default function AdminContactsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, counts, contact, filter, closeTo, replyId } = loaderData;
	const { revalidate, state } = useRevalidator();
	const isFiltered = filter.q !== "" || filter.status !== null;
	return (
		<>
			<AdminPageHeader
				title="Contatos"
				toast={actionData?.toast}
				actions={
					<>
						<ExportLink to={href("/admin/contacts.csv")} />
						<Button kind="secondary" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
							Atualizar
						</Button>
					</>
				}
			/>
			<ContactCounters counts={counts} current={filter.status} />
			<ListToolbar search={{ label: "Buscar mensagens", placeholder: "Nome, e-mail ou palavra" }} />
			{page.rows.length > 0 ? (
				<ContactList contacts={page.rows} />
			) : (
				<EmptyState title="Nenhum contato encontrado">
					{isFiltered
						? "Nada com esse filtro. Tente outra palavra ou outro status."
						: "O que chegar pela página de contato aparece aqui."}
				</EmptyState>
			)}
			<KeysetPager next={page.next} previous={page.previous} />
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

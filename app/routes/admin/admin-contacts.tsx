import { randomUUID } from "node:crypto";
import { data, href, useRevalidator } from "react-router";
import {
	countContacts,
	findContact,
	listContacts,
} from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { ContactCounters } from "#app/admin/contacts/ContactCounters.tsx";
import { ContactDialog } from "#app/admin/contacts/ContactDialog.tsx";
import { ContactList } from "#app/admin/contacts/ContactList.tsx";
import { readContactFilter } from "#app/admin/contacts/contact-row.ts";
import { handleContactAction } from "#app/admin/contacts/handle-contact-action.server.ts";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/admin-contacts";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const filter = readContactFilter(url);
	const chosen = url.searchParams.get("contato");
	const [page, counts, contact] = await Promise.all([
		listContacts(admin, filter, readCursor(url)),
		countContacts(admin),
		chosen ? findContact(admin, chosen) : null,
	]);
	if (chosen && !contact) throw data(null, { status: 404 });
	const closing = new URLSearchParams(url.searchParams);
	closing.delete("contato");
	const closeTo = `${href("/admin/contacts")}${closing.size > 0 ? `?${closing}` : ""}`;
	return { page, counts, contact, filter, closeTo, replyId: randomUUID() };
}

export async function action({ request }: Route.ActionArgs) {
	return handleContactAction(await requireAdmin(request), request);
}

export default function AdminContactsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, counts, contact, filter, closeTo, replyId } = loaderData;
	const { revalidate, state } = useRevalidator();
	const isFiltered = filter.q !== "" || filter.status !== null;
	return (
		<>
			<AdminPageHeader
				title="Contatos"
				actions={
					<>
						<ExportLink to={href("/admin/contacts.csv")} />
						<Button kind="secondary" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
							Atualizar
						</Button>
					</>
				}
			/>
			<NoScriptToast toast={actionData?.toast} />
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
					answer={actionData}
				/>
			) : null}
		</>
	);
}

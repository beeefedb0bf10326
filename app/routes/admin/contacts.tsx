import { randomUUID } from "node:crypto";
import { data, useRevalidator } from "react-router";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { answerContactForm } from "#app/shop/contact/desk/answer-contact-form.server.ts";
import { ContactCounters } from "#app/shop/contact/desk/ContactCounters.tsx";
import { ContactDialog } from "#app/shop/contact/desk/ContactDialog.tsx";
import { ContactList } from "#app/shop/contact/desk/ContactList.tsx";
import {
	countContacts,
	findContact,
	listContacts,
} from "#app/shop/contact/desk/contact-desk.queries.server.ts";
import { readContactFilter } from "#app/shop/contact/desk/contact-desk.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/contacts";

export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	const filter = readContactFilter(url);
	const chosen = url.searchParams.get("contato");
	const [page, counts, contact] = await Promise.all([
		listContacts(filter, readCursor(url)),
		countContacts(),
		chosen ? findContact(chosen) : null,
	]);
	if (chosen && !contact) throw data(null, { status: 404 });
	const closing = new URLSearchParams(url.searchParams);
	closing.delete("contato");
	const closeTo = `/admin/contacts${closing.size > 0 ? `?${closing}` : ""}`;
	return { page, counts, contact, filter, closeTo, replyId: randomUUID() };
}

export async function action({ request }: Route.ActionArgs) {
	return answerContactForm(await requireAdmin(request), request);
}

export default function ContactsScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { page, counts, contact, filter, closeTo, replyId } = loaderData;
	const { revalidate, state } = useRevalidator();
	const isFiltered = filter.q !== "" || filter.status !== null;
	return (
		<>
			<ScreenHead
				title="Contatos"
				actions={
					<>
						<ExportLink to="/admin/contacts.csv" />
						<Button kind="secondary" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
							Atualizar
						</Button>
					</>
				}
			/>
			<NoScriptAnswer toast={actionData?.toast} />
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

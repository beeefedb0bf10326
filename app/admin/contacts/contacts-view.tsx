import { href, useSearchParams } from "react-router";
import { RowChatLink } from "#app/admin/conversations/CustomerPhone.tsx";
import { contactChatText } from "#app/admin/conversations/contact-chat-text.ts";
import { listPath } from "#app/admin/lists/list-path.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { contactCategories, contactStatuses } from "#app/values/status/contact-status.ts";
import type { ContactRow } from "./admin-contacts.queries.server.ts";
import { ContactCategoryBadge, ContactStatusBadge, ErasureBadge } from "./contact-badges.tsx";
import { contactFilters } from "./contact-filters.ts";

export const contactsView: ListView<ContactRow> = {
	path: href("/admin/contacts"),
	caption: "Contatos",
	file: { name: "contatos", audit: "contacts.exported" },
	filters: contactFilters,
	columns: [
		{
			csv: {
				Data: ({ createdAt }) => formatDateTime(createdAt),
				Nome: ({ name }) => name,
				"E-mail": ({ email }) => email,
				Telefone: ({ phone }) => phone && formatPhone(phone),
				Assunto: ({ subject }) => subject,
				Categoria: ({ category }) => category && contactCategories[category].label,
				Mensagem: ({ message }) => message,
				Status: ({ status }) => contactStatuses[status].label,
				Respostas: ({ replyCount }) => replyCount,
				Anotações: ({ adminNotes }) => adminNotes,
			},
		},
	],
	/** A long text does not fit a table row. */
	cards: (contacts) => (
		<ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
			{contacts.map((contact) => (
				<ContactCard key={contact.id} contact={contact} />
			))}
		</ul>
	),
	empty: {
		title: "Nenhum contato encontrado",
		text: "O que chegar pela página de contato aparece aqui.",
		filtered: "Nada com esse filtro. Tente outra palavra ou outro status.",
	},
};

function ContactCard({ contact }: { contact: ContactRow }) {
	const [query] = useSearchParams();
	const { name, email, phone, subject, message, category, status, adminNotes, createdAt, replyCount } =
		contact;
	return (
		<li
			className={`rounded-md border bg-white p-4 md:px-6 md:py-5 ${status === "new" ? "border-l-3 border-line border-l-heartwood" : "border-line"}`}
		>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<h2 className="font-sans text-base font-semibold tracking-normal break-words">{name}</h2>
				<ContactStatusBadge status={status} />
				<ContactCategoryBadge category={category} />
				<ErasureBadge requestedAt={contact.erasureRequestedAt} />
				<span className="text-sm text-ink-2 tabular-nums md:ml-auto">{formatDateTime(createdAt)}</span>
			</div>
			<p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
				<span className="inline-flex items-center gap-1.5 break-all">
					<Icon name="mail" className="size-4 flex-none" />
					{email}
				</span>
				{phone ? (
					<span className="inline-flex items-center gap-1.5 whitespace-nowrap">
						<Icon name="phone" className="size-4" />
						{formatPhone(phone)}
						<RowChatLink phone={phone} text={contactChatText(contact)} name={name} />
					</span>
				) : null}
			</p>
			{subject ? <p className="mt-3 font-serif text-lg leading-snug break-words">{subject}</p> : null}
			<p className="mt-1 line-clamp-2 max-w-[80ch] break-words text-ink-2">{message}</p>
			{adminNotes ? (
				<p className="mt-3 line-clamp-2 rounded-md bg-amber-soft/60 px-3 py-2 text-sm break-words">
					<strong className="font-semibold">Anotações: </strong>
					{adminNotes}
				</p>
			) : null}
			<div className="mt-3 flex flex-wrap items-center justify-between gap-3">
				<span className="text-sm text-ink-2">
					{replyCount === 0
						? null
						: replyCount === 1
							? "1 resposta enviada"
							: `${replyCount} respostas enviadas`}
				</span>
				<Link
					to={listPath(contactsView.path, query, { contato: contact.id })}
					preventScrollReset
					aria-haspopup="dialog"
					aria-label={`Ver Detalhes da mensagem de ${name}`}
					className={buttonStyle("secondary", "sm")}
				>
					Ver Detalhes
				</Link>
			</div>
		</li>
	);
}

import { href, useSearchParams } from "react-router";
import { RowChatLink } from "#app/admin/conversations/CustomerPhone.tsx";
import { listPath } from "#app/admin/lists/list-path.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Icon, type IconName } from "#app/ui/icons/Icon.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { roles } from "#app/values/status/role.ts";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { displayName, UserAvatar } from "./UserAvatar.tsx";
import { userChatText, userFilters } from "./user.ts";
import type { UserRow } from "./users.queries.server.ts";

export const usersView: ListView<UserRow> = {
	path: href("/admin/users"),
	caption: "Usuários",
	file: { name: "usuarios", audit: "users.exported" },
	filters: userFilters,
	columns: [
		{
			key: "user",
			header: "Usuário",
			isPrimary: true,
			cell: (user) => (
				<span className="flex items-center gap-3">
					<UserAvatar user={user} />
					<span className="min-w-0">
						<span className="block font-semibold">{displayName(user)}</span>
						<span className="block text-sm break-all text-ink-2">{user.email}</span>
					</span>
				</span>
			),
			csv: { Nome: ({ fullName }) => fullName, "E-mail": ({ email }) => email },
		},
		{
			key: "role",
			header: "Papel",
			cell: ({ role }) => <RoleBadge role={role} />,
			csv: { Papel: ({ role }) => roles[role].label },
		},
		{
			key: "contact",
			header: "Contato",
			cell: (user) => (
				<span className="inline-flex items-center gap-1">
					<span>
						<span className="block whitespace-nowrap max-md:inline">
							{user.phone ? formatPhone(user.phone) : "–"}
						</span>
						<span className="block text-sm text-ink-2 max-md:ml-2 max-md:inline">
							{[user.city, user.state].filter(Boolean).join(", ")}
						</span>
					</span>
					<UserChat user={user} />
				</span>
			),
			csv: {
				Telefone: ({ phone }) => phone && formatPhone(phone),
				Cidade: ({ city }) => city,
				Estado: ({ state }) => state,
				"Cidade da oficina": ({ workshopTown }) => workshopTown,
			},
		},
		{
			key: "createdAt",
			header: "Cadastro",
			sort: "created",
			className: "whitespace-nowrap tabular-nums",
			text: ({ createdAt }) => formatDate(createdAt),
		},
	],
	actions: (user) => (
		<span className="inline-flex items-center gap-1">
			<DialogLink name="usuario" id={user.id} icon="info" label={`Detalhes de ${displayName(user)}`} />
			<DialogLink name="papel" id={user.id} icon="pencil" label={`Editar papel de ${displayName(user)}`} />
			<DeleteUserDialog user={user} />
		</span>
	),
	empty: {
		title: "Nenhum usuário encontrado",
		text: "Tente outra parte do nome ou do e-mail.",
		showAll: "Ver todos os usuários",
	},
};

function UserChat({ user }: { user: UserRow }) {
	const { settings } = useRootData();
	return (
		<RowChatLink
			phone={user.phone}
			text={userChatText(user, settings.identity.name)}
			name={displayName(user)}
		/>
	);
}

function DialogLink({ name, id, icon, label }: { name: string; id: string; icon: IconName; label: string }) {
	const [query] = useSearchParams();
	return (
		<Link
			to={listPath(usersView.path, query, { usuario: null, papel: null, confirmar: null, [name]: id })}
			preventScrollReset
			aria-label={label}
			aria-haspopup="dialog"
			title={label}
			className="inline-grid size-11 place-items-center rounded-md hover:bg-paper-3"
		>
			<Icon name={icon} className="size-5" />
		</Link>
	);
}

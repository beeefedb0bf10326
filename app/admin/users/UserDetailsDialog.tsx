import { href } from "react-router";
import { CustomerPhone } from "#app/admin/conversations/CustomerPhone.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatCep } from "#app/values/cep.ts";
import { formatDateTime } from "#app/values/date.ts";
import { RoleBadge } from "./RoleBadge.tsx";
import { displayName, UserAvatar } from "./UserAvatar.tsx";
import { userChatText } from "./user.ts";
import type { UserDetails } from "./users.queries.server.ts";

export function UserDetailsDialog({ user, closeTo }: { user: UserDetails; closeTo: string }) {
	const { settings } = useRootData();
	const place = [
		[user.city, user.state].filter(Boolean).join(", "),
		user.zipCode ? `CEP ${formatCep(user.zipCode)}` : "",
	];
	return (
		<RouteDialog title="Detalhes do Usuário" closeTo={closeTo} width="narrow">
			<div className="flex items-center gap-4">
				<UserAvatar user={user} size="lg" />
				<div className="min-w-0">
					<p className="font-serif text-xl leading-snug break-words">{displayName(user)}</p>
					<p className="mt-1.5">
						<RoleBadge role={user.role} />
					</p>
				</div>
			</div>
			<dl className="mt-6 divide-y divide-line border-y border-line *:grid *:gap-x-4 *:py-3 sm:*:grid-cols-[8rem_minmax(0,1fr)]">
				<Fact name="Email">
					<a href={`mailto:${user.email}`} className="break-all underline underline-offset-4">
						{user.email}
					</a>
				</Fact>
				<Fact name="Telefone">
					{user.phone ? (
						<CustomerPhone phone={user.phone} text={userChatText(user, settings.identity.name)} />
					) : (
						"Não informado"
					)}
				</Fact>
				<Fact name="Endereço">
					{user.address ?? "Não informado"}
					{place.filter(Boolean).map((line) => (
						<span key={line} className="block">
							{line}
						</span>
					))}
				</Fact>
				{user.workshopTown ? <Fact name="Cidade da oficina">{user.workshopTown}</Fact> : null}
				<Fact name="Cadastro">{formatDateTime(user.createdAt)}</Fact>
				<Fact name="Duas etapas">{user.twoFactorEnabled ? "Ativas" : "Não ativadas"}</Fact>
				<Fact name="Pedidos">
					{user.orderCount === 0 ? (
						"Nenhum"
					) : (
						<Link
							to={`${href("/admin/orders")}?q=${encodeURIComponent(user.email)}`}
							className="underline underline-offset-4"
						>
							{user.orderCount === 1 ? "1 pedido" : `${user.orderCount} pedidos`}
						</Link>
					)}
				</Fact>
			</dl>
		</RouteDialog>
	);
}

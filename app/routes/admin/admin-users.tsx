import { data, href } from "react-router";
import { z } from "zod";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { listPath } from "#app/admin/layout/list-path.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { deleteUserAsAdmin } from "#app/admin/users/admin-delete-user.server.ts";
import { RoleDialog } from "#app/admin/users/RoleDialog.tsx";
import { UserDetailsDialog } from "#app/admin/users/UserDetailsDialog.tsx";
import { UserTable } from "#app/admin/users/UserTable.tsx";
import { MAX_COUNTED_USERS, readUserFilter } from "#app/admin/users/user.ts";
import { countUsers, findUser, listUsers } from "#app/admin/users/users.queries.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { changeRole } from "#app/shop/accounts/roles/change-role.server.ts";
import { userFailures, userMessages, userRefusals } from "#app/shop/accounts/roles/users.messages.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import { formatNumber } from "#app/values/number.ts";
import { roles, roleValues } from "#app/values/status/role.ts";
import type { Route } from "./+types/admin-users";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const filter = readUserFilter(url);
	const { searchParams } = url;
	const chosen = searchParams.get("usuario") ?? searchParams.get("papel");
	const [page, count, user] = await loadOrServiceUnavailable(
		userFailures.list,
		() =>
			Promise.all([
				listUsers(admin, filter, readCursor(url)),
				countUsers(admin, filter),
				chosen ? findUser(admin, chosen) : null,
			]),
		userFailures.listUnexpected,
	);
	if (chosen && !user) throw data(null, { status: 404 });
	return { page, count, user, isEditing: searchParams.has("papel"), closeTo: userListPath(url) };
}

function userCountLabel(count: number): string {
	if (count === 1) return "1 usuário";
	return count > MAX_COUNTED_USERS
		? `mais de ${formatNumber(MAX_COUNTED_USERS)} usuários`
		: `${formatNumber(count)} usuários`;
}

export async function action({ request, url }: Route.ActionArgs) {
	return formAction(
		request,
		await requireAdmin(request),
		{
			role: {
				failureMessage: userFailures.changeUnexpected,
				schema: z.object({ userId: z.string(), role: z.enum(roleValues, userRefusals.unknownRole) }),
				toast: userMessages.roleChanged,
				run: async (admin, { userId, role }, { form }) => {
					await confirmIdentity(admin, request, form);
					await changeRole(admin, userId, role);
				},
			},
			delete: {
				failureMessage: userFailures.deleteUnexpected,
				schema: z.object({ userId: z.string() }),
				toast: userMessages.deleted,
				run: (admin, { userId }) => deleteUserAsAdmin(admin, userId),
			},
		},
		{ failureTitle: "Erro", redirectTo: userListPath(url) },
	);
}

const userListPath = ({ searchParams }: URL): string =>
	listPath(href("/admin/users"), searchParams, { usuario: null, papel: null, confirmar: null });

export default function AdminUsersPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, count, user, isEditing, closeTo } = loaderData;
	return (
		<>
			<AdminPageHeader
				title="Usuários"
				toast={actionData?.toast}
				actions={<ExportLink to={href("/admin/users.csv")} />}
			>
				{userCountLabel(count)}
			</AdminPageHeader>
			<ListToolbar
				search={{ label: "Buscar usuários", placeholder: "Buscar por nome ou email..." }}
				filters={[
					{
						name: "role",
						label: "Papel",
						all: "Todos os papéis",
						options: toOptions(roles),
					},
				]}
			/>
			<UserTable users={page.rows} currentId={user?.id} />
			<KeysetPager next={page.next} previous={page.previous} />
			{user && isEditing ? <RoleDialog user={user} closeTo={closeTo} result={actionData} /> : null}
			{user && !isEditing ? <UserDetailsDialog user={user} closeTo={closeTo} /> : null}
		</>
	);
}

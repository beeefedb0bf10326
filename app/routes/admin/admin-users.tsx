import { href } from "react-router";
import { z } from "zod";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { listPath } from "#app/admin/lists/list-path.ts";
import { deleteUserAsAdmin } from "#app/admin/users/admin-delete-user.server.ts";
import { RoleDialog } from "#app/admin/users/RoleDialog.tsx";
import { UserDetailsDialog } from "#app/admin/users/UserDetailsDialog.tsx";
import { MAX_COUNTED_USERS } from "#app/admin/users/user.ts";
import { countUsers, findUser, usersList } from "#app/admin/users/users.queries.server.ts";
import { usersView } from "#app/admin/users/users-view.tsx";
import { optionalLine } from "#app/platform/forms/fields.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { changeRole } from "#app/shop/accounts/roles/change-role.server.ts";
import { userFailures, userMessages, userRefusals } from "#app/shop/accounts/roles/users.messages.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { formatNumber } from "#app/values/number.ts";
import { roleValues } from "#app/values/status/role.ts";
import type { Route } from "./+types/admin-users";

export const loader = listLoader(usersList, {
	failure: userFailures.list,
	unexpectedFailure: userFailures.listUnexpected,
	readBeside: async (admin, url) => {
		const { searchParams } = url;
		const chosen = searchParams.get("usuario") ?? searchParams.get("papel");
		const [count, user] = await Promise.all([
			countUsers(admin, url),
			chosen ? findUser(admin, chosen) : null,
		]);
		if (chosen && !user) throw new Response(null, { status: 404 });
		return { count, user, isEditing: searchParams.has("papel"), closeTo: userListPath(url) };
	},
});

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
				schema: z.object({
					userId: z.string(),
					role: z.enum(roleValues, userRefusals.unknownRole),
					workshopTown: optionalLine(accountFields.city.maxLength),
				}),
				toast: userMessages.roleChanged,
				run: async (admin, { userId, role, workshopTown }, { form }) => {
					await confirmIdentity(admin, request, form);
					await changeRole(admin, userId, role, workshopTown);
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
			<AdminPageHeader title="Usuários" toast={actionData?.toast}>
				{userCountLabel(count)}
			</AdminPageHeader>
			<AdminList list={usersView} page={page} currentKey={user?.id} />
			{user && isEditing ? <RoleDialog user={user} closeTo={closeTo} result={actionData} /> : null}
			{user && !isEditing ? <UserDetailsDialog user={user} closeTo={closeTo} /> : null}
		</>
	);
}

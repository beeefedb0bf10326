import { data } from "react-router";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { roles, roleValues } from "#app/shop/accounts/role.ts";
import { MOST_COUNTED, readUserFilter } from "#app/shop/accounts/user.ts";
import { countUsers, findUser, listUsers } from "#app/shop/accounts/users.queries.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { answerUserForm } from "#app/shop/users-screen/answer-user-form.server.ts";
import { RoleDialog, UserDetailsDialog } from "#app/shop/users-screen/UserDialogs.tsx";
import { UserTable } from "#app/shop/users-screen/UserTable.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import type { Route } from "./+types/users";

export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	const filter = readUserFilter(url);
	const { searchParams } = url;
	const chosen = searchParams.get("usuario") ?? searchParams.get("papel");
	const [page, count, user] = await Promise.all([
		listUsers(filter, readCursor(url)),
		countUsers(filter),
		chosen ? findUser(chosen) : null,
	]);
	if (chosen && !user) throw data(null, { status: 404 });
	const closing = new URLSearchParams(searchParams);
	for (const name of ["usuario", "papel"]) closing.delete(name);
	const closeTo = `/admin/users${closing.size > 0 ? `?${closing}` : ""}`;
	return { page, count, user, isEditing: searchParams.has("papel"), closeTo };
}

function inWords(count: number): string {
	if (count === 1) return "1 usuário";
	return count > MOST_COUNTED
		? `mais de ${MOST_COUNTED.toLocaleString("pt-BR")} usuários`
		: `${count.toLocaleString("pt-BR")} usuários`;
}

export async function action({ request }: Route.ActionArgs) {
	return answerUserForm(await requireAdmin(request), request);
}

export default function UsersScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { page, count, user, isEditing, closeTo } = loaderData;
	return (
		<>
			<ScreenHead title="Usuários" actions={<ExportLink to="/admin/users.csv" />}>
				{inWords(count)}
			</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
			<ListToolbar
				search={{ label: "Buscar usuários", placeholder: "Buscar por nome ou email..." }}
				filters={[
					{
						name: "role",
						label: "Papel",
						options: [
							{ value: "", label: "Todos os papéis" },
							...roleValues.map((value) => ({ value, label: roles[value].label })),
						],
					},
				]}
			/>
			<UserTable users={page.rows} currentId={user?.id} />
			<KeysetPager next={page.next} previous={page.previous} />
			{user && isEditing ? <RoleDialog user={user} closeTo={closeTo} answer={actionData} /> : null}
			{user && !isEditing ? <UserDetailsDialog user={user} closeTo={closeTo} /> : null}
		</>
	);
}

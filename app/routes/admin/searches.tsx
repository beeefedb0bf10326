import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { dismissEmptySearches } from "#app/shop/catalogue/empty-searches/dismiss-empty-searches.server.ts";
import { EmptySearchTable } from "#app/shop/catalogue/empty-searches/EmptySearchTable.tsx";
import { readEmptySearchSort } from "#app/shop/catalogue/empty-searches/empty-search-list.ts";
import { listEmptySearches } from "#app/shop/catalogue/empty-searches/empty-searches.queries.server.ts";
import { GearFrame } from "#app/shop/settings/SettingsScreen.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import type { Route } from "./+types/searches";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return { rows: await listEmptySearches(admin, readEmptySearchSort(url)) };
}

const dismissSchema = z.object({ ids: z.union([z.string(), z.array(z.string())]) });

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const dismissed = await attempt(
		async () => dismissEmptySearches(admin, [(await readForm(request, dismissSchema)).ids].flat()),
		{ title: "Erro ao atualizar a lista" },
	);
	if (!dismissed.ok) return dismissed.response;
	const { value: count } = dismissed;
	return {
		toast: {
			title: count === 1 ? "Busca resolvida" : `${count} buscas resolvidas`,
			description: "Se alguém procurar de novo e não achar, ela volta.",
			tone: "success" as const,
		},
	};
}

export default function SearchesScreen({ loaderData: { rows }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ScreenHead title="Buscas sem resultado">O que procuraram na loja e não acharam.</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
			<GearFrame current="/admin/searches">
				{rows.length > 0 ? (
					<Notice tone="info">
						Você faz essa peça com outro nome? Escreva a palavra na descrição do produto, e a busca passa a
						encontrá-lo. Não faz? Talvez seja a próxima.
					</Notice>
				) : null}
				<div className="mt-4">
					<EmptySearchTable rows={rows} />
				</div>
			</GearFrame>
		</>
	);
}

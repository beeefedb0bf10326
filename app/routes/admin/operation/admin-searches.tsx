import { href } from "react-router";
import { z } from "zod";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { ZERO_RESULT_SEARCH_FAILURE, zeroResultSearchesView } from "#app/admin/searches/searches-view.tsx";
import { zeroResultSearchesList } from "#app/admin/searches/zero-result-searches.queries.server.ts";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { repeatedField } from "#app/platform/forms/fields.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { waitingText } from "#app/shop/back-in-stock/back-in-stock.messages.ts";
import { listMostAwaited } from "#app/shop/back-in-stock/waiting.queries.server.ts";
import { dismissZeroResultSearches } from "#app/shop/catalogue/zero-result-searches/dismiss-zero-result-searches.server.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-searches";

export const loader = listLoader(zeroResultSearchesList, {
	failure: "Erro ao carregar as buscas",
	readBeside: async (admin) => ({ awaited: await listMostAwaited(admin) }),
});

export async function action({ request }: Route.ActionArgs) {
	return formAction(request, await requireAdmin(request), {
		default: {
			failureTitle: ZERO_RESULT_SEARCH_FAILURE,
			schema: z.object({ ids: repeatedField(100, 200) }),
			async run(admin, { ids }) {
				const count = await dismissZeroResultSearches(admin, ids);
				const title = count === 1 ? "Busca resolvida" : `${count} buscas resolvidas`;
				return { toast: successToast(title, "Se alguém procurar de novo e não achar, ela volta.") };
			},
		},
	});
}

export default function AdminSearchesPage({
	loaderData: { page, awaited },
	actionData,
}: Route.ComponentProps) {
	return (
		<SettingsLayout
			title="Buscas sem resultado"
			toast={actionData?.toast}
			intro="O que procuraram na loja e não acharam."
			current={href("/admin/searches")}
		>
			<Notice tone="info">
				Você faz essa peça com outro nome?{" "}
				<Link to={href("/admin/searches/synonyms")} className="underline underline-offset-4">
					Ensine um sinônimo
				</Link>
				, e a busca passa a encontrá-la. Não faz? Talvez seja a próxima.
			</Notice>
			<div className="mt-4">
				<AdminList list={zeroResultSearchesView} page={page} />
			</div>
			{awaited.length > 0 ? (
				<section aria-labelledby="esgotadas" className="mt-10">
					<h2 id="esgotadas" className="font-serif text-xl font-medium">
						Esgotadas que alguém espera
					</h2>
					<p className="mt-1 text-ink-2">Quando uma delas volta ao estoque, a loja avisa quem pediu.</p>
					<ul className="mt-3 max-w-xl">
						{awaited.map(({ id, name, count }) => (
							<li key={id} className="flex justify-between gap-4 border-t border-line py-2.5">
								<Link
									to={href("/admin/products/:id", { id })}
									className="min-w-0 break-words underline underline-offset-4"
								>
									{name}
								</Link>
								<span className="flex-none tabular-nums">{waitingText(count)}</span>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</SettingsLayout>
	);
}

import { href } from "react-router";
import { z } from "zod";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { SynonymForm } from "#app/admin/searches/SynonymForm.tsx";
import { findSynonym, synonymsList } from "#app/admin/searches/synonyms.queries.server.ts";
import { synonymsView } from "#app/admin/searches/synonyms-view.tsx";
import { SettingsLayout } from "#app/admin/settings/SettingsLayout.tsx";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { removeSynonym, saveSynonym } from "#app/shop/catalogue/synonyms/change-synonyms.server.ts";
import { synonymSchema } from "#app/shop/catalogue/synonyms/synonym.schema.ts";
import { synonymLimits, synonymMessages } from "#app/shop/catalogue/synonyms/synonym.ts";
import type { Route } from "./+types/admin-synonyms";

export const loader = listLoader(synonymsList, {
	failure: "Erro ao carregar os sinônimos",
	readBeside: async (admin, url) => {
		const term = (url.searchParams.get("palavra") ?? "").slice(0, synonymLimits.length).replaceAll("\0", "");
		const { others = [], sentence = null } = (term && (await findSynonym(admin, term))) || {};
		return { term, others, sentence };
	},
});

export async function action({ request }: Route.ActionArgs) {
	return formAction(
		request,
		await requireAdmin(request),
		{
			save: {
				schema: synonymSchema,
				redirectTo: href("/admin/searches/synonyms"),
				onRefusal: onlyAtFields,
				async run(admin, input) {
					const count = await saveSynonym(admin, input);
					return { toast: successToast("Sinônimo salvo", foundSentence(input.term, count)) };
				},
			},
			remove: {
				schema: z.object({ term: z.string().max(synonymLimits.length) }),
				async run(admin, { term }) {
					await removeSynonym(admin, term);
					return { toast: successToast("Sinônimo removido") };
				},
			},
		},
		{ failureTitle: synonymMessages.failed },
	);
}

function foundSentence(term: string, count: number | null): string | undefined {
	if (count === null) return undefined;
	return `Quem procurar por “${term}” acha ${count === 1 ? "1 peça" : `${count} peças`}.`;
}

export default function AdminSynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, term, others, sentence } = loaderData;
	return (
		<SettingsLayout
			title="Sinônimos da busca"
			toast={actionData?.toast}
			intro="Outros nomes que as pessoas dão às suas peças. Quem procura por eles acha as peças na mesma hora."
			current={href("/admin/searches")}
		>
			<SynonymForm key={term} term={term} others={others} sentence={sentence} result={actionData} />
			<div className="mt-8">
				<AdminList list={synonymsView} page={page} />
			</div>
		</SettingsLayout>
	);
}

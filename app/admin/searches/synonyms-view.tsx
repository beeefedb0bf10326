import { href } from "react-router";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { synonymMessages } from "#app/shop/catalogue/synonyms/synonym.ts";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { synonymFilters } from "./synonym-filters.ts";
import type { SynonymRow } from "./synonyms.queries.server.ts";

const path = href("/admin/searches/synonyms");

/** The form with a name filled in. */
export const synonymPath = (term: string): string => `${path}?palavra=${encodeURIComponent(term)}#sinonimo`;

export const synonymsView: ListView<SynonymRow> = {
	path,
	caption: "Sinônimos da busca",
	file: { name: "sinonimos" },
	filters: synonymFilters,
	columns: [
		{
			key: "term",
			header: "Quem procura por",
			isPrimary: true,
			sort: "term",
			cell: ({ term }) => <span className="font-semibold break-words">{term}</span>,
			csv: { "Quem procura por": ({ term }) => term },
		},
		{ key: "others", header: "Também acha", text: ({ others }) => others.join(", ") },
		{ key: "sentence", header: "Frase", text: ({ sentence }) => sentence ?? "" },
	],
	actions: ({ term }) => (
		<>
			<Link
				to={synonymPath(term)}
				aria-label={`Alterar o sinônimo ${term}`}
				className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-line-strong underline-offset-4"
			>
				Alterar
			</Link>
			<ConfirmDialog
				id={`remover-${term.replaceAll(" ", "-")}`}
				question={`Remover “${term}”?`}
				consequence="Quem procurar por esta palavra volta a achar só as peças que a têm."
				fields={{ intent: "remove", term }}
				failure={synonymMessages.failed}
				confirmLabel="Remover"
				trigger="Remover"
				triggerLabel={`Remover o sinônimo ${term}`}
				triggerKind="quiet"
			/>
		</>
	),
	empty: {
		title: "Nenhum sinônimo encontrado.",
		text: "Diga acima que outro nome as pessoas dão às suas peças.",
	},
};

import { href } from "react-router";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { synonymLimits } from "#app/shop/catalogue/synonyms/synonym.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { synonymPath } from "./synonyms-view.tsx";
import { zeroResultSearchFilters } from "./zero-result-search-filters.ts";
import type { ZeroResultSearchRow } from "./zero-result-searches.queries.server.ts";

export const ZERO_RESULT_SEARCH_FAILURE = "Erro ao atualizar a lista";

export const zeroResultSearchesView: ListView<ZeroResultSearchRow> = {
	path: href("/admin/searches"),
	caption: "Buscas sem resultado",
	file: { name: "buscas-sem-resultado" },
	filters: zeroResultSearchFilters,
	columns: [
		{
			key: "words",
			header: "O que procuraram",
			isPrimary: true,
			sort: "words",
			cell: ({ words }) => <span className="font-semibold break-words">{words}</span>,
			csv: { Busca: ({ words }) => words },
		},
		{
			key: "count",
			header: "Vezes",
			align: "end",
			sort: "count",
			text: ({ count }) => count,
		},
		{
			key: "last",
			header: "Última vez",
			sort: "last",
			className: "tabular-nums",
			text: ({ lastSeenAt }) => formatDateTime(lastSeenAt),
		},
	],
	actions: ({ words }) => (
		<ActionForm failure={ZERO_RESULT_SEARCH_FAILURE} preventScrollReset className="inline-flex items-center">
			<Link
				to={`${href("/admin/products")}?q=${encodeURIComponent(words)}`}
				aria-label={`Ver nos produtos: ${words}`}
				className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-line-strong underline-offset-4"
			>
				Ver nos produtos
			</Link>
			<Link
				to={synonymPath(words.slice(0, synonymLimits.length))}
				aria-label={`Ensinar um sinônimo: ${words}`}
				className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-line-strong underline-offset-4"
			>
				Ensinar um sinônimo
			</Link>
			<input type="hidden" name="ids" value={words} />
			<Button type="submit" kind="quiet" aria-label={`Já resolvi: ${words}`}>
				Já resolvi
			</Button>
		</ActionForm>
	),
	selection: {
		failure: ZERO_RESULT_SEARCH_FAILURE,
		labelOf: ({ words }) => words,
		actions: (
			<Button type="submit" size="sm">
				Já resolvi
			</Button>
		),
	},
	empty: {
		title: "Nenhuma busca sem resultado",
		text: "Quando alguém procurar na loja e não achar nada, as palavras aparecem aqui.",
	},
};

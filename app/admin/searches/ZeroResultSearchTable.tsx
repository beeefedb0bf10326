import { href } from "react-router";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { type Column, DataTable } from "#app/ui/patterns/DataTable.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { ZeroResultSearchRow } from "./zero-result-searches.queries.server.ts";

export const ZERO_RESULT_SEARCH_FAILURE = "Erro ao atualizar a lista";

const columns: readonly Column<ZeroResultSearchRow>[] = [
	{
		key: "words",
		header: "O que procuraram",
		isPrimary: true,
		sort: "words",
		cell: ({ words }) => <span className="font-semibold break-words">{words}</span>,
	},
	{ key: "count", header: "Vezes", align: "end", sort: "count", cell: ({ count }) => count },
	{
		key: "last",
		header: "Última vez",
		sort: "last",
		cell: ({ lastSeenAt }) => <span className="tabular-nums">{formatDateTime(lastSeenAt)}</span>,
	},
];

export function ZeroResultSearchTable({ rows }: { rows: readonly ZeroResultSearchRow[] }) {
	return (
		<DataTable
			caption="Buscas sem resultado"
			columns={columns}
			rows={rows}
			rowKey={({ words }) => words}
			empty={
				<EmptyState title="Nenhuma busca sem resultado">
					Quando alguém procurar na loja e não achar nada, as palavras aparecem aqui.
				</EmptyState>
			}
			selection={{
				failure: ZERO_RESULT_SEARCH_FAILURE,
				labelOf: ({ words }) => words,
				actions: (
					<Button type="submit" size="sm">
						Já resolvi
					</Button>
				),
			}}
			actions={({ words }) => (
				<ActionForm
					failure={ZERO_RESULT_SEARCH_FAILURE}
					preventScrollReset
					className="inline-flex items-center"
				>
					<Link
						to={`${href("/admin/products")}?q=${encodeURIComponent(words)}`}
						aria-label={`Ver nos produtos: ${words}`}
						className="inline-flex min-h-11 items-center px-3 text-sm underline decoration-line-strong underline-offset-4"
					>
						Ver nos produtos
					</Link>
					<input type="hidden" name="ids" value={words} />
					<Button type="submit" kind="quiet" aria-label={`Já resolvi: ${words}`}>
						Já resolvi
					</Button>
				</ActionForm>
			)}
		/>
	);
}

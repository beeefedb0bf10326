import { Form, useLocation, useSearchParams, useSubmit } from "react-router";
import { Input } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import type { Column } from "#app/ui/patterns/DataTable.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";

/** The columns named in the address, or all if it names none; the primary column is always shown. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], query: URLSearchParams) {
	const asked = query.getAll("columns");
	const chosen = columns.filter(({ key, isPrimary }) => isPrimary || asked.includes(key));
	return asked.length === 0 ? columns : chosen;
}

/** The choice of a table's columns, kept in the address like the filters. */
export function ColumnChoice<Row>({ columns }: { columns: readonly Column<Row>[] }) {
	const [query] = useSearchParams();
	const { pathname } = useLocation();
	const submit = useSubmit();
	const chosen = chosenColumns(columns, query);
	const choices = columns.filter(({ isPrimary }) => !isPrimary);
	return (
		<Details className="group relative">
			<summary
				className={buttonStyle("quiet", "sm", "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}
			>
				Colunas
				<Icon name="chevron-down" className="size-4 group-open:rotate-180" />
			</summary>
			<Form
				method="get"
				action={pathname}
				aria-label="Colunas da lista"
				preventScrollReset
				className="absolute right-0 z-20 mt-2 w-max max-w-[80vw] rounded-md bg-paper px-4 py-2 text-[0.9375rem] shadow-float max-md:right-auto max-md:left-0"
				onSubmit={(event) => {
					event.preventDefault();
					const fields = new FormData(event.currentTarget);
					// All columns is the default, so the address need not name them.
					if (fields.getAll("columns").length > choices.length) fields.delete("columns");
					void submit(fields, { action: pathname, preventScrollReset: true });
				}}
			>
				{[...query].map(([name, value]) =>
					name === "columns" ? null : (
						<input key={`${name}=${value}`} type="hidden" name={name} value={value} />
					),
				)}
				{/* Submitted even when no other column is chosen, because an address without columns means all. */}
				<input type="hidden" name="columns" value={columns.find(({ isPrimary }) => isPrimary)?.key} />
				{choices.map((column) => (
					<label key={column.key} className="flex min-h-11 cursor-pointer items-center gap-2.5">
						<Input
							type="checkbox"
							name="columns"
							value={column.key}
							defaultChecked={chosen.includes(column)}
							onChange={({ target }) => target.form?.requestSubmit()}
							className="size-4.5 accent-heartwood"
						/>
						{column.header}
					</label>
				))}
				<noscript>
					<Button type="submit" kind="secondary" size="sm">
						Mostrar
					</Button>
				</noscript>
			</Form>
		</Details>
	);
}

import type { ReactNode } from "react";
import { Form, useLocation, useSearchParams, useSubmit } from "react-router";
import { Select } from "#app/ui/fields/controls.tsx";
import type { Option } from "#app/values/text.ts";
import { Icon } from "../icons/Icon.tsx";
import { Button } from "../primitives/Button.tsx";
import { Link } from "../primitives/Link.tsx";
import { Options } from "./Options.tsx";

export interface ListFilter {
	/** Its parameter in the address. */
	name: string;
	label: string;
	/** Text while nothing is chosen: "Todos os status". */
	all: string;
	options: readonly Option[];
}

/**
 * Search and filters of a list. Their state is in the address, so that it can be bookmarked, shared and returned to;
 * a filter applies when it is chosen, the search when it is submitted. Sorting and columns are kept.
 */
export function ListToolbar({
	search,
	filters = [],
	actions,
}: {
	/** `label` names the field for screen readers. Its parameter is `q`. */
	search?: { label: string; placeholder: string } | undefined;
	filters?: readonly ListFilter[];
	/** Buttons and links at the end of the bar. */
	actions?: ReactNode;
}) {
	const [query] = useSearchParams();
	const { pathname } = useLocation();
	const submit = useSubmit();
	const columns = new URLSearchParams(query.getAll("columns").map((column) => ["columns", column]));
	const hiddenFields = [...columns, ...[...query].filter(([name]) => name === "sort")];
	const isFiltered = query.has("q") || filters.some(({ name }) => query.get(name));
	const fieldStyle =
		"h-11 rounded-md border border-line-strong bg-white text-[0.9375rem] hover:border-ink-2 placeholder:text-ink-2/70";
	const submitButton = (
		<Button type="submit" kind="secondary" size="sm">
			Buscar
		</Button>
	);
	return (
		<div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
			{/* Re-created for a new address, whose values its fields take. */}
			<Form
				key={query.toString()}
				method="get"
				action={pathname}
				role="search"
				preventScrollReset
				className="flex min-w-0 flex-1 flex-wrap items-end gap-3 max-md:basis-full"
				onSubmit={(event) => {
					event.preventDefault();
					void submit(withoutEmpty(event.currentTarget), { action: pathname, preventScrollReset: true });
				}}
			>
				{hiddenFields.map(([name, value]) => (
					<input key={`${name}=${value}`} type="hidden" name={name} value={value} />
				))}
				{search ? (
					<div className="flex min-w-0 flex-1 basis-80 gap-2 max-md:basis-full md:max-w-lg">
						<label className="relative min-w-0 flex-1">
							<span className="sr-only">{search.label}</span>
							<Icon
								name="search"
								className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-2"
							/>
							<input
								type="search"
								name="q"
								defaultValue={query.get("q") ?? ""}
								placeholder={search.placeholder}
								maxLength={200}
								className={`${fieldStyle} w-full pr-3 pl-10`}
							/>
						</label>
						{submitButton}
					</div>
				) : null}
				{filters.map(({ name, label, all, options }) => (
					<label key={name} className="relative max-md:min-w-36 max-md:flex-1 md:max-w-72">
						<span className="sr-only">{label}</span>
						<Select
							name={name}
							defaultValue={query.get(name) ?? ""}
							onChange={({ target }) => target.form?.requestSubmit()}
							className={`${fieldStyle} w-full appearance-none truncate pr-9 pl-3`}
						>
							<option value="">{all}</option>
							<Options of={options} />
						</Select>
						<Icon
							name="chevron-down"
							className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-2"
						/>
					</label>
				))}
				{search ? null : submitButton}
				{isFiltered ? (
					<Link
						to={columns.size > 0 ? `${pathname}?${columns}` : pathname}
						preventScrollReset
						className="inline-flex min-h-11 items-center text-sm text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
					>
						Limpar filtros
					</Link>
				) : null}
			</Form>
			{actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
		</div>
	);
}

/** Without empty fields, which would only make the address longer. */
function withoutEmpty(form: HTMLFormElement): FormData {
	const fields = new FormData(form);
	for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
	return fields;
}

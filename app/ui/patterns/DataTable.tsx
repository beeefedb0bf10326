import { type ReactNode, useId, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Input } from "#app/ui/fields/controls.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Link } from "../primitives/Link.tsx";
import type { FormFailure } from "./submitted-form.ts";

export interface Column<Row> {
	key: string;
	header: ReactNode;
	cell: (row: Row) => ReactNode;
	/** Figures are right-aligned. */
	align?: "end";
	/** The column that identifies the row: its first line on a phone. One column per table. */
	isPrimary?: boolean;
	/** The value of `?sort=` that sorts by this column; "-name" reverses it. */
	sort?: string;
	className?: string;
}

/**
 * Makes rows selectable. `actions` are buttons of one form that posts the selected keys as `ids`; the form stays in
 * view while rows are selected.
 */
export interface TableSelection<Row> {
	/** The message shown when that form gets no response. */
	failure: FormFailure;
	labelOf: (row: Row) => string;
	/** May be a function of the selected rows. */
	actions: ReactNode | ((selected: readonly Row[]) => ReactNode);
	/** Whether the actions apply to a row; by default to all. */
	isSelectable?: (row: Row) => boolean;
}

interface DataTableProps<Row> {
	/** Names the table for screen readers. */
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	/** Shown instead of an empty table. */
	empty: ReactNode;
	/** Buttons and links at the end of each row. */
	actions?: ((row: Row) => ReactNode) | undefined;
	selection?: TableSelection<Row> | undefined;
	/** Key of the row that is open on the screen. */
	currentKey?: string | undefined;
	/** A card of three lines on a phone: no labels, and its columns placed by their `className`. */
	isCompact?: boolean | undefined;
}

/** A list as a table with a sticky header; on a phone each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, rowKey, empty, actions, currentKey, isCompact = false } = props;
	const formId = useId();
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	const isSelectable = props.selection?.isSelectable ?? (() => true);
	const keys = rows.filter(isSelectable).map(rowKey);
	// If no row is selectable, there are no checkboxes at all.
	const selection = keys.length > 0 ? props.selection : undefined;
	const selectedKeys = keys.filter((key) => selected.has(key));
	if (rows.length === 0) return <>{empty}</>;

	const toggleRow = (key: string, isSelected: boolean) =>
		setSelected((before) => {
			const next = new Set(before);
			if (isSelected) next.add(key);
			else next.delete(key);
			return next;
		});

	return (
		<div className="group">
			{/* A table that is too wide scrolls inside its own box instead of scrolling the page. */}
			<div className="relative md:max-xl:overflow-x-auto">
				<table className="w-full border-collapse text-[0.9375rem] max-md:block">
					<caption className="sr-only">{caption}</caption>
					<thead className="max-md:hidden">
						<tr>
							{selection ? (
								<HeadCell className="w-10">
									<RowCheckbox
										label="Selecionar todos desta página"
										checked={keys.length > 0 && selectedKeys.length === keys.length}
										isIndeterminate={selectedKeys.length > 0 && selectedKeys.length < keys.length}
										onChange={({ target }) => setSelected(new Set(target.checked ? keys : []))}
									/>
								</HeadCell>
							) : null}
							{columns.map((column) => (
								<HeadCell
									key={column.key}
									sort={column.sort}
									className={column.align === "end" ? "text-right" : "text-left"}
								>
									{column.header}
								</HeadCell>
							))}
							{actions ? (
								<HeadCell className="text-right">
									<span className="sr-only">Ações</span>
								</HeadCell>
							) : null}
						</tr>
					</thead>
					<tbody className="max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
						{rows.map((row) => {
							const key = rowKey(row);
							return (
								<tr
									key={key}
									aria-current={key === currentKey || undefined}
									className={`border-b border-line transition-colors hover:bg-paper-2/60 has-[[data-row]:checked]:bg-amber-soft/60 aria-[current]:bg-paper-2 max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-y-1.5 max-md:rounded-md max-md:border max-md:bg-white ${isCompact ? "max-md:gap-x-3 max-md:p-3" : "max-md:gap-x-4 max-md:p-4"}`}
								>
									{selection ? (
										<td
											className={`w-10 py-1 align-middle max-md:absolute max-md:z-1 ${isCompact ? "max-md:top-0 max-md:right-0" : "max-md:top-2 max-md:right-2"}`}
										>
											{isSelectable(row) ? (
												<RowCheckbox
													label={`Selecionar ${selection.labelOf(row)}`}
													name="ids"
													value={key}
													form={formId}
													checked={selected.has(key)}
													onChange={({ target }) => toggleRow(key, target.checked)}
													isRow
												/>
											) : null}
										</td>
									) : null}
									{columns.map((column) => (
										<BodyCell
											key={column.key}
											column={column}
											hasCheckbox={selection !== undefined}
											isCompact={isCompact}
										>
											{column.cell(row)}
										</BodyCell>
									))}
									{actions ? (
										<td
											className={`py-1 pl-3 text-right align-middle whitespace-nowrap max-md:flex max-md:flex-wrap max-md:justify-end max-md:gap-1 max-md:pl-0 max-md:empty:hidden ${isCompact ? "max-md:relative max-md:order-last max-md:ml-auto max-md:py-0" : "max-md:mt-1 max-md:w-full max-md:border-t max-md:border-line max-md:pt-2"}`}
										>
											{actions(row)}
										</td>
									) : null}
								</tr>
							);
						})}
					</tbody>
				</table>
			</div>
			{selection ? (
				<ActionForm
					id={formId}
					failure={selection.failure}
					aria-label="Ações para os selecionados"
					onSubmit={() => setSelected(new Set())}
					className="enter sticky bottom-3 z-20 mt-4 hidden flex-wrap items-center gap-2 rounded-md border border-line-strong bg-paper px-4 py-2 shadow-float group-has-[[data-row]:checked]:flex"
				>
					<p aria-live="polite" className="mr-auto text-sm font-semibold">
						{selectedKeys.length === 1 ? "1 selecionado" : `${selectedKeys.length} selecionados`}
					</p>
					{typeof selection.actions === "function"
						? selection.actions(rows.filter((row) => selectedKeys.includes(rowKey(row))))
						: selection.actions}
				</ActionForm>
			) : null}
		</div>
	);
}

function HeadCell({
	sort,
	className = "",
	children,
}: {
	sort?: string | undefined;
	className?: string;
	children: ReactNode;
}) {
	const [query] = useSearchParams();
	const { pathname } = useLocation();
	const style = `sticky top-16 z-10 md:max-xl:static h-11 bg-paper px-3 text-sm font-semibold text-ink-2 shadow-[inset_0_-1px_0_var(--color-line-strong)] first:pl-0 last:pr-0 ${className}`;
	if (sort === undefined) {
		return (
			<th scope="col" className={style}>
				{children}
			</th>
		);
	}
	const current = query.get("sort");
	const isAscending = current === sort;
	const isDescending = current === `-${sort}`;
	const next = new URLSearchParams(query);
	next.set("sort", isAscending ? `-${sort}` : sort);
	for (const name of ["after", "before"]) next.delete(name);
	return (
		<th
			scope="col"
			aria-sort={isAscending ? "ascending" : isDescending ? "descending" : undefined}
			className={style}
		>
			<Link
				to={`${pathname}?${next}`}
				preventScrollReset
				className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
			>
				{children}
				<Icon
					name="chevron-down"
					className={`size-4 transition-transform ${isAscending ? "rotate-180" : ""} ${isAscending || isDescending ? "" : "opacity-40"}`}
				/>
			</Link>
		</th>
	);
}

function BodyCell<Row>({
	column: { header, align, isPrimary, className = "" },
	hasCheckbox,
	isCompact,
	children,
}: {
	column: Column<Row>;
	hasCheckbox: boolean;
	isCompact: boolean;
	children: ReactNode;
}) {
	const place = align === "end" ? "text-right tabular-nums max-md:text-left" : "";
	const width =
		isPrimary && !isCompact ? `max-md:w-full max-md:text-base ${hasCheckbox ? "max-md:pr-10" : ""}` : "";
	return (
		<td
			className={`px-3 py-3 align-middle first:pl-0 last:pr-0 max-md:min-w-0 max-md:p-0 ${place} ${width} ${className}`}
		>
			{isPrimary ? null : (
				<span className={isCompact ? "sr-only md:hidden" : "mr-1.5 text-sm text-ink-2 md:hidden"}>
					{header}
				</span>
			)}
			{children}
		</td>
	);
}

function RowCheckbox({
	label,
	isRow = false,
	...rest
}: {
	label: string;
	isIndeterminate?: boolean;
	isRow?: boolean;
	name?: string;
	value?: string;
	form?: string;
	checked: boolean;
	onChange: (event: { target: HTMLInputElement }) => void;
}) {
	return (
		<label className="inline-grid size-11 cursor-pointer place-items-center">
			<span className="sr-only">{label}</span>
			<Input
				{...rest}
				type="checkbox"
				data-row={isRow || undefined}
				className="size-4.5 cursor-pointer accent-heartwood"
			/>
		</label>
	);
}

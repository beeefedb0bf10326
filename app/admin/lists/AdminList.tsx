import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Page } from "#app/platform/lists/keyset.server.ts";
import { DataTable } from "#app/ui/patterns/DataTable.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink, type FileLayouts } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Option } from "#app/values/text.ts";
import { ColumnChoice, chosenColumns } from "./ColumnChoice.tsx";
import { type ListView, shownColumns } from "./list-view.ts";
import { moveByArrows } from "./move-by-arrows.ts";

interface ToolbarProps<Row> {
	list: ListView<Row>;
	/** Choices that the screen reads for a filter, by the filter's name. */
	options?: Readonly<Record<string, readonly Option[]>>;
	/** Further file formats for saving the list. */
	layouts?: FileLayouts;
	/** Buttons and links before those of every list. */
	actions?: ReactNode;
}

interface RowsProps<Row> {
	list: ListView<Row>;
	page: Page<Row>;
	/** Key of the row that is open on the screen. */
	currentKey?: string | undefined;
	/** Replaces the view's cards, where they need more data than their rows. */
	children?: ListView<Row>["cards"] | undefined;
}

/** A list of the back office: search, filters, columns, file, rows and paging. */
export function AdminList<Row extends { id: string }>({
	page,
	currentKey,
	children,
	...toolbar
}: ToolbarProps<Row> & RowsProps<Row>) {
	return (
		<>
			<AdminListToolbar {...toolbar} />
			<AdminListRows list={toolbar.list} page={page} currentKey={currentKey}>
				{children}
			</AdminListRows>
		</>
	);
}

/** Separate from the rows, for a screen that puts something between them. */
export function AdminListToolbar<Row>({ list, options = {}, layouts, actions }: ToolbarProps<Row>) {
	const columns = shownColumns(list);
	const filters = Object.entries(list.filters);
	const search = filters.find(([, { placeholder }]) => placeholder !== undefined)?.[1];
	return (
		<ListToolbar
			search={search && { label: search.label ?? "", placeholder: search.placeholder ?? "" }}
			filters={filters.flatMap(([name, { label = "", all, options: fixedOptions = [] }]) =>
				all === undefined ? [] : [{ name, label, all, options: options[name] ?? fixedOptions }],
			)}
			actions={
				<>
					{actions}
					{columns.length > 0 ? <ColumnChoice columns={columns} /> : null}
					<ExportLink to={`${list.path}.csv`} layouts={layouts} />
				</>
			}
		/>
	);
}

export function AdminListRows<Row extends { id: string }>({
	list,
	page,
	currentKey,
	children: toCards = list.cards,
}: RowsProps<Row>) {
	const [query] = useSearchParams();
	const { caption, actions, selection, isCompact } = list;
	const empty = <EmptyList list={list} />;
	const cards = toCards && (page.rows.length > 0 ? toCards(page.rows) : empty);
	return (
		<>
			<div ref={moveByArrows}>
				{cards ?? (
					<DataTable
						caption={caption}
						columns={chosenColumns(shownColumns(list), query)}
						rows={page.rows}
						rowKey={({ id }) => id}
						empty={empty}
						currentKey={currentKey}
						actions={actions}
						selection={selection}
						isCompact={isCompact}
					/>
				)}
			</div>
			<KeysetPager next={page.next} previous={page.previous} />
		</>
	);
}

function EmptyList<Row>({ list: { path, filters, empty } }: Pick<RowsProps<Row>, "list">) {
	const [query] = useSearchParams();
	const isFiltered = Object.keys(filters).some((name) => query.get(name));
	return (
		<EmptyState
			title={empty.title}
			action={
				isFiltered && empty.showAll ? (
					<>
						<ButtonLink to={path} kind="secondary" size="sm">
							{empty.showAll}
						</ButtonLink>
						{empty.action}
					</>
				) : (
					empty.action
				)
			}
		>
			{isFiltered ? (empty.filtered ?? empty.text) : empty.text}
		</EmptyState>
	);
}

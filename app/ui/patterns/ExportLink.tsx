import { useLocation } from "react-router";
import { Icon } from "../icons/Icon.tsx";
import { buttonStyle } from "../primitives/button-style.ts";
import { Details } from "../primitives/Details.tsx";

/** Further file formats of a list, by the value of the parameter `layout`. */
export type FileLayouts = Readonly<Record<string, { label: string }>>;

const NO_LAYOUTS: FileLayouts = {};

/**
 * Downloads the list as a table, with the filters of the current address. `layouts` lists formats for other systems.
 */
export function ExportLink({ to, layouts = NO_LAYOUTS }: { to: string; layouts?: FileLayouts | undefined }) {
	const { search } = useLocation();
	const others = Object.entries(layouts);
	const label = (
		<>
			<Icon name="download" className="size-5" />
			Exportar CSV
		</>
	);
	if (others.length === 0) {
		return (
			<a href={`${to}${search}`} download className={buttonStyle("secondary", "sm")}>
				{label}
			</a>
		);
	}
	const addressOf = (layout: string) => {
		const query = new URLSearchParams(search);
		query.set("layout", layout);
		return `${to}?${query}`;
	};
	const itemStyle = "flex min-h-11 items-center px-4 hover:bg-paper-2";
	return (
		<Details className="group relative">
			<summary
				className={buttonStyle(
					"secondary",
					"sm",
					"cursor-pointer list-none [&::-webkit-details-marker]:hidden",
				)}
			>
				{label}
				<Icon name="chevron-down" className="size-4 group-open:rotate-180" />
			</summary>
			<ul className="absolute right-0 z-20 mt-2 w-max max-w-[80vw] rounded-md bg-paper py-2 text-[0.9375rem] shadow-float">
				<li>
					<a href={`${to}${search}`} download className={itemStyle}>
						Planilha desta lista
					</a>
				</li>
				{others.map(([layout, { label: name }]) => (
					<li key={layout}>
						<a href={addressOf(layout)} download className={itemStyle}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</Details>
	);
}

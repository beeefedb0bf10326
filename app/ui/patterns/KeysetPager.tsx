import { useLocation, useSearchParams } from "react-router";
import { Icon } from "../icons/Icon.tsx";
import { Link } from "../primitives/Link.tsx";

/** Links to the next and the previous page of a list; `next` and `previous` are its cursors. */
export function KeysetPager({ next, previous }: { next: string | null; previous: string | null }) {
	const [query] = useSearchParams();
	const { pathname } = useLocation();
	if (next === null && previous === null) return null;
	const addressOf = (direction: "after" | "before", cursor: string) => {
		const page = new URLSearchParams(query);
		for (const name of ["after", "before"]) page.delete(name);
		page.set(direction, cursor);
		return `${pathname}?${page}`;
	};
	const style =
		"inline-flex min-h-11 items-center gap-1.5 rounded-md border border-line-strong px-4 text-sm font-semibold hover:border-ink";
	return (
		<nav aria-label="Páginas" className="mt-6 flex justify-between gap-3">
			{previous === null ? (
				<span />
			) : (
				<Link to={addressOf("before", previous)} rel="prev" className={style}>
					<Icon name="chevron-left" className="size-4" />
					Página anterior
				</Link>
			)}
			{next === null ? null : (
				<Link to={addressOf("after", next)} rel="next" className={style}>
					Próxima página
					<Icon name="chevron-right" className="size-4" />
				</Link>
			)}
		</nav>
	);
}

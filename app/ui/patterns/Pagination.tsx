import { Icon } from "../icons/Icon.tsx";
import { Link } from "../primitives/Link.tsx";

/** Page numbers as links; `addressOf` keeps the rest of the query. */
export function Pagination({
	page,
	pages,
	addressOf,
}: {
	page: number;
	pages: number;
	addressOf: (page: number) => string;
}) {
	if (pages <= 1) return null;
	const shownPages = [1, page - 1, page, page + 1, pages].filter(
		(at, index, all) => at >= 1 && at <= pages && all.indexOf(at) === index,
	);
	return (
		<nav aria-label="Páginas" className="mt-16 flex items-center justify-center gap-1.5 tabular-nums">
			{page > 1 ? (
				<Link
					to={addressOf(page - 1)}
					rel="prev"
					aria-label="Página anterior"
					className="grid size-11 place-items-center rounded-md hover:bg-paper-2"
				>
					<Icon name="chevron-left" className="size-5" />
				</Link>
			) : null}
			{shownPages.map((at, index) => (
				<span key={at} className="flex items-center gap-1.5">
					{index > 0 && at - (shownPages[index - 1] ?? at) > 1 ? <span aria-hidden="true">…</span> : null}
					<Link
						to={addressOf(at)}
						aria-label={`Página ${at}`}
						aria-current={at === page ? "page" : undefined}
						className="grid size-11 place-items-center rounded-md hover:bg-paper-2 aria-[current]:bg-ink aria-[current]:text-paper"
					>
						{at}
					</Link>
				</span>
			))}
			{page < pages ? (
				<Link
					to={addressOf(page + 1)}
					rel="next"
					aria-label="Próxima página"
					className="grid size-11 place-items-center rounded-md hover:bg-paper-2"
				>
					<Icon name="chevron-right" className="size-5" />
				</Link>
			) : null}
		</nav>
	);
}

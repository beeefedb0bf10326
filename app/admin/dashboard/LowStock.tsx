import { href } from "react-router";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { LowStockProduct } from "./dashboard.queries.server.ts";

/** Products to be made again soon, lowest stock first. */
export function LowStock({ products, total }: { products: readonly LowStockProduct[]; total: number }) {
	if (products.length === 0) return <p className="text-ink-2">Nenhuma peça com estoque baixo.</p>;
	return (
		<>
			<ul>
				{products.map(({ id, name, stock, image }) => (
					<li
						key={id}
						className="relative flex items-center gap-3 border-b border-line py-2 last:border-0 hover:bg-paper-2/60"
					>
						<Picture image={image} alt="" sizes="40px" className="size-10 flex-none rounded-sm text-[0]" />
						<Link
							to={href("/admin/products/:id", { id })}
							className="min-w-0 flex-1 truncate text-[0.9375rem] after:absolute after:inset-0"
						>
							{name}
						</Link>
						<strong className={`tabular-nums ${stock === 0 ? "text-brick" : ""}`}>
							{stock}
							<span className="sr-only"> em estoque</span>
						</strong>
					</li>
				))}
			</ul>
			{total > products.length ? (
				<p className="mt-3 text-sm text-ink-2">e mais {total - products.length} com estoque baixo</p>
			) : null}
		</>
	);
}

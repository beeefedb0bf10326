import { href, Link } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { formatMoneyShort } from "#app/values/money.ts";
import { type CartLineView, formatUnitLimit, formatUnitsLeft } from "./cart-view.ts";

/** The name of a line; it leads to the product as long as that is sold. */
export function CartLineName({ line: { name, slug, problem } }: { line: CartLineView }) {
	if (!slug) return <span className={problem?.kind === "unavailable" ? "text-ink-2" : ""}>{name}</span>;
	return (
		<Link to={href("/product/:slug", { slug })} className="underline-offset-4 hover:underline">
			{name}
		</Link>
	);
}

/** The notes on a line: gone, too few left, another price. */
export function CartLineNotes({ line }: { line: CartLineView }) {
	const { problem, priceChange, lowStockLeft } = line;
	return (
		<>
			{problem?.kind === "unavailable" ? <Problem>Produto indisponível</Problem> : null}
			{problem?.kind === "too_many" ? <Problem>{formatUnitsLeft(problem.left)}</Problem> : null}
			{problem?.kind === "over_limit" ? <Problem>{formatUnitLimit(problem.left)}</Problem> : null}
			{problem === null && lowStockLeft !== null ? (
				<p className="mt-1.5 text-sm text-amber">{formatUnitsLeft(lowStockLeft)}</p>
			) : null}
			{priceChange ? (
				<p className="mt-1.5 flex items-start gap-1.5 text-sm text-amber">
					<Icon name="info" className="mt-0.5 size-4 flex-none" />
					<span>
						O preço mudou de {formatMoneyShort(priceChange.from)} para {formatMoneyShort(priceChange.to)}
					</span>
				</p>
			) : null}
		</>
	);
}

function Problem({ children }: { children: string }) {
	return (
		<p className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-brick">
			<Icon name="alert" className="mt-0.5 size-4 flex-none" />
			{children}
		</p>
	);
}

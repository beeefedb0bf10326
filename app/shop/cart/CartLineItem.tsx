import type { ReactNode } from "react";
import { href } from "react-router";
import { formatLeaveDate } from "#app/shop/shipping/delivery-estimate.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { QuantityStepper } from "#app/ui/primitives/QuantityStepper.tsx";
import { formatDayChange } from "#app/values/date.ts";
import { formatMoneyShort } from "#app/values/money.ts";
import { type CartLineView, formatUnitLimit, formatUnitsLeft } from "./cart-view.ts";

interface CartLineItemProps {
	line: CartLineView;
	onQuantityChange: (quantity: number) => void;
	onRemove: () => void;
	onSave: () => void;
}

/** One product of the cart. Pressing minus at one unit removes it, which the toast can undo. */
export function CartLineItem({ line, onQuantityChange, onRemove, onSave }: CartLineItemProps) {
	const isUnavailable = line.problem?.kind === "unavailable";
	const changeQuantity = (quantity: number) => (quantity < 1 ? onRemove() : onQuantityChange(quantity));
	const image = <CartLineImage src={line.image} isDimmed={isUnavailable} className="w-full" />;
	return (
		<li className="flex gap-4 border-b border-line py-6 sm:gap-6">
			<div className="w-24 flex-none sm:w-32">
				{line.slug ? (
					// The name beside it leads to the same place.
					<Link to={href("/product/:slug", { slug: line.slug })} tabIndex={-1} aria-hidden="true">
						{image}
					</Link>
				) : (
					image
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col">
				<div className="flex items-start justify-between gap-2">
					<div className="min-w-0">
						<h2 className="text-lg leading-snug font-medium sm:text-xl">
							<CartLineName line={line} />
						</h2>
						{isUnavailable ? null : (
							// As high as its text before the day is known, so that the line keeps its height.
							<p className="mt-1 text-sm text-ink-2">
								{line.isMadeToOrder ? <span className="block">Feito sob encomenda</span> : null}
								{line.leaveDay ? formatLeaveDate(line.leaveDay) : "\u00a0"}
							</p>
						)}
						{line.hasFreeShipping && !isUnavailable ? (
							<p className="mt-1 text-sm text-moss">Frete grátis</p>
						) : null}
						<CartLineNotes line={line} />
						<DayChangeNote line={line} />
					</div>
					<IconButton
						label={`Remover ${line.name}`}
						onClick={onRemove}
						className="-mt-2 -mr-2.5 flex-none text-ink-2 hover:text-ink"
					>
						<Icon name="trash" className="size-5" />
					</IconButton>
				</div>
				{isUnavailable ? null : (
					<div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
						<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
							<QuantityStepper
								value={line.quantity}
								itemName={line.name}
								min={0}
								max={line.maxQuantity}
								onChange={changeQuantity}
							/>
							{line.problem && "left" in line.problem ? (
								<AdjustQuantityButton left={line.problem.left} onQuantityChange={onQuantityChange} />
							) : null}
						</div>
						<p data-keep-clear className="text-right">
							<Price amount={line.total} className="block text-lg font-semibold" />
							{line.quantity > 1 ? (
								<span className="text-sm text-ink-2">{formatMoneyShort(line.price)} cada</span>
							) : null}
						</p>
					</div>
				)}
				<p className="-mx-1 mt-2">
					<Button
						kind="quiet"
						onClick={onSave}
						aria-label={`Guardar para depois: ${line.name}`}
						className="font-normal"
					>
						Guardar para depois
					</Button>
				</p>
			</div>
		</li>
	);
}

function AdjustQuantityButton({
	left,
	onQuantityChange,
}: {
	left: number;
	onQuantityChange: (quantity: number) => void;
}) {
	return (
		<Button kind="quiet" onClick={() => onQuantityChange(left)}>
			Ajustar para {left}
		</Button>
	);
}

/** The small square picture of a product in the cart. The name is beside it, so it has no text of its own. */
export function CartLineImage({
	src,
	isDimmed = false,
	className = "",
}: {
	src: string | null;
	/** For a product that can no longer be bought. */
	isDimmed?: boolean;
	/** Its width; the height follows. */
	className?: string;
}) {
	const style = `aspect-square flex-none self-start rounded-sm bg-backdrop object-cover ${isDimmed ? "opacity-50 grayscale" : ""} ${className}`;
	if (src) return <img src={src} alt="" width={240} height={240} className={`block h-auto ${style}`} />;
	return (
		<span className={`flex items-center justify-center text-center text-xs leading-tight text-ink ${style}`}>
			Sem Imagem
		</span>
	);
}

/** The name of a line. It links to the product as long as the product is sold. */
export function CartLineName({ line: { name, slug, problem } }: { line: CartLineView }) {
	if (!slug) return <span className={problem?.kind === "unavailable" ? "text-ink-2" : ""}>{name}</span>;
	return (
		<Link to={href("/product/:slug", { slug })} className="tall-link underline-offset-4 hover:underline">
			{name}
		</Link>
	);
}

/** The notes on a line: unavailable, too few left, another price. */
export function CartLineNotes({ line }: { line: CartLineView }) {
	const { problem, priceChange, lowStockLeft } = line;
	return (
		<>
			{problem?.kind === "unavailable" ? <Problem>Produto indisponível</Problem> : null}
			{problem?.kind === "too_many" ? <Problem>{formatUnitsLeft(problem.left)}</Problem> : null}
			{problem?.kind === "over_limit" ? <Problem>{formatUnitLimit(problem.left)}</Problem> : null}
			{problem?.kind === "queue_full" ? <Problem>{problem.note}</Problem> : null}
			{problem === null && lowStockLeft !== null ? (
				<p className="mt-1.5 text-sm text-amber">{formatUnitsLeft(lowStockLeft)}</p>
			) : null}
			{priceChange ? (
				<Change>
					O preço mudou de {formatMoneyShort(priceChange.from)} para {formatMoneyShort(priceChange.to)}
				</Change>
			) : null}
		</>
	);
}

/** Says that a line leaves the workshop later than its customer last saw; not of a product that is saved for later. */
export const DayChangeNote = ({ line: { dayChange } }: { line: CartLineView }) =>
	dayChange ? (
		<Change>O dia de sair da oficina mudou {formatDayChange(dayChange.from, dayChange.to)}.</Change>
	) : null;

function Change({ children }: { children: ReactNode }) {
	return (
		<p className="mt-1.5 flex items-start gap-1.5 text-sm text-amber">
			<Icon name="info" className="mt-0.5 size-4 flex-none" />
			<span>{children}</span>
		</p>
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

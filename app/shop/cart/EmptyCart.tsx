import type { CSSProperties, ReactNode } from "react";
import { href } from "react-router";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";

interface EmptyCartProps {
	categories: readonly { slug: string; name: string }[];
	/** The saved lines, if any, and what to look at instead. */
	children: ReactNode;
}

/** The empty cart, with links to the products and categories. */
export function EmptyCart({ categories, children }: EmptyCartProps) {
	return (
		<>
			<EmptyState
				as="h1"
				title="Seu carrinho está vazio"
				action={<ButtonLink to={href("/products")}>Explorar Produtos</ButtonLink>}
			>
				Cada peça leva tempo para ser feita. Escolha a sua com calma.
			</EmptyState>
			{children}
			{categories.length > 0 ? (
				<nav aria-label="Por onde começar" className="border-t border-line pt-6">
					<ul className="flex flex-wrap justify-center gap-x-8 gap-y-1">
						{categories.map(({ slug, name }) => (
							<li key={slug}>
								<Link
									to={`${href("/products")}?category=${slug}`}
									className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
								>
									{name}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			) : null}
		</>
	);
}

/** As many rows as a window shows. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** The cart's skeleton, as long as the cart: the document knows the number of lines before its first frame. */
export function CartSkeleton({ lines }: { lines: number | undefined }) {
	return (
		<div
			className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16"
			aria-hidden="true"
			style={{ "--cart-lines": lines } as CSSProperties}
		>
			<div className="mb-14 h-[calc(var(--cart-lines,2)*16.5rem)] overflow-clip border-t border-line sm:h-[calc(var(--cart-lines,2)*15.125rem)]">
				{SKELETON_ROWS.map((row) => (
					<div key={row} className="flex h-66 gap-4 border-b border-line py-6 sm:h-60.5 sm:gap-6">
						<Skeleton className="aspect-square w-24 flex-none self-start sm:w-32" />
						<div className="flex min-w-0 flex-1 flex-col">
							<Skeleton className="h-6 w-3/5" />
							<div className="mt-auto flex items-center justify-between pt-4">
								<Skeleton className="h-12 w-32" />
								<Skeleton className="h-6 w-20" />
							</div>
						</div>
					</div>
				))}
			</div>
			{/* With several products, the summary has a line more: the day on which they leave together. */}
			<Skeleton className="h-[calc(30.5rem+min(var(--cart-lines,2)-1,1)*4.5rem)]" />
		</div>
	);
}

/** Shown when the server gave no response: the page has the data that the customer last saw. */
export function CartCheckFailed({ onRetry }: { onRetry: () => void }) {
	return (
		<Notice tone="warning" role="status">
			<p>Não conseguimos conferir preços e estoque agora.</p>
			<Button kind="quiet" onClick={onRetry} className="-mx-1">
				Conferir de novo
			</Button>
		</Notice>
	);
}

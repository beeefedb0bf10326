import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";

interface EmptyCartProps {
	categories: readonly { slug: string; name: string }[];
	/** The saved lines, if any. */
	children: ReactNode;
}

/** A cart with nothing in it, and where to begin. */
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

import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { FavouriteButton } from "#app/shop/favourites/FavouriteButton.tsx";
import { useFavourites } from "#app/shop/favourites/favourites-store.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import { useFavouriteProducts } from "./use-favourite-products.ts";

const GRID = "mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4";

/** The favourites of this browser (specification, section 2, “Profile”), or `children` below an empty list. */
export function Wishlist({ children }: { children: ReactNode }) {
	const { ids, isLoaded } = useFavourites();
	const { status, products, retry } = useFavouriteProducts();
	return (
		// With any number of favourites the footer begins below the window, so that it does not move when they load.
		<section
			aria-labelledby="favoritos"
			aria-busy={status === "loading"}
			className="min-h-[calc(100dvh-22rem)]"
		>
			<h2 id="favoritos" className="text-3xl">
				Lista de Favoritos{isLoaded ? ` (${ids.length})` : ""}
			</h2>
			{status === "failed" ? (
				<div className="mt-8 max-w-xl">
					<Notice tone="warning" role="status">
						Não conseguimos buscar seus favoritos agora. Eles continuam guardados neste aparelho.{" "}
						<Button kind="quiet" onClick={retry}>
							Tentar de novo
						</Button>
					</Notice>
				</div>
			) : null}
			{!isLoaded ? (
				<UnreadFavourites />
			) : status === "ready" && ids.length === 0 ? (
				<NoFavourites>{children}</NoFavourites>
			) : (
				<ul className={GRID}>
					{products.map((product) => (
						<FavouriteCard key={product.id} product={product} />
					))}
					{status === "loading"
						? Array.from({ length: Math.max(0, ids.length - products.length) }, (_, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike.
								<FavouriteSkeleton key={at} />
							))
						: null}
				</ul>
			)}
		</section>
	);
}

const NoFavourites = ({ children }: { children?: ReactNode }) => (
	<>
		<EmptyState
			title="Sua lista de favoritos está vazia."
			action={<ButtonLink to={href("/products")}>Ver Produtos</ButtonLink>}
		>
			Toque no coração de uma peça para <span className="whitespace-nowrap">guardá-la</span> aqui, mesmo sem
			entrar na conta.
		</EmptyState>
		<div className="recommendations">{children}</div>
	</>
);

/**
 * Shown until the browser's storage is read. It has both the empty list and skeletons, and the document shows one of
 * them. As many skeletons are visible as there are favourites, at most one row.
 */
const UnreadFavourites = () => (
	<>
		<div className="hidden favourites-empty:block">
			<NoFavourites />
		</div>
		<ul className={`${GRID} favourites-empty:hidden noscript:hidden`}>
			{[0, 1, 2, 3].map((at) => (
				<FavouriteSkeleton
					key={at}
					className={at > 1 ? "max-md:hidden" : ""}
					style={{ opacity: `calc(var(--favourites) - ${at})` }}
				/>
			))}
		</ul>
	</>
);

function FavouriteCard({ product }: { product: ProductSummary }) {
	const address = href("/product/:slug", { slug: product.slug });
	return (
		<li className="flex flex-col">
			<div className="relative">
				<Link to={address} tabIndex={-1} aria-hidden="true">
					<Picture
						image={product.images[0]}
						alt=""
						sizes="(min-width: 1180px) 256px, (min-width: 768px) 29vw, 44vw"
						className="aspect-square w-full rounded-sm bg-backdrop"
					/>
				</Link>
				<div className="absolute top-1 right-1">
					<FavouriteButton product={product} place="corner" />
				</div>
			</div>
			<h3 className="mt-3.5 font-serif text-[1.0625rem] leading-snug md:text-lg">{product.name}</h3>
			<p className="mt-1 mb-4 font-semibold">
				<Price amount={product.price} full />
			</p>
			<ButtonLink
				to={address}
				kind="secondary"
				size="sm"
				aria-label={`Ver Produto: ${product.name}`}
				className="mt-auto"
			>
				Ver Produto
			</ButtonLink>
		</li>
	);
}

function FavouriteSkeleton(props: Pick<ComponentProps<"li">, "className" | "style">) {
	return (
		<li {...props}>
			<Skeleton className="aspect-square w-full" />
			<Skeleton className="mt-3.5 h-6 w-4/5" />
			<Skeleton className="mt-2 mb-4 h-5 w-1/3" />
			<Skeleton className="h-11 w-full" />
		</li>
	);
}

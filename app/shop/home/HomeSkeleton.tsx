import { ProductGridSkeleton } from "#app/shop/catalogue/products/ProductGrid.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";

/** The exact shape of the loaded page: four categories, sixteen products (specification, section 2). */
export function HomeSkeleton() {
	return (
		<div role="status" aria-label="Carregando a página inicial">
			<div className="wrap pt-16 md:pt-26">
				<Skeleton className="h-10 w-72 max-w-full" />
				<div className="mt-9 flex gap-4 overflow-hidden md:gap-6">
					{[1, 2, 3, 4].map((place) => (
						<div key={place} className="w-60 flex-none">
							<Skeleton className="aspect-4/5" />
							<Skeleton className="mt-4 h-5 w-2/3" />
						</div>
					))}
				</div>
			</div>
			<div className="wrap py-16 md:py-26">
				<Skeleton className="h-10 w-72 max-w-full" />
				<div className="mt-9">
					<ProductGridSkeleton cards={16} />
				</div>
			</div>
		</div>
	);
}

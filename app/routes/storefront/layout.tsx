import { Outlet } from "react-router";
import { ProductGridSkeleton } from "#app/shop/catalogue/products/ProductGrid.tsx";
import { FavouritesKeeper } from "#app/shop/favourites/FavouritesKeeper.tsx";
import { Frame } from "#app/shop/frame/Frame.tsx";
import { useSlowDestination } from "#app/shop/frame/slow-destination.ts";
import { HomeSkeleton } from "#app/shop/home/HomeSkeleton.tsx";
import { Spinner } from "#app/ui/primitives/Spinner.tsx";

export default function StorefrontLayout() {
	const destination = useSlowDestination();
	return (
		<Frame>
			<FavouritesKeeper />
			{destination === "/" ? (
				<HomeSkeleton />
			) : destination === "/products" ? (
				<div className="wrap py-12 md:py-20">
					<ProductGridSkeleton cards={8} />
				</div>
			) : destination?.startsWith("/admin") ? (
				<div className="grid min-h-[50vh] place-items-center">
					<Spinner label="Verificando acesso…" className="size-6" />
				</div>
			) : (
				<Outlet />
			)}
		</Frame>
	);
}

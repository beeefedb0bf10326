import { href, Outlet } from "react-router";
import { ProductGridSkeleton } from "#app/shop/catalogue/products/ProductGrid.tsx";
import { FavouritesSync } from "#app/shop/favourites/FavouritesSync.tsx";
import { HomeSkeleton } from "#app/shop/home/HomeSkeleton.tsx";
import { ShopLayout } from "#app/shop/layout/ShopLayout.tsx";
import { useSlowNavigation } from "#app/shop/layout/use-slow-navigation.ts";
import { Spinner } from "#app/ui/primitives/Spinner.tsx";

export default function StorefrontLayoutRoute() {
	const destination = useSlowNavigation();
	return (
		<ShopLayout>
			<FavouritesSync />
			{destination === href("/") ? (
				<HomeSkeleton />
			) : destination === href("/products") ? (
				<div className="wrap py-12 md:py-20">
					<ProductGridSkeleton cards={8} />
				</div>
			) : destination?.startsWith(href("/admin")) ? (
				<div className="grid min-h-[50vh] place-items-center">
					<Spinner label="Verificando acesso…" className="size-6" />
				</div>
			) : (
				<Outlet />
			)}
		</ShopLayout>
	);
}

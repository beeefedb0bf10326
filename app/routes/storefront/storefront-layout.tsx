import { useEffect, useState } from "react";
import { href, Outlet, useLocation, useNavigation } from "react-router";
import { ProductGridSkeleton } from "#app/shop/catalogue/products/ProductGrid.tsx";
import { FavouritesSync } from "#app/shop/favourites/FavouritesSync.tsx";
import { HomeSkeleton } from "#app/shop/home/HomeSkeleton.tsx";
import { ShopLayout } from "#app/shop/layout/ShopLayout.tsx";
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
					<ProductGridSkeleton />
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

/** No indicator is shown for a shorter wait, in milliseconds. */
const SLOW_AFTER_MS = 250;

/**
 * The path of a screen that takes long to load, so that a placeholder can be shown; null if nothing is loading,
 * during the first moments, and within the same screen.
 */
function useSlowNavigation(): string | null {
	const { pathname } = useLocation();
	const { state, location } = useNavigation();
	const destination = state === "loading" && location.pathname !== pathname ? location.pathname : null;
	const [slowPath, setSlowPath] = useState<string | null>(null);
	useEffect(() => {
		const timer = setTimeout(() => setSlowPath(destination), destination ? SLOW_AFTER_MS : 0);
		return () => clearTimeout(timer);
	}, [destination]);
	return slowPath === destination ? slowPath : null;
}

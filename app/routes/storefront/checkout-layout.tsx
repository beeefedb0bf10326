import { Outlet } from "react-router";
import { CheckoutLayout } from "#app/shop/layout/ShopLayout.tsx";

export default function CheckoutLayoutRoute() {
	return (
		<CheckoutLayout>
			<Outlet />
		</CheckoutLayout>
	);
}

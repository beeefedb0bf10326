import { Outlet } from "react-router";
import { CheckoutLayout } from "#app/shop/layout/CheckoutLayout.tsx";

export default function CheckoutLayoutRoute() {
	return (
		<CheckoutLayout>
			<Outlet />
		</CheckoutLayout>
	);
}

import { Outlet } from "react-router";
import { CheckoutFrame } from "#app/shop/frame/Frame.tsx";

export default function CheckoutLayout() {
	return (
		<CheckoutFrame>
			<Outlet />
		</CheckoutFrame>
	);
}

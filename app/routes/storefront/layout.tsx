import { Outlet } from "react-router";
import { Frame } from "#app/shop/frame/Frame.tsx";

export default function StorefrontLayout() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

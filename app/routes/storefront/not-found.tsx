import { data, useLocation } from "react-router";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { NotFoundPage } from "#app/shop/layout/NotFoundPage.tsx";

/**
 * Handles every address without a route. The look for nearby products is the browser's, so that programs cause none.
 */
export const loader = () => data(null, { status: 404 });

/** The root shows the screen. */
export function action(): never {
	throw data(null, { status: 404 });
}

const Recommendations = onDemand(() => import("#app/shop/recommendations/Recommendations.tsx"));

export default function NotFoundRoute() {
	const { pathname } = useLocation();
	return (
		<NotFoundPage>
			<Recommendations open title="Talvez seja uma destas" address={pathname} />
		</NotFoundPage>
	);
}

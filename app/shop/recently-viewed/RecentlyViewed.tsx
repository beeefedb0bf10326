import { useEffect, useRef, useState } from "react";
import { browserStore } from "#app/platform/browser/browser-store.ts";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import {
	addRecentlyViewed,
	MAX_RECENTLY_VIEWED,
	parseRecentlyViewed,
	RECENTLY_VIEWED_KEY,
} from "./recently-viewed.ts";

/** Of this tab, and gone with it: the next user of the computer sees nothing of it. */
const recentlyViewedStore = browserStore(
	RECENTLY_VIEWED_KEY,
	parseRecentlyViewed,
	undefined,
	() => sessionStorage,
);

const RecentlyViewedList = onDemand(() => import("./RecentlyViewedList.tsx"));

/** How far below the screen it is loaded, so that it is there when the visitor arrives. */
const PRELOAD_MARGIN = "800px";

/** Remembers that a product was viewed, and shows the ones before it once the visitor scrolls that far. */
export function RecentlyViewed({ productId }: { productId: string }) {
	const container = useRef<HTMLDivElement>(null);
	const [otherIds, setOtherIds] = useState<readonly string[]>([]);
	const [isNear, setNear] = useState(false);

	useEffect(() => {
		// The storage responds slowly the first time, and nothing waits for this.
		setTimeout(() => {
			const previousIds = recentlyViewedStore.read();
			setOtherIds(previousIds.filter((id) => id !== productId).slice(0, MAX_RECENTLY_VIEWED));
			recentlyViewedStore.write(addRecentlyViewed(previousIds, productId));
		});
	}, [productId]);

	useEffect(() => {
		if (!container.current || otherIds.length === 0) return;
		const observer = new IntersectionObserver(
			// The latest of several.
			(entries) => setNear(entries.at(-1)?.isIntersecting === true),
			{ rootMargin: PRELOAD_MARGIN },
		);
		observer.observe(container.current);
		return () => observer.disconnect();
	}, [otherIds]);

	return (
		<div ref={container}>
			<RecentlyViewedList open={isNear} ids={otherIds} />
		</div>
	);
}

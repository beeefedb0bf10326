import { useEffect, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { addRecentlyViewed, MAX_RECENTLY_VIEWED } from "./recently-viewed.ts";
import { recentlyViewedStore } from "./recently-viewed-store.ts";

const RecentlyViewedList = onDemand(() => import("./RecentlyViewedList.tsx"));

/** The distance below the screen at which the list is loaded, so that it is there when the visitor arrives. */
const PRELOAD_MARGIN = "800px";

/** Remembers the viewed product, and shows the earlier ones once the visitor scrolls near. */
export function RecentlyViewed({ productId }: { productId: string }) {
	const container = useRef<HTMLDivElement>(null);
	const [otherIds, setOtherIds] = useState<readonly string[]>([]);
	const [isNear, setNear] = useState(false);

	useEffect(() => {
		// Storage is slow at its first use, and no other work waits for this.
		setTimeout(() => {
			const previousIds = recentlyViewedStore.read();
			setOtherIds(previousIds.filter((id) => id !== productId).slice(0, MAX_RECENTLY_VIEWED));
			recentlyViewedStore.write(addRecentlyViewed(previousIds, productId));
		});
	}, [productId]);

	useEffect(() => {
		if (!container.current || otherIds.length === 0) return;
		const observer = new IntersectionObserver(
			// The latest entry of several.
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

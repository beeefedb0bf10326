import { useEffect, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { useNear } from "#app/platform/browser/use-near.ts";
import { addRecentlyViewed, MAX_RECENTLY_VIEWED } from "./recently-viewed.ts";
import { recentlyViewedStore } from "./recently-viewed-store.ts";

const RecentlyViewedList = onDemand(() => import("./RecentlyViewedList.tsx"));

/** Remembers the viewed product, and shows the earlier ones once the visitor scrolls near. */
export function RecentlyViewed({ productId }: { productId: string }) {
	const container = useRef<HTMLDivElement>(null);
	const [otherIds, setOtherIds] = useState<readonly string[]>([]);
	const isNear = useNear(container, otherIds.length > 0);

	useEffect(() => {
		// Storage is slow at its first use, and no other work waits for this.
		setTimeout(() => {
			const previousIds = recentlyViewedStore.read();
			setOtherIds(previousIds.filter((id) => id !== productId).slice(0, MAX_RECENTLY_VIEWED));
			recentlyViewedStore.write(addRecentlyViewed(previousIds, productId));
		});
	}, [productId]);

	return (
		<div ref={container} className="no-print">
			<RecentlyViewedList open={isNear} ids={otherIds} />
		</div>
	);
}

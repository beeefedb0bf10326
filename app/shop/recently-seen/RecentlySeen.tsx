import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { browserStore } from "#app/platform/browser-store.ts";
import { MOST_SEEN, parseSeen, RECENTLY_SEEN_KEY, seenAfter } from "./recently-seen.ts";

const seen = browserStore(RECENTLY_SEEN_KEY, parseSeen);

const RecentlySeenList = lazy(() => import("./RecentlySeenList.tsx"));

/** How far below the screen it is got ready, so that nobody sees it come. */
const AHEAD = "800px";

/** Notes that a piece was looked at, and shows those before it once somebody scrolls that far. */
export function RecentlySeen({ productId }: { productId: string }) {
	const place = useRef<HTMLDivElement>(null);
	const [others, setOthers] = useState<readonly string[]>([]);
	const [isNear, setNear] = useState(false);

	useEffect(() => {
		const before = seen.read();
		setOthers(before.filter((id) => id !== productId).slice(0, MOST_SEEN));
		seen.write(seenAfter(before, productId));
	}, [productId]);

	useEffect(() => {
		if (!place.current || others.length === 0) return;
		const observer = new IntersectionObserver(
			([entry]) => {
				if (entry?.isIntersecting) setNear(true);
			},
			{ rootMargin: AHEAD },
		);
		observer.observe(place.current);
		return () => observer.disconnect();
	}, [others]);

	return (
		<div ref={place}>
			{isNear ? (
				<Suspense>
					<RecentlySeenList ids={others} />
				</Suspense>
			) : null}
		</div>
	);
}

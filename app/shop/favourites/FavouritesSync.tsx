import { useEffect } from "react";
import { useSession } from "#app/platform/browser/use-session.ts";

/** Lets the favourites follow whoever is signed in; visitors load nothing for it. */
export function FavouritesSync() {
	const session = useSession();
	const account = session.status === "user" ? session.user.id : null;
	useEffect(() => {
		if (account === null) return;
		let isUnmounted = false;
		let stop = () => {};
		const start = () => {
			import("./sync-favourites.ts").then(
				({ syncFavourites }) => {
					if (!isUnmounted) stop = syncFavourites(account);
				},
				// Offline: what is pressed stays noted, and is told when the line is back.
				() => window.addEventListener("online", start, { once: true }),
			);
		};
		start();
		return () => {
			isUnmounted = true;
			window.removeEventListener("online", start);
			stop();
		};
	}, [account]);
	return null;
}

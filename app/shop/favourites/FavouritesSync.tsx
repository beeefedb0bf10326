import { useEffect } from "react";
import { useSession } from "#app/platform/browser/use-session.ts";

/** Syncs the favourites with the account. Visitors without an account do not load the code for it. */
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
				// Offline: the changes stay stored, and are sent when the connection returns.
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

import { useEffect } from "react";
import { useSession } from "#app/platform/session-client.ts";

/** Lets the favourites follow whoever is signed in; visitors load nothing for it. */
export function FavouritesKeeper() {
	const session = useSession();
	const account = session.status === "user" ? session.user.id : null;
	useEffect(() => {
		if (account === null) return;
		let isOver = false;
		let stop = () => {};
		const begin = () => {
			import("./sync-favourites.ts").then(
				({ syncFavourites }) => {
					if (!isOver) stop = syncFavourites(account);
				},
				// Offline: what is pressed stays noted, and is told when the line is back.
				() => window.addEventListener("online", begin, { once: true }),
			);
		};
		begin();
		return () => {
			isOver = true;
			window.removeEventListener("online", begin);
			stop();
		};
	}, [account]);
	return null;
}

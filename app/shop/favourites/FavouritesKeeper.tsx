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
		void import("./sync-favourites.ts").then(
			({ syncFavourites }) => {
				if (!isOver) stop = syncFavourites(account);
			},
			// Offline: what is pressed stays noted, and the next page tells it.
			() => {},
		);
		return () => {
			isOver = true;
			stop();
		};
	}, [account]);
	return null;
}

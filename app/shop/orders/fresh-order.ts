import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Seconds between looks; a payment is usually confirmed within the first few. */
const PAUSES = [2, 3, 5, 10, 20, 30, 60, 60, 60];

/** Reads the screen again, ever more slowly, while the provider's confirmation is on its way. */
export function useFreshOrder(isWaiting: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isWaiting) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const look = (round: number): void => {
			const pause = PAUSES[round];
			if (pause === undefined) return;
			timer = setTimeout(() => {
				// A page in the background looks again when its time comes round once more.
				if (document.visibilityState === "visible") void revalidate();
				look(round + 1);
			}, pause * 1000);
		};
		look(0);
		return () => clearTimeout(timer);
	}, [isWaiting, revalidate]);
}

import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "./settings.ts";

/** The owner's announcement above every page. */
export interface Announcement {
	/** Phrases separated by “ · ”. */
	words: string;
	/** The address of its link; empty without one. */
	link: string;
}

/** Data for every screen: the shop's public settings, what it announces, the footer's categories, and when the workshop rests. */
export interface RootData {
	settings: PublicSettings;
	announcement: Announcement | null;
	footerCategories: { name: string; slug: string }[];
	/** At most two sentences about days on which the workshop rests. */
	closureNotices: readonly string[];
	origin: string;
	/** Whether payments go to the built-in sandbox; every screen then says so. */
	isSandbox: boolean;
}

export function useRootData(): RootData {
	const data = useRouteLoaderData<RootData>("root");
	if (!data)
		throw new Error("The root loader's data is missing: this screen is rendered outside the root layout.");
	return data;
}

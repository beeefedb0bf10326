import { useRouteLoaderData } from "react-router";
import { pageTitle } from "./page-meta.ts";
import type { RootData } from "./root-data.ts";

/** The head of a screen that is one person's, or nobody's: a title, and nothing for search engines. */
export function PrivateHead({ title }: { title: string }) {
	// The root's data may be what failed; the title then stands without the shop's name.
	const root = useRouteLoaderData<RootData>("root");
	return (
		<>
			<title>{pageTitle(root, title)}</title>
			<meta name="robots" content="noindex" />
		</>
	);
}

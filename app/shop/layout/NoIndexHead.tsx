import { useRouteLoaderData } from "react-router";
import type { RootData } from "#app/shop/settings/root-data.ts";
import { pageTitle } from "./page-meta.ts";

/** The head of a personal screen or an error screen: a title, and no indexing by search engines. */
export function NoIndexHead({ title }: { title: string }) {
	// The root's data may be missing because of the error; the title then lacks the shop's name.
	const root = useRouteLoaderData<RootData>("root");
	return (
		<>
			<title>{pageTitle(root, title)}</title>
			<meta name="robots" content="noindex" />
		</>
	);
}

/** The head of a page behind a secret link of a mail: its address is listed nowhere and told to no other site. */
export const SecretLinkHead = ({ title }: { title: string }) => (
	<>
		<NoIndexHead title={title} />
		<meta name="referrer" content="no-referrer" />
	</>
);

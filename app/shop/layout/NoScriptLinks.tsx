import { accountLinks, mainLinks } from "./navigation-links.ts";

/** Wide screens show the main links already. */
const links = [...mainLinks.map((link) => ({ ...link, className: "lg:hidden" })), ...accountLinks];

/** What the menus lead to, for browsers that cannot open them. */
export function NoScriptLinks() {
	return (
		<noscript>
			<nav aria-label="Menu sem JavaScript" className="no-print border-line border-b bg-paper-2">
				<ul className="wrap flex flex-wrap gap-x-6 py-1 text-sm">
					{links.map(({ to, label, ...rest }) => (
						<li key={to} {...rest}>
							<a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
								{label}
							</a>
						</li>
					))}
				</ul>
			</nav>
		</noscript>
	);
}

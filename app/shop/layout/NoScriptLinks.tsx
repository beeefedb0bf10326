import { accountLinks, mainLinks } from "./navigation-links.ts";

/** What the menus lead to, for browsers that cannot open them. */
export function NoScriptLinks() {
	return (
		<noscript>
			<nav aria-label="Menu sem JavaScript" className="no-print border-line border-b bg-paper-2">
				<ul className="wrap flex flex-wrap gap-x-6 py-1 text-sm">
					{mainLinks.map(({ to, label }) => (
						<li key={to} className="lg:hidden">
							<NoScriptLink to={to} label={label} />
						</li>
					))}
					{accountLinks.map(({ to, label }) => (
						<li key={to}>
							<NoScriptLink to={to} label={label} />
						</li>
					))}
				</ul>
			</nav>
		</noscript>
	);
}

const NoScriptLink = ({ to, label }: { to: string; label: string }) => (
	<a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
		{label}
	</a>
);

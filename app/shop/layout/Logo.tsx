import { href, Link } from "react-router";
import { useRootData } from "#app/shop/settings/root-data.ts";

/** The shop's name as its mark; the full stop is the heartwood. */
export function Logo({ className = "" }: { className?: string }) {
	const { settings } = useRootData();
	return (
		<Link
			to={href("/")}
			aria-label={`${settings.identity.name}, página inicial`}
			className={`inline-flex min-h-11 items-center font-serif text-[1.75rem] leading-none tracking-[-0.03em] lowercase ${className}`}
		>
			{settings.identity.name}
			<span className="text-heartwood">.</span>
		</Link>
	);
}

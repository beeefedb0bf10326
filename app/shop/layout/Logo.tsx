import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";

/** The shop's name as its logo, with a full stop in the colour of heartwood. */
export function Logo({ name, className = "" }: { name: string; className?: string }) {
	return (
		<Link
			to={href("/")}
			aria-label={`${name}, página inicial`}
			className={`inline-flex min-h-11 items-center font-serif text-[1.75rem] leading-none tracking-[-0.03em] lowercase ${className}`}
		>
			{name}
			<span className="text-heartwood">.</span>
		</Link>
	);
}

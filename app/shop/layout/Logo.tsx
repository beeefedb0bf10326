import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Wordmark } from "#app/ui/primitives/Wordmark.tsx";

/** The shop's mark as the link to its home page. */
export function Logo({ name, className = "" }: { name: string; className?: string }) {
	return (
		<Link
			to={href("/")}
			aria-label={`${name}, página inicial`}
			className={`inline-flex min-h-11 items-center text-[1.75rem] ${className}`}
		>
			<Wordmark name={name} />
		</Link>
	);
}

import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";
import { Link, type LinkProps } from "./Link.tsx";

/** A link that looks like a button, for navigation. */
export function ButtonLink({
	kind = "primary",
	size = "md",
	className = "",
	...rest
}: LinkProps & { kind?: ButtonKind; size?: ButtonSize; className?: string }) {
	return <Link {...rest} className={buttonStyle(kind, size, className)} />;
}

import type { ComponentProps } from "react";
import { Icon } from "../icons/Icon.tsx";

/** Opens the menu of the account; on narrow screens only its icon stands there. */
export function MenuButton(props: ComponentProps<"button">) {
	return (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded={false}
			{...props}
			className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-paper-2"
		>
			<Icon name="user" className="size-5" />
			<span className="max-sm:sr-only">Menu</span>
			<Icon name="chevron-down" className="size-4 max-sm:hidden" />
		</button>
	);
}

import { useId } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { usePopup } from "#app/ui/patterns/use-popup.ts";

const AccountMenu = onDemand(() => import("./AccountMenu.tsx"));

/** The signed-in visitor's menu button; on narrow screens only its icon stands there. */
export function AccountMenuEntry({ user }: { user: { fullName: string; role: string } }) {
	const menuId = useId();
	const { isOpen, open, leave, close, containerProps, buttonProps } = usePopup();
	return (
		<div className="relative noscript:hidden" {...containerProps}>
			<button
				{...buttonProps}
				type="button"
				title={user.fullName}
				aria-haspopup="menu"
				aria-controls={menuId}
				onKeyDown={(event) => {
					if (event.key === "ArrowDown") open();
				}}
				className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-paper-2"
			>
				<Icon name="user" className="size-5" />
				<span className="max-sm:sr-only">Menu</span>
				<Icon name="chevron-down" className="size-4 max-sm:hidden" />
			</button>
			{isOpen ? <AccountMenu open id={menuId} user={user} onFollow={leave} onClose={close} /> : null}
		</div>
	);
}

import { useId, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";

const AccountMenu = onDemand(() => import("./AccountMenu.tsx"));

/** The signed-in visitor's menu button; on narrow screens only its icon stands there. */
export function AccountMenuEntry({ user }: { user: { fullName: string; role: string } }) {
	const menuId = useId();
	const button = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	const close = () => setOpen(false);
	const dismiss = () => {
		close();
		button.current?.focus();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left.
		<div
			className="relative noscript:hidden"
			onBlur={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) close();
			}}
		>
			<button
				ref={button}
				type="button"
				title={user.fullName}
				aria-haspopup="menu"
				aria-expanded={isOpen}
				aria-controls={menuId}
				// Safari gives no focus to a clicked button: without this the menu would close and open again.
				onPointerDown={(event) => event.preventDefault()}
				onClick={isOpen ? dismiss : () => setOpen(true)}
				onKeyDown={(event) => {
					if (event.key === "ArrowDown") setOpen(true);
				}}
				className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-paper-2"
			>
				<Icon name="user" className="size-5" />
				<span className="max-sm:sr-only">Menu</span>
				<Icon name="chevron-down" className="size-4 max-sm:hidden" />
			</button>
			{isOpen ? <AccountMenu open id={menuId} user={user} onFollow={close} onClose={dismiss} /> : null}
		</div>
	);
}

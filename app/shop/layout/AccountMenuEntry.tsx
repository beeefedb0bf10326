import { Icon } from "#app/ui/icons/Icon.tsx";
import { AccountMenu } from "./AccountMenu.tsx";

const MENU_ID = "menu-da-conta";

/** The signed-in visitor's menu button; only an icon on narrow screens. The name may arrive later. */
export function AccountMenuEntry({ user }: { user: { fullName: string; role: string } | null }) {
	return (
		<>
			<button
				type="button"
				popoverTarget={MENU_ID}
				title={user?.fullName}
				aria-haspopup="menu"
				onKeyDown={({ key, currentTarget }) => {
					if (key === "ArrowDown") currentTarget.click();
				}}
				className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 hover:bg-paper-2 noscript:hidden"
			>
				<Icon name="user" className="size-5" />
				<span className="max-sm:sr-only">Menu</span>
				<Icon name="chevron-down" className="size-4 max-sm:hidden" />
			</button>
			<AccountMenu id={MENU_ID} user={user} />
		</>
	);
}

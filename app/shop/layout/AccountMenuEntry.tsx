import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Icon } from "#app/ui/icons/Icon.tsx";

const AccountMenu = lazy(() => import("./AccountMenu.tsx"));

/** The signed-in visitor's menu, fetched when it is first opened. */
export function AccountMenuEntry({ user }: { user: { fullName: string; role: string } }) {
	const [isRequested, setRequested] = useState(false);
	const button = <AccountMenuButton name={user.fullName} onClick={() => setRequested(true)} />;
	return (
		<div className="relative noscript:hidden">
			{isRequested ? (
				<Suspense fallback={button}>
					<AccountMenu user={user} />
				</Suspense>
			) : (
				button
			)}
		</div>
	);
}

export function AccountMenuButton({ name, ...rest }: ComponentProps<"button"> & { name: string }) {
	return (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded={false}
			title={name}
			{...rest}
			className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-paper-2"
		>
			<Icon name="user" className="size-5" />
			<span className="max-sm:sr-only">Menu</span>
			<Icon name="chevron-down" className="size-4 max-sm:hidden" />
		</button>
	);
}

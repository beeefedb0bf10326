import { lazy, Suspense, useState } from "react";
import { MenuButton } from "#app/ui/patterns/MenuButton.tsx";

const AccountMenu = lazy(() => import("./AccountMenu.tsx"));

/** The signed-in visitor's menu, fetched when it is first opened. */
export function AccountMenuEntry({ user }: { user: { fullName: string; role: string } }) {
	const [isRequested, setRequested] = useState(false);
	const button = <MenuButton title={user.fullName} onClick={() => setRequested(true)} />;
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

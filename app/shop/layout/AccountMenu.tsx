import { Menu } from "@base-ui/react/menu";
import { href, Link, useSubmit } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { accountLinks } from "./navigation-links.ts";

const itemStyle =
	"flex min-h-11 cursor-pointer items-center px-4 text-[0.9375rem] outline-none data-highlighted:bg-paper-2";

/** The signed-in visitor's menu; opened by the click that fetched it. */
export default function AccountMenu({ user }: { user: { fullName: string; role: string } }) {
	const submit = useSubmit();
	return (
		<Menu.Root defaultOpen modal={false}>
			<Menu.Trigger
				className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-paper-2"
				title={user.fullName}
			>
				<Icon name="user" className="size-5" />
				Menu
				<Icon name="chevron-down" className="size-4" />
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Positioner align="end" sideOffset={8} className="z-50">
					<Menu.Popup className="enter min-w-56 rounded-md border border-line bg-paper py-2 shadow-float outline-none">
						<p className="truncate px-4 pt-1 pb-2 text-sm text-ink-2">{user.fullName}</p>
						{accountLinks.map(({ to, label }) => (
							<Menu.Item key={to} className={itemStyle} render={<Link to={to} />}>
								{label}
							</Menu.Item>
						))}
						{user.role === "admin" ? (
							<Menu.Item className={itemStyle} render={<Link to={href("/admin")} />}>
								Admin
							</Menu.Item>
						) : null}
						<Menu.Separator className="my-2 border-t border-line" />
						<Menu.Item
							className={itemStyle}
							onClick={() => void submit(null, { method: "post", action: href("/sign-out") })}
						>
							Sair
						</Menu.Item>
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}

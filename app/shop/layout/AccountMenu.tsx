import { type KeyboardEvent, useRef } from "react";
import { href } from "react-router";
import { SIGN_OUT_FAILURE } from "#app/shop/accounts/session/sign-out.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Popover } from "#app/ui/primitives/Popover.tsx";
import { accountLinks } from "./navigation-links.ts";

/**
 * The signed-in visitor's menu (ARIA Authoring Practices, menu button). Arrows, Home, End and first
 * letters move the focus.
 */
export function AccountMenu({
	id,
	user,
}: {
	id: string;
	/** Null until the server has responded. */
	user: { fullName: string; role: string } | null;
}) {
	const menu = useRef<HTMLDivElement>(null);
	const links =
		user?.role === "admin" ? [...accountLinks, { to: href("/admin"), label: "Admin" }] : accountLinks;

	const onKeyDown = (event: KeyboardEvent) => {
		const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
		const current = items.indexOf(document.activeElement as HTMLElement);
		const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
		const next =
			target === undefined ? findByLetter(items, current, event.key) : items.at(target % items.length);
		if (!next) return;
		event.preventDefault();
		next.focus();
	};

	return (
		<Popover id={id} className="w-56 py-2 [--popover-span:span-inline-start]">
			{user ? <p className="truncate px-4 pt-1 pb-2 text-sm text-ink-2">{user.fullName}</p> : null}
			<div ref={menu} role="menu" aria-label="Menu" tabIndex={-1} onKeyDown={onKeyDown}>
				{links.map(({ to, label }) => (
					<Link key={to} to={to} role="menuitem" tabIndex={-1} className={itemStyle}>
						{label}
					</Link>
				))}
				<hr className="my-2 border-line" />
				<ActionForm action={href("/sign-out")} failure={SIGN_OUT_FAILURE} role="none">
					<button type="submit" role="menuitem" tabIndex={-1} className={itemStyle}>
						Sair
					</button>
				</ActionForm>
			</div>
		</Popover>
	);
}

const itemStyle =
	"flex min-h-11 w-full cursor-pointer items-center px-4 text-left text-[0.9375rem] outline-none hover:bg-paper-2 focus:bg-paper-2 forced-colors:focus:outline-2 forced-colors:focus:-outline-offset-2";

/** The next item after `current` that begins with the letter. */
const findByLetter = (items: HTMLElement[], current: number, letter: string): HTMLElement | undefined =>
	letter.length === 1
		? [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
				item.textContent.toLowerCase().startsWith(letter.toLowerCase()),
			)
		: undefined;

import { Form, href } from "react-router";
import { OfflineLine } from "#app/platform/browser/OfflineLine.tsx";
import { useSession } from "#app/platform/browser/use-session.ts";
import { useCartCount } from "#app/shop/cart/stored-cart.ts";
import { SearchInput } from "#app/shop/catalogue/suggestions/SearchInput.tsx";
import { type Announcement, useRootData } from "#app/shop/settings/root-data.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { IconButton } from "#app/ui/primitives/Button.tsx";
import { Link, NavLink } from "#app/ui/primitives/Link.tsx";
import { formatCappedCount } from "#app/values/number.ts";
import { AccountMenuEntry } from "./AccountMenuEntry.tsx";
import { Logo } from "./Logo.tsx";
import { MOBILE_MENU_ID, MobileMenu } from "./MobileMenu.tsx";
import { accountLinks, mainLinks } from "./navigation-links.ts";

/** Sticky on every screen of the shop. Its menus work before scripts. */
export function Header() {
	const { settings, announcement } = useRootData();
	return (
		<>
			{announcement ? <AnnouncementBar {...announcement} /> : null}
			<header className="no-print sticky top-0 z-40 border-b border-line bg-paper">
				<div className="wrap flex h-16 items-center gap-3 md:h-19 lg:gap-10">
					<IconButton
						label="Abrir menu"
						aria-haspopup="dialog"
						command="show-modal"
						commandfor={MOBILE_MENU_ID}
						className="-ml-2.5 lg:hidden noscript:hidden"
					>
						<Icon name="menu" />
					</IconButton>
					<Logo name={settings.identity.name} />
					<nav aria-label="Principal" className="hidden gap-7 text-[0.9375rem] lg:flex">
						{mainLinks.map(({ to, label }) => (
							<NavLink
								key={to}
								to={to}
								prefetch
								className="inline-flex min-h-11 items-center decoration-heartwood decoration-2 underline-offset-8 hover:underline aria-[current]:underline"
							>
								{label}
							</NavLink>
						))}
					</nav>
					<div className="ml-auto flex items-center gap-1 text-[0.9375rem] md:gap-2">
						<Form
							action={href("/products")}
							role="search"
							aria-label="Busca da loja"
							className="relative hidden items-center border-b border-line-strong focus-within:border-ink xl:flex"
						>
							<label htmlFor="header-search" className="sr-only">
								Buscar na loja
							</label>
							<SearchInput
								id="header-search"
								placeholder="Buscar peça ou madeira"
								className="h-11 w-48 bg-transparent text-sm placeholder:text-ink-2 focus-visible:outline-none"
								listClassName="right-0 w-104"
							/>
							<button type="submit" aria-label="Buscar" className="grid size-11 place-items-center">
								<Icon name="search" className="size-5" />
							</button>
						</Form>
						<Link
							to={`${href("/products")}#busca`}
							aria-label="Buscar"
							className="grid size-11 place-items-center rounded-md hover:bg-paper-2 xl:hidden"
						>
							<Icon name="search" />
						</Link>
						<AccountEntry />
						<CartLink />
					</div>
				</div>
				<OfflineLine />
			</header>
			<NoScriptLinks />
			<MobileMenu />
		</>
	);
}

function AnnouncementBar({ words, link }: Announcement) {
	const phrases = words.split(" · ").map((phrase, at) => (
		<span key={phrase} className={`max-md:block ${at > 0 ? "max-[22.5rem]:hidden" : ""}`}>
			{at > 0 ? <span className="max-md:hidden"> · </span> : null}
			{phrase.replace("R$ ", "R$\u00a0")}
		</span>
	));
	return (
		<aside
			aria-label="Aviso da loja"
			className="no-print bg-ink text-center text-xs text-paper-3 *:block *:text-balance *:px-4 *:py-2"
		>
			{link ? (
				<a href={link} className="underline underline-offset-2 focus-visible:-outline-offset-4">
					{phrases}
				</a>
			) : (
				<p>{phrases}</p>
			)}
		</aside>
	);
}

/** The entry for a guest or for a customer: the document knows which one before its first frame (decision 0073). */
function AccountEntry() {
	const session = useSession();
	return (
		<>
			<div className="hidden lg:signed-in:block">
				<AccountMenuEntry user={session.status === "user" ? session.user : null} />
			</div>
			<Link
				to={href("/auth")}
				className="hidden min-h-11 min-w-16 items-center justify-center rounded-md px-2 hover:bg-paper-2 lg:signed-out:inline-flex"
			>
				Entrar
			</Link>
		</>
	);
}

function CartLink() {
	const count = useCartCount();
	const isKnown = count !== undefined;
	return (
		<Link
			to={href("/cart")}
			aria-label={isKnown ? describeCart(count) : "Carrinho"}
			className="relative -mr-2.5 grid size-11 place-items-center rounded-md hover:bg-paper-2"
		>
			<Icon name="bag" />
			{count === 0 ? null : (
				<span
					className={`absolute top-0.5 right-0 min-w-5 rounded-full bg-heartwood forced-colors:border px-1.5 text-center text-[0.6875rem] leading-5 font-semibold text-on-heartwood tabular-nums ${isKnown ? "" : "hidden before:content-(--cart-units) cart-filled:block"}`}
				>
					{isKnown ? formatCappedCount(count) : null}
				</span>
			)}
		</Link>
	);
}

const describeCart = (count: number): string =>
	count === 0 ? "Carrinho vazio" : `Carrinho, ${count} ${count === 1 ? "item" : "itens"}`;

/** The links of the menus, for browsers without scripts that cannot open them. */
function NoScriptLinks() {
	return <noscript>{import.meta.env.SSR ? listNoScriptLinks() : null}</noscript>;
}

const listNoScriptLinks = () => (
	<nav aria-label="Menu sem JavaScript" className="no-print border-line border-b bg-paper-2">
		<ul className="wrap flex flex-wrap gap-x-6 py-1 text-sm">
			{/* Wide screens already show the main links. */}
			{[...mainLinks.map((link) => ({ ...link, className: "lg:hidden" })), ...accountLinks].map(
				({ to, label, ...rest }) => (
					<li key={to} {...rest}>
						<a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
							{label}
						</a>
					</li>
				),
			)}
		</ul>
	</nav>
);

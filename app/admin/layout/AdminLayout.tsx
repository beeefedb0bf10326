import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useLocation, useNavigation } from "react-router";
import { OfflineLine } from "#app/platform/browser/OfflineLine.tsx";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { AccountMenuEntry } from "#app/shop/layout/AccountMenuEntry.tsx";
import { ChatLink } from "#app/shop/layout/ChatButton.tsx";
import { Logo } from "#app/shop/layout/Logo.tsx";
import { SkipLink } from "#app/shop/layout/SkipLink.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { scrollToCurrent } from "#app/ui/scroll-to-current.ts";
import { formatCappedCount } from "#app/values/number.ts";
import { adminTabs, isTabOf, settingsScreens } from "./admin-navigation.ts";

const CommandPalette = onDemand(() => import("./CommandPalette.tsx"));

interface AdminLayoutProps {
	admin: { fullName: string; role: string };
	/** The number of open tasks of a tab, by its address. */
	queueCounts: Readonly<Record<string, number>>;
	children: ReactNode;
}

/** The frame of every admin screen: the nine tabs, the link back to the shop, the command palette. */
export function AdminLayout({ admin, queueCounts, children }: AdminLayoutProps) {
	const { state, formMethod } = useNavigation();
	const isLoading = state === "loading" && formMethod === undefined;
	return (
		<div className="flex min-h-dvh flex-1 flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
			<SkipLink />
			<Sidebar queueCounts={queueCounts} />
			<div className="flex min-w-0 flex-1 flex-col">
				<TopBar admin={admin} />
				<div
					role="progressbar"
					aria-label="Carregando"
					aria-hidden={!isLoading}
					className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-heartwood transition-[opacity,scale] duration-500 ease-out ${isLoading ? "scale-x-90 opacity-100" : "scale-x-0 opacity-0"}`}
				/>
				<main
					id="conteudo"
					tabIndex={-1}
					aria-busy={isLoading || undefined}
					className="flex-1 px-4 pt-6 pb-16 outline-none md:px-8 md:pt-8"
				>
					{children}
				</main>
			</div>
		</div>
	);
}

function Sidebar({ queueCounts }: Pick<AdminLayoutProps, "queueCounts">) {
	const list = useRef<HTMLUListElement>(null);
	const { settings } = useRootData();
	const { pathname } = useLocation();
	useEffect(() => scrollToCurrent(list.current, pathname), [pathname]);
	return (
		<nav aria-label="Painel administrativo" className="no-print bg-ink text-paper-3">
			<div className="lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto">
				<Logo
					name={settings.identity.name}
					className="px-6 py-5 text-paper [&_span>span]:text-backdrop max-lg:hidden"
				/>
				<ul
					ref={list}
					className="scroll-run max-lg:pr-12 max-lg:pl-2 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-3rem),transparent)] lg:block lg:overflow-visible"
				>
					{adminTabs.map(({ to, label, icon }) => {
						const count = queueCounts[to] ?? 0;
						return (
							<li key={to} className="relative flex-none">
								<Link
									to={to}
									aria-current={isTabOf(pathname, to) ? "page" : undefined}
									prefetch
									className="flex min-h-12 items-center gap-3 px-3 text-[0.9375rem] whitespace-nowrap transition-colors hover:text-paper focus-visible:-outline-offset-4 focus-visible:outline-paper aria-[current]:bg-white/8 aria-[current]:font-semibold aria-[current]:text-paper forced-colors:aria-[current]:underline max-lg:aria-[current]:shadow-[inset_0_-3px_0_#c98a63] lg:min-h-11 lg:px-6 lg:aria-[current]:shadow-[inset_3px_0_0_#c98a63]"
								>
									<Icon name={icon} className="size-5 opacity-80 max-lg:hidden" />
									{label}
									{count > 0 ? (
										<span className="min-w-6 rounded-full bg-[#c98a63] px-1.5 text-center text-xs leading-6 font-semibold text-ink tabular-nums lg:ml-auto">
											{formatCappedCount(count)}
											<span className="sr-only"> à espera</span>
										</span>
									) : null}
								</Link>
							</li>
						);
					})}
				</ul>
			</div>
		</nav>
	);
}

function TopBar({ admin }: Pick<AdminLayoutProps, "admin">) {
	const { pathname } = useLocation();
	const isInSettings = settingsScreens.some(({ to }) => to === pathname);
	return (
		<header className="no-print sticky top-0 z-30 border-b border-line bg-paper">
			<div className="flex h-16 items-center gap-1 px-4 md:gap-3 md:px-8">
				<CommandPaletteButton />
				<div className="ml-auto flex items-center gap-0.5 text-[0.9375rem] md:gap-2">
					<Link
						to={href("/")}
						title="Voltar à loja"
						className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 hover:bg-paper-2"
					>
						<Icon name="chevron-left" className="size-5" />
						<span className="max-sm:sr-only">Voltar à loja</span>
					</Link>
					<ChatLink className="inline-grid size-11 place-items-center rounded-md text-moss hover:bg-paper-2" />
					<Link
						to={href("/admin/settings")}
						title="Configurações"
						aria-current={isInSettings ? "true" : undefined}
						className="inline-grid size-11 place-items-center rounded-md hover:bg-paper-2 aria-[current]:bg-paper-2"
					>
						<Icon name="gear" />
						<span className="sr-only">Configurações da loja</span>
					</Link>
					<AccountMenuEntry user={admin} />
					<noscript>
						<a href={href("/profile")} className="underline underline-offset-4">
							Perfil
						</a>
					</noscript>
				</div>
			</div>
			<OfflineLine />
		</header>
	);
}

/** Opens with `Ctrl K` or `⌘ K` from anywhere. */
function CommandPaletteButton() {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
			event.preventDefault();
			setOpen(true);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	return (
		<>
			<button
				type="button"
				onClick={() => setOpen(true)}
				aria-haspopup="dialog"
				aria-keyshortcuts="Control+K Meta+K"
				className="flex h-11 min-w-0 max-w-96 flex-1 items-center gap-2.5 rounded-md border border-line-strong bg-white px-3 text-left text-sm text-ink-2 hover:border-ink-2"
			>
				<Icon name="search" className="size-5 flex-none" />
				<span className="truncate">Buscar pedido, produto ou cliente</span>
				<kbd className="ml-auto rounded-sm border border-line bg-paper px-1.5 font-sans text-xs font-semibold whitespace-nowrap max-md:hidden">
					Ctrl K
				</kbd>
			</button>
			<CommandPalette open={isOpen} onClose={() => setOpen(false)} />
		</>
	);
}

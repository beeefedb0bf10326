import { href } from "react-router";
import type { IconName } from "#app/ui/icons/Icon.tsx";

/** The nine tabs, in the order and with the labels of the specification (section 2). */
export const adminTabs = [
	{ to: href("/admin"), label: "Dashboard", icon: "home" },
	{ to: href("/admin/products"), label: "Produtos", icon: "box" },
	{ to: href("/admin/orders"), label: "Pedidos", icon: "bag" },
	{ to: href("/admin/tracking"), label: "Rastreamento", icon: "truck" },
	{ to: href("/admin/categories"), label: "Categorias", icon: "grid" },
	{ to: href("/admin/users"), label: "Usuários", icon: "user" },
	{ to: href("/admin/contacts"), label: "Contatos", icon: "mail" },
	{ to: href("/admin/reviews"), label: "Avaliações", icon: "star" },
	{ to: href("/admin/scraping"), label: "Scraping", icon: "download" },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];

/** Whether a screen belongs to a tab. The bench is the second view of the orders. */
export function isTabOf(pathname: string, tab: string): boolean {
	if (tab === href("/admin")) return pathname === tab;
	const screens = tab === href("/admin/orders") ? [tab, href("/admin/bench")] : [tab];
	return screens.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`));
}

/**
 * “Envios e avisos”, the messages between the shop and other systems: one screen whose filters have an address each.
 */
export const communicationKinds = {
	mails: { to: href("/admin/communications/:kind", { kind: "mails" }), label: "E-mails" },
	notifications: {
		to: href("/admin/communications/:kind", { kind: "notifications" }),
		label: "Avisos de pagamento",
	},
	webhooks: { to: href("/admin/communications/:kind", { kind: "webhooks" }), label: "Webhooks" },
} as const;

export type CommunicationKind = keyof typeof communicationKinds;

/** The settings menu: the screens that are not among the nine tabs. */
export const settingsMenuLinks = [
	{ to: href("/admin/settings"), label: "Configurações" },
	{ to: href("/admin/texts"), label: "Textos" },
	{ to: href("/admin/searches"), label: "Buscas sem resultado" },
	{ to: communicationKinds.mails.to, label: "Envios e avisos" },
	{ to: href("/admin/audit"), label: "Registro de ações" },
	{ to: href("/admin/backup"), label: "Backup" },
] as const;

/** Every screen of the settings menu; “Envios e avisos” once per filter. */
export const settingsScreens: readonly { to: string; label: string }[] = settingsMenuLinks.flatMap((link) =>
	link.to === communicationKinds.mails.to
		? Object.values(communicationKinds).map(({ to, label }) => ({ to, label: `${link.label} · ${label}` }))
		: [link],
);

import type { IconName } from "#app/ui/icons/Icon.tsx";

/** The nine tabs of the back office, in the order and words of the specification (section 2). */
export const adminTabs = [
	{ to: "/admin", label: "Dashboard", icon: "home" },
	{ to: "/admin/products", label: "Produtos", icon: "box" },
	{ to: "/admin/orders", label: "Pedidos", icon: "bag" },
	{ to: "/admin/tracking", label: "Rastreamento", icon: "truck" },
	{ to: "/admin/categories", label: "Categorias", icon: "grid" },
	{ to: "/admin/users", label: "Usuários", icon: "user" },
	{ to: "/admin/contacts", label: "Contatos", icon: "mail" },
	{ to: "/admin/reviews", label: "Avaliações", icon: "star" },
	{ to: "/admin/scraping", label: "Scraping", icon: "download" },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];

/** What the gear leads to, besides the nine tabs. */
export const settingsMenuLinks = [
	{ to: "/admin/settings", label: "Configurações" },
	{ to: "/admin/searches", label: "Buscas sem resultado" },
	{ to: "/admin/outbox", label: "Caixa de saída" },
	{ to: "/admin/notifications", label: "Avisos de pagamento" },
	{ to: "/admin/audit", label: "Registro de ações" },
	{ to: "/admin/backup", label: "Backup" },
] as const;

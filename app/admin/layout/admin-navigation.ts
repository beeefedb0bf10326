import { href } from "react-router";
import type { IconName } from "#app/ui/icons/Icon.tsx";

/** The nine tabs, with the order and labels of the specification (section 2). */
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

/** The settings menu: screens besides the nine tabs. */
export const settingsMenuLinks = [
	{ to: href("/admin/settings"), label: "Configurações" },
	{ to: href("/admin/searches"), label: "Buscas sem resultado" },
	{ to: href("/admin/outbox"), label: "Caixa de saída" },
	{ to: href("/admin/notifications"), label: "Avisos de pagamento" },
	{ to: href("/admin/webhooks"), label: "Webhooks" },
	{ to: href("/admin/audit"), label: "Registro de ações" },
	{ to: href("/admin/backup"), label: "Backup" },
] as const;

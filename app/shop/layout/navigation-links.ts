/** The shop's main links, in the order and words of the specification (section 2). */
export const mainLinks = [
	{ to: "/products", label: "Explorar Catálogo" },
	{ to: "/contact", label: "Contato" },
	{ to: "/faq", label: "FAQ" },
	{ to: "/track-order", label: "Rastrear Pedido" },
] as const;

export const accountLinks = [
	{ to: "/profile", label: "Perfil" },
	{ to: "/orders", label: "Meus pedidos" },
	{ to: "/wishlist", label: "Meus favoritos" },
] as const;

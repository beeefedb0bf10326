import { href } from "react-router";
/** The shop's main links, in the order and words of the specification (section 2). */
export const mainLinks = [
	{ to: href("/products"), label: "Explorar Catálogo" },
	{ to: href("/contact"), label: "Contato" },
	{ to: href("/faq"), label: "FAQ" },
	{ to: href("/track-order"), label: "Rastrear Pedido" },
] as const;

export const footerLinks = [...mainLinks, { to: href("/our-woods"), label: "Nossas madeiras" }];

export const accountLinks = [
	{ to: href("/profile"), label: "Perfil" },
	{ to: href("/orders"), label: "Meus pedidos" },
	{ to: href("/wishlist"), label: "Meus favoritos" },
] as const;

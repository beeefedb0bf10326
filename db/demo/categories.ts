import type { DemoPhoto } from "./demo-photo.ts";

export type DemoCategorySlug =
	| "mesas"
	| "cadeiras-e-bancos"
	| "aparadores-e-estantes"
	| "quarto"
	| "cozinha"
	| "decoracao"
	| "mostruario-50-off";

export interface DemoCategory {
	slug: DemoCategorySlug;
	name: string;
	description: string;
	photo: DemoPhoto;
}

/** All stand on the home page. */
export const demoCategories: readonly DemoCategory[] = [
	{
		slug: "mesas",
		name: "Mesas",
		description:
			"Tampos largos, encaixes à vista e lugar para todo mundo. De jantar, de centro e de trabalho.",
		photo: { file: "categoria-mesas.jpg", alt: "Mesa de jantar em peroba-rosa com pés em cavalete" },
	},
	{
		slug: "cadeiras-e-bancos",
		name: "Cadeiras e bancos",
		description:
			"Para sentar e demorar: assentos trançados à mão, pés torneados e encosto na medida das costas.",
		photo: {
			file: "categoria-cadeiras-e-bancos.jpg",
			alt: "Cadeira de balanço em imbuia com assento de palha trançada",
		},
	},
	{
		slug: "aparadores-e-estantes",
		name: "Aparadores e estantes",
		description: "Guardar também é mostrar. Portas que correm leves e prateleiras que não cedem com os anos.",
		photo: {
			file: "categoria-aparadores-e-estantes.jpg",
			alt: "Aparador em freijó com portas ripadas de correr",
		},
	},
	{
		slug: "quarto",
		name: "Quarto",
		description: "Madeira clara, cantos macios ao toque e gavetas que fecham em silêncio.",
		photo: {
			file: "categoria-quarto.jpg",
			alt: "Cama em araucária com cabeceira ripada e roupa de cama em linho",
		},
	},
	{
		slug: "cozinha",
		name: "Cozinha",
		description:
			"Peças para usar todo dia, com óleo que pode encostar no pão. Ficam mais bonitas com o tempo.",
		photo: {
			file: "categoria-cozinha.jpg",
			alt: "Saladeira torneada em freijó com dois talheres de madeira",
		},
	},
	{
		slug: "decoracao",
		name: "Decoração",
		description:
			"Peças pequenas, feitas com o mesmo cuidado das grandes: luz, flores e um lugar para o chapéu.",
		photo: {
			file: "categoria-decoracao.jpg",
			alt: "Trio de castiçais torneados em imbuia com velas brancas",
		},
	},
	{
		slug: "mostruario-50-off",
		name: "Mostruário 50% off",
		description:
			"Peças que passaram uma temporada na nossa loja da serra, revisadas e enceradas de novo, pela metade do preço.",
		photo: { file: "categoria-mostruario-50-off.jpg", alt: "Banco comprido em peroba-rosa com pés abertos" },
	},
];

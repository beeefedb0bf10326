import { cents } from "#app/values/money.ts";
import type { DemoProduct } from "./demo-product.ts";

export const tables: readonly DemoProduct[] = [
	{
		slug: "mesa-jantar-cavalete",
		name: "Mesa de jantar Cavalete",
		categories: ["mesas"],
		description:
			"Tampo inteiro em peroba-rosa sobre dois cavaletes de pés abertos. A travessa atravessa a madeira e é presa por cunhas de imbuia: nenhum parafuso, e basta um toque de martelo para apertar de novo daqui a vinte anos. Acomoda oito pessoas com folga e desmonta inteira para passar por qualquer porta.",
		price: cents(589_000),
		materials: ["Peroba-rosa", "Imbuia"],
		size: { width: 220, height: 76, depth: 95 },
		weight: 78,
		finish: "Óleo de tungue e cera de abelha",
		color: "Rosado quente",
		style: "Rústico contemporâneo",
		capacity: "8 lugares",
		stock: 6,
		featured: true,
		addedDaysAgo: 202,
		artisan: "tome.imbuia",
		photos: [
			{
				file: "mesa-jantar-cavalete-1.jpg",
				alt: "Mesa de jantar em peroba-rosa com pés em cavalete e travessa presa por cunhas",
			},
			{
				file: "mesa-jantar-cavalete-2.jpg",
				alt: "Detalhe da espiga passante travada com cunha de imbuia",
			},
		],
	},
	{
		slug: "mesa-redonda-pedestal",
		name: "Mesa redonda Pedestal",
		categories: ["mesas"],
		description:
			"Dez ripas curvas de imbuia nascem do chão, passam por um anel de freijó e se abrem para segurar o tampo. Sem pé nos cantos, ninguém fica de fora da conversa. Cada ripa é vergada no vapor e ajustada à mão, por isso fazemos uma de cada vez.",
		price: cents(649_000),
		materials: ["Imbuia", "Freijó"],
		size: { width: 130, height: 75, depth: 130 },
		weight: 62,
		finish: "Óleo de tungue e cera de abelha",
		color: "Castanho escuro",
		style: "Orgânico",
		capacity: "6 lugares",
		stock: 0,
		madeToOrder: { productionDays: 15 },
		featured: true,
		addedDaysAgo: 226,
		artisan: "tome.imbuia",
		photos: [
			{
				file: "mesa-redonda-pedestal-1.jpg",
				alt: "Mesa redonda em imbuia com pedestal esculpido em dez ripas curvas",
			},
			{
				file: "mesa-redonda-pedestal-2.jpg",
				alt: "Detalhe do pedestal de ripas curvas com anel de freijó",
			},
		],
	},
	{
		slug: "mesa-centro-organica",
		name: "Mesa de centro Borda Viva",
		categories: ["mesas"],
		description:
			"Uma prancha única de imbuia, com a borda do jeito que a árvore deixou. A fenda natural não foi escondida: duas chaves borboleta de freijó seguram a madeira e viram desenho. O veio nunca se repete, e o da sua mesa é só dela.",
		price: cents(279_000),
		originalPrice: cents(329_000),
		materials: ["Imbuia", "Freijó"],
		size: { width: 120, height: 38, depth: 58 },
		weight: 34,
		finish: "Óleo duro fosco",
		color: "Castanho com veios escuros",
		style: "Orgânico",
		stock: 3,
		featured: true,
		addedDaysAgo: 218,
		artisan: "tome.imbuia",
		photos: [
			{
				file: "mesa-centro-organica-1.jpg",
				alt: "Mesa de centro em prancha de imbuia com borda natural",
			},
			{
				file: "mesa-centro-organica-2.jpg",
				alt: "Detalhe das chaves borboleta de freijó sobre a fenda da prancha",
			},
		],
	},
	{
		slug: "escrivaninha-gavetas",
		name: "Escrivaninha Três Gavetas",
		categories: ["mesas", "quarto"],
		description:
			"Para o trabalho de todo dia: três gavetas rasas à mão, prateleira para os livros da vez e pernas que afinam até o chão. As gavetas correm madeira sobre madeira, com um pouco de cera, e não emperram na época das chuvas. A travessa traseira esconde os fios.",
		price: cents(329_000),
		materials: ["Peroba-rosa", "Imbuia"],
		size: { width: 135, height: 92, depth: 62 },
		weight: 41,
		finish: "Óleo duro fosco",
		color: "Rosado quente",
		style: "Contemporâneo",
		capacity: "3 gavetas e 1 prateleira",
		stock: 3,
		addedDaysAgo: 246,
		artisan: "tome.imbuia",
		photos: [
			{
				file: "escrivaninha-gavetas-1.jpg",
				alt: "Escrivaninha em peroba-rosa com três gavetas e prateleira superior",
			},
		],
	},
];

import { cents } from "#app/values/money.ts";
import type { DemoPiece } from "./piece.ts";

export const storage: readonly DemoPiece[] = [
	{
		slug: "aparador-ripado",
		name: "Aparador Ripado",
		categories: ["aparadores-e-estantes"],
		description:
			"Portas de correr ripadas uma a uma, caixa em freijó com rabo de andorinha passante e pés abertos. O nicho central guarda livros e louça; as portas correm sobre trilho de madeira encerada, sem ferragem à vista. Cada tampo é escolhido pelo desenho do veio: o seu será um só.",
		price: cents(429_000),
		originalPrice: cents(529_000),
		materials: ["Freijó", "Imbuia"],
		size: { width: 180, height: 78, depth: 45 },
		weight: 56,
		finish: "Óleo e cera de abelha",
		color: "Mel dourado",
		style: "Contemporâneo",
		capacity: "2 portas e 2 nichos",
		stock: 0,
		madeToOrder: { productionDays: 12 },
		featured: true,
		addedDaysAgo: 206,
		photos: [
			{ file: "aparador-ripado-1.jpg", alt: "Aparador em freijó com portas de correr ripadas" },
			{
				file: "aparador-ripado-2.jpg",
				alt: "Detalhe dos encaixes rabo de andorinha no tampo do aparador",
			},
		],
	},
	{
		slug: "estante-aberta",
		name: "Estante Aberta seis prateleiras",
		categories: ["aparadores-e-estantes"],
		description:
			"Aberta dos dois lados, divide a sala sem fechar a vista. As prateleiras de imbuia encaixam nos montantes e um X fino nas costas tira qualquer balanço. Aguenta livros de verdade: vinte e cinco quilos por prateleira.",
		price: cents(319_000),
		materials: ["Imbuia", "Freijó"],
		size: { width: 95, height: 205, depth: 32 },
		weight: 38,
		finish: "Óleo duro fosco",
		color: "Castanho escuro",
		style: "Contemporâneo",
		capacity: "6 prateleiras de 25 kg",
		care: "Fixe o alto da estante na parede com a peça que vai junto. Distribua o peso, com os livros pesados embaixo, e tire o pó com pano seco. Uma vez por ano, uma camada fina de cera de abelha devolve o brilho.",
		stock: 0,
		madeToOrder: { productionDays: 12 },
		featured: true,
		addedDaysAgo: 214,
		photos: [{ file: "estante-aberta-1.jpg", alt: "Estante aberta em imbuia com seis prateleiras" }],
	},
	{
		slug: "prateleira-flutuante",
		name: "Par de prateleiras de parede",
		categories: ["aparadores-e-estantes", "decoracao"],
		description:
			"Duas pranchas de imbuia, uma mais comprida que a outra, sobre apoios de freijó encaixados à mão. Saem sempre da mesma tábua, para o veio combinar na parede. Vai com buchas, parafusos e um gabarito de papel para marcar a parede.",
		price: cents(45_000),
		materials: ["Imbuia", "Freijó"],
		size: { width: 110, height: 4, depth: 22 },
		weight: 7.5,
		finish: "Óleo duro fosco",
		color: "Castanho com veios escuros",
		style: "Orgânico",
		capacity: "12 kg por prateleira",
		stock: 12,
		addedDaysAgo: 250,
		photos: [
			{ file: "prateleira-flutuante-1.jpg", alt: "Duas prateleiras de imbuia na parede com vasos e livros" },
		],
	},
];

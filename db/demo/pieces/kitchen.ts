import { cents } from "#app/values/money.ts";
import type { DemoPiece } from "./piece.ts";

const BOARD_CARE =
	"Lave à mão com água morna e sabão neutro e seque em pé, logo em seguida; nunca na lava-louças nem de molho. Uma vez por mês, óleo mineral próprio para alimentos, uma noite de descanso e um pano para tirar o excesso. Limão com sal grosso leva embora cheiro de alho e cebola.";

export const kitchen: readonly DemoPiece[] = [
	{
		slug: "tabua-redonda",
		name: "Tábua redonda com alça",
		categories: ["cozinha"],
		description:
			"Para servir o pão, o queijo e a pizza de sexta. A peroba-rosa vem de sobras escolhidas das nossas mesas; a alça é cavada para a mão entrar inteira. A tira de couro é para pendurar à vista.",
		price: cents(18_900),
		materials: ["Peroba-rosa", "Couro"],
		size: { width: 51, height: 2.2, depth: 34 },
		weight: 1.6,
		finish: "Óleo mineral atóxico",
		color: "Rosado quente",
		style: "Rústico contemporâneo",
		care: BOARD_CARE,
		stock: 30,
		featured: true,
		addedDaysAgo: 216,
		photos: [{ file: "tabua-redonda-1.jpg", alt: "Tábua redonda em peroba-rosa com alça e tira de couro" }],
	},
	{
		slug: "tabua-frios",
		name: "Tábua de frios",
		categories: ["cozinha", "mostruario-50-off"],
		description:
			"Comprida e fina, atravessa a mesa de ponta a ponta. Dois filetes de freijó correm na imbuia e são a única decoração. Vira presente sem precisar de laço.",
		price: cents(12_900),
		materials: ["Imbuia", "Freijó"],
		size: { width: 61, height: 2, depth: 19 },
		weight: 1.4,
		finish: "Óleo mineral atóxico",
		color: "Castanho escuro",
		style: "Contemporâneo",
		care: BOARD_CARE,
		stock: 18,
		freeShipping: true,
		addedDaysAgo: 258,
		photos: [{ file: "tabua-frios-1.jpg", alt: "Tábua de frios em imbuia com filetes de freijó" }],
	},
	{
		slug: "saladeira-torneada",
		name: "Saladeira torneada com talheres",
		categories: ["cozinha"],
		description:
			"Torneada de um bloco só de freijó, com a parede fina que só a mão sente quando está no ponto. Os dois talheres são de imbuia e descansam na borda. Serve seis e fica bonita vazia.",
		price: cents(26_900),
		materials: ["Freijó", "Imbuia"],
		size: { width: 33, height: 12, depth: 33 },
		weight: 1.1,
		finish: "Óleo mineral atóxico",
		color: "Mel dourado",
		style: "Orgânico",
		capacity: "4 litros",
		care: BOARD_CARE,
		stock: 11,
		featured: true,
		addedDaysAgo: 220,
		photos: [
			{ file: "saladeira-torneada-1.jpg", alt: "Saladeira torneada em freijó com talheres de imbuia" },
		],
	},
	{
		slug: "adega-parede",
		name: "Adega de parede para doze garrafas",
		categories: ["cozinha", "aparadores-e-estantes"],
		description:
			"Três fileiras de quatro garrafas deitadas, cada uma no seu berço de imbuia, e um tampo para as taças e o saca-rolhas. Pendura em dois pontos, com trava que não se vê. Fazemos em lotes pequenos: a próxima fornada já está na secagem.",
		price: cents(98_000),
		materials: ["Imbuia"],
		size: { width: 64, height: 72, depth: 26 },
		weight: 9.5,
		finish: "Óleo duro fosco",
		color: "Castanho escuro",
		style: "Clássico",
		capacity: "12 garrafas",
		stock: 0,
		madeToOrder: { availableAfterDays: 10 },
		addedDaysAgo: 262,
		photos: [{ file: "adega-parede-1.jpg", alt: "Adega de parede em imbuia com garrafas deitadas" }],
	},
];

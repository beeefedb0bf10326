import { cents } from "#app/values/money.ts";
import type { DemoPiece } from "./piece.ts";

const WOVEN_SEAT_CARE =
	"Passe um pano quase seco na madeira e uma escova macia no trançado. Se a fibra afrouxar com os anos, borrife água por baixo e deixe secar à sombra: ela volta a esticar. Longe de sol direto e de aquecedores, o assento dura décadas, e nós trançamos de novo quando for preciso.";

export const seats: readonly DemoPiece[] = [
	{
		slug: "banco-jantar",
		name: "Banco de jantar",
		categories: ["cadeiras-e-bancos", "mostruario-50-off"],
		description:
			"O companheiro da mesa Cavalete: mesma peroba-rosa, mesmos pés abertos, mesma travessa com cunhas de imbuia. Cabem três adultos, ou quatro crianças que não param quietas. Encosta inteiro debaixo da mesa quando a visita vai embora.",
		price: cents(129_000),
		materials: ["Peroba-rosa", "Imbuia"],
		size: { width: 180, height: 45, depth: 36 },
		weight: 19,
		finish: "Óleo de tungue e cera de abelha",
		color: "Rosado quente",
		style: "Rústico contemporâneo",
		capacity: "3 lugares",
		stock: 5,
		featured: true,
		addedDaysAgo: 222,
		photos: [{ file: "banco-jantar-1.jpg", alt: "Banco comprido em peroba-rosa com pés abertos" }],
	},
	{
		slug: "cadeira-palha",
		name: "Cadeira Serrana com assento trançado",
		categories: ["cadeiras-e-bancos"],
		description:
			"Leve de levantar com uma mão e firme para o domingo inteiro. A estrutura é de freijó, e o assento leva quase um dia de trançado em fibra natural, fio por fio. Duas ripas curvas no encosto seguem o desenho das costas.",
		price: cents(89_000),
		materials: ["Freijó", "Fibra natural"],
		size: { width: 50, height: 84, depth: 52 },
		weight: 5.4,
		finish: "Óleo e cera de abelha",
		color: "Mel claro",
		style: "Contemporâneo",
		capacity: "1 lugar, até 130 kg",
		care: WOVEN_SEAT_CARE,
		stock: 24,
		featured: true,
		addedDaysAgo: 204,
		photos: [
			{
				file: "cadeira-palha-1.jpg",
				alt: "Cadeira em freijó com assento trançado à mão em fibra natural",
			},
			{ file: "cadeira-palha-2.jpg", alt: "Detalhe do trançado do assento" },
		],
	},
	{
		slug: "banqueta-torneada",
		name: "Banqueta alta Torneada",
		categories: ["cadeiras-e-bancos", "cozinha"],
		description:
			"Quatro pés de cumaru torneados um a um atravessam o assento e são presos por cunhas de freijó, que ficam à vista. As travessas têm duas alturas, para cada um achar a sua. A altura é a da bancada da cozinha. Pesa pouco, e o cumaru aguenta qualquer cotidiano.",
		price: cents(59_000),
		originalPrice: cents(69_000),
		materials: ["Cumaru", "Freijó"],
		size: { width: 41, height: 66, depth: 41 },
		weight: 5.2,
		finish: "Óleo duro fosco",
		color: "Castanho avermelhado",
		style: "Clássico",
		capacity: "1 lugar, até 120 kg",
		stock: 14,
		featured: true,
		addedDaysAgo: 212,
		photos: [{ file: "banqueta-torneada-1.jpg", alt: "Banqueta alta em cumaru com pés torneados" }],
	},
	{
		slug: "cadeira-balanco",
		name: "Cadeira de balanço Varanda",
		categories: ["cadeiras-e-bancos"],
		description:
			"O balanço certo leva tempo para achar: testamos a curva das bases até ela ir e voltar sozinha, sem tranco. Encosto alto de ripas em imbuia, braços onde cabe uma xícara e assento trançado. Feita para a varanda coberta, boa para ninar e para não fazer nada.",
		price: cents(269_000),
		materials: ["Imbuia", "Fibra natural"],
		size: { width: 60, height: 108, depth: 98 },
		weight: 11.5,
		finish: "Óleo de tungue e cera de abelha",
		color: "Castanho escuro",
		style: "Clássico",
		capacity: "1 lugar, até 130 kg",
		care: WOVEN_SEAT_CARE,
		stock: 2,
		featured: true,
		addedDaysAgo: 208,
		photos: [{ file: "cadeira-balanco-1.jpg", alt: "Cadeira de balanço em imbuia com assento trançado" }],
	},
];

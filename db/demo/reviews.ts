import type { DemoPersonKey } from "./people.ts";

interface DemoReview {
	product: string;
	rating: 1 | 2 | 3 | 4 | 5;
	comment: string;
	writtenDaysAgo: number;
}

/** By a customer whose order with that piece was delivered. */
export interface CustomerReview extends DemoReview {
	customer: DemoPersonKey;
}

export const customerReviews: readonly CustomerReview[] = [
	{
		product: "mesa-jantar-cavalete",
		customer: "ana.jatoba",
		rating: 5,
		comment:
			"Chegou em três volumes e montei com o meu pai em quarenta minutos, sem uma ferramenta além do martelo. O veio da peroba é mais bonito do que na foto. Virou o centro da casa.",
		writtenDaysAgo: 68,
	},
	{
		product: "cadeira-palha",
		customer: "ana.jatoba",
		rating: 5,
		comment: "Comprei seis. Leves, firmes, e o assento é confortável de verdade no almoço que vira jantar.",
		writtenDaysAgo: 68,
	},
	{
		product: "banco-jantar",
		customer: "ana.jatoba",
		rating: 5,
		comment: "A mesma madeira da mesa, o mesmo tom. As crianças disputam quem senta nele.",
		writtenDaysAgo: 12,
	},
	{
		product: "aparador-ripado",
		customer: "bruno.ipe",
		rating: 5,
		comment:
			"As portas correm com um dedo e não fazem barulho. Esperei as semanas da oficina e valeu: dá para ver o encaixe em cada canto.",
		writtenDaysAgo: 47,
	},
	{
		product: "tabua-redonda",
		customer: "celia.cedro",
		rating: 5,
		comment: "Uso todo dia desde que chegou. Já passei o óleo duas vezes e ficou ainda mais escura e bonita.",
		writtenDaysAgo: 40,
	},
	{
		product: "saladeira-torneada",
		customer: "celia.cedro",
		rating: 4,
		comment: "Linda e muito leve. Só achei os talheres um pouco curtos para uma salada grande.",
		writtenDaysAgo: 40,
	},
	{
		product: "banqueta-torneada",
		customer: "davi.pinho",
		rating: 5,
		comment: "Quatro banquetas, quatro desenhos de veio. Altura perfeita para a nossa bancada de 92 cm.",
		writtenDaysAgo: 43,
	},
	{
		product: "criado-mudo",
		customer: "elisa.sucupira",
		rating: 5,
		comment: "A gaveta fecha macia como prometem. O acabamento por trás é tão bom quanto o da frente.",
		writtenDaysAgo: 33,
	},
	{
		product: "criado-mudo",
		customer: "gilda.canela",
		rating: 4,
		comment:
			"Muito bem feito. Um deles veio um tom mais escuro que o outro, que é da madeira, mas eu não esperava.",
		writtenDaysAgo: 10,
	},
	{
		product: "cama-ripada",
		customer: "gilda.canela",
		rating: 5,
		comment: "Três semanas de espera e nenhum rangido até agora. A cabeceira clareou o quarto inteiro.",
		writtenDaysAgo: 10,
	},
	{
		product: "luminaria-mesa",
		customer: "fabio.dende",
		rating: 4,
		comment: "Luz bonita e base pesada, não tomba com o gato. O fio podia ser meio metro mais comprido.",
		writtenDaysAgo: 28,
	},
	{
		product: "luminaria-mesa",
		customer: "joao.guarapuvu",
		rating: 5,
		comment: "A cúpula de linho deixa a sala com cara de fim de tarde. Veio muito bem embalada.",
		writtenDaysAgo: 13,
	},
	{
		product: "prateleira-flutuante",
		customer: "hugo.cumaru",
		rating: 5,
		comment: "O gabarito de papel ajudou demais: furei a parede de primeira e as duas ficaram no nível.",
		writtenDaysAgo: 30,
	},
	{
		product: "castical-trio",
		customer: "hugo.cumaru",
		rating: 3,
		comment:
			"São bonitos, mas as velas que eu tinha ficaram um pouco frouxas e precisei usar cera no encaixe.",
		writtenDaysAgo: 29,
	},
	{
		product: "tabua-redonda",
		customer: "iara.cajueiro",
		rating: 5,
		comment: "Levei três: uma ficou aqui e duas foram presente. Todo mundo perguntou de onde é.",
		writtenDaysAgo: 14,
	},
	{
		product: "cadeira-balanco",
		customer: "joao.guarapuvu",
		rating: 5,
		comment: "O balanço é suave e vai sozinho. Minha mãe não levanta mais dela.",
		writtenDaysAgo: 12,
	},
	{
		product: "mesa-centro-organica",
		customer: "karina.manaca",
		rating: 5,
		comment:
			"Escolhi pela fenda com as borboletas e ao vivo é de parar para olhar. Entregue no mesmo bairro, em dois dias.",
		writtenDaysAgo: 3,
	},
];

/** Entered by the workshop for people who bought at its counter. */
export interface CounterReview extends DemoReview {
	name: string;
	email: string;
}

export const counterReviews: readonly CounterReview[] = [
	{
		product: "mesa-jantar-cavalete",
		name: "Benedita Jequitibá",
		email: "benedita.jequitiba@example.com",
		rating: 5,
		comment:
			"Vi sendo feita na oficina e levei para a pousada. Já passou por duas temporadas cheias sem uma folga.",
		writtenDaysAgo: 90,
	},
	{
		product: "cadeira-palha",
		name: "Otávio Angico",
		email: "otavio.angico@example.com",
		rating: 4,
		comment: "Boa cadeira, trançado impecável. Quem é muito alto talvez queira o encosto um pouco maior.",
		writtenDaysAgo: 58,
	},
	{
		product: "estante-aberta",
		name: "Lígia Embaúba",
		email: "ligia.embauba@example.com",
		rating: 5,
		comment:
			"Cheia de livros há meses e as prateleiras continuam retas. Separou a sala do escritório sem pesar.",
		writtenDaysAgo: 35,
	},
];

/** Made up by a program, and shown as such: never verified, counted nowhere. */
export const generatedReviews: readonly CounterReview[] = [
	{
		product: "adega-parede",
		name: "Exemplo Gerado 1",
		email: "exemplo-1@example.invalid",
		rating: 5,
		comment: "Texto de exemplo: a adega ocupa pouco espaço e as garrafas ficam firmes nos berços.",
		writtenDaysAgo: 21,
	},
	{
		product: "relogio-parede",
		name: "Exemplo Gerado 2",
		email: "exemplo-2@example.invalid",
		rating: 4,
		comment: "Texto de exemplo: o mecanismo é silencioso e o desenho combina com paredes claras.",
		writtenDaysAgo: 19,
	},
	{
		product: "mesa-jantar-cavalete",
		name: "Exemplo Gerado 3",
		email: "exemplo-3@example.invalid",
		rating: 5,
		comment: "Texto de exemplo: a mesa acomoda a família toda e os encaixes são bem feitos.",
		writtenDaysAgo: 15,
	},
];

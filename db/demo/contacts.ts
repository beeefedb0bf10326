import type { ContactCategory, ContactStatus } from "#app/shop/contact/contact-status.ts";

export interface DemoContact {
	name: string;
	email: string;
	phone: string | null;
	subject: string | null;
	message: string;
	category: ContactCategory | null;
	status: ContactStatus;
	adminNotes: string | null;
	daysAgo: number;
}

export const demoContacts: readonly DemoContact[] = [
	{
		name: "Olívia Figueira",
		email: "olivia.figueira@example.com",
		phone: "11900000021",
		subject: "Mesa Cavalete em outra medida",
		message:
			"Bom dia! Minha sala pede uma mesa de 180 cm em vez de 220. Vocês fazem a Cavalete sob medida? O banco acompanharia no mesmo tamanho.",
		category: "product",
		status: "new",
		adminNotes: null,
		daysAgo: 0.3,
	},
	{
		name: "Caio Limoeiro",
		email: "caio.limoeiro@example.com",
		phone: null,
		subject: "Relógio de parede",
		message: "O relógio de peroba volta quando? Queria dar de presente no Natal.",
		category: "general",
		status: "new",
		adminNotes: null,
		daysAgo: 0.9,
	},
	{
		name: "Iara Cajueiro",
		email: "iara.cajueiro@example.com",
		phone: "81900000011",
		subject: "Entrega na portaria",
		message:
			"O meu pedido saiu para entrega hoje. A portaria recebe até as 20h; se puder avisar o entregador, agradeço.",
		category: "shipping",
		status: "in_progress",
		adminNotes: "Avisado o centro de distribuição. Retornar se não houver entrega hoje.",
		daysAgo: 1.2,
	},
	{
		name: "Teresa Ingá",
		email: "teresa.inga@example.com",
		phone: "11900000022",
		subject: "Pousada na Mantiqueira",
		message:
			"Tenho uma pousada de doze quartos em Santo Antônio do Pinhal e gostaria de conversar sobre camas e criados-mudos para todos eles, com entrega em duas etapas.",
		category: "partnership",
		status: "in_progress",
		adminNotes: "Orçamento em preparo com o Tomé: 12 camas Ripadas e 24 criados-mudos.",
		daysAgo: 4,
	},
	{
		name: "Karina Manacá",
		email: "karina.manaca@example.com",
		phone: "12900000013",
		subject: "Cancelamento",
		message: "Comprei o baú e depois medi o canto do quarto: não cabe. Ainda dá tempo de cancelar?",
		category: "return",
		status: "resolved",
		adminNotes: "Cancelado no mesmo dia, valor devolvido no cartão.",
		daysAgo: 29.6,
	},
	{
		name: "Davi Pinho",
		email: "davi.pinho@example.com",
		phone: "41900000006",
		subject: null,
		message:
			"Só para dizer que as banquetas chegaram inteiras e bem embaladas. O entregador ajudou a subir. Obrigado!",
		category: "order",
		status: "resolved",
		adminNotes: "Agradecemos por telefone.",
		daysAgo: 44,
	},
];

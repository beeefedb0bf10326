import { field, inGroup, type SettingTree } from "./setting-field.ts";

/** The days on which the workshop works, and what its queue counts with. */
export const workshopSettings = {
	workshop: {
		...inGroup("promisedDay", {
			cutoffHour: field.number("Pagamento vale para o mesmo dia até", {
				hint: "24: o dia inteiro. Com 12, quem paga ao meio-dia ou depois conta como no dia seguinte.",
				min: 1,
				max: 24,
				unit: "h",
				initial: 24,
			}),
			showsLeaveDay: field.switch("Dizer na página da peça até quando ela sai da oficina", {
				hint: "Vale para o que é feito sob encomenda. Desligado, a página pede primeiro o CEP.",
				wide: true,
				initial: true,
			}),
		}),
		...inGroup("afterBench", {
			packingDays: field.number("Dias para embalar", {
				hint: "Dias úteis depois da última etapa e da secagem.",
				min: 0,
				max: 10,
				initial: 1,
			}),
			slackDays: field.number("Folga", {
				hint: "Dias úteis de reserva em toda promessa, para um resfriado ou uma tábua ruim.",
				min: 0,
				max: 20,
				initial: 2,
			}),
		}),
		...inGroup("queueLimits", {
			maxDaysAhead: field.number("Vender até quantos dias à frente", {
				hint: "Um dia mais longe não é oferecido.",
				min: 14,
				max: 365,
				unit: "dias",
				initial: 120,
			}),
			heldHoursPerCustomer: field.number("Sem pagamento, por cliente", {
				hint: "Horas que pedidos ainda não pagos de um cliente guardam na fila.",
				min: 8,
				max: 400,
				unit: "h",
				initial: 80,
			}),
			heldDaysPerBench: field.number("Sem pagamento, por bancada", {
				hint: "O mesmo, de todos os clientes, em dias de trabalho de uma bancada.",
				min: 1,
				max: 30,
				unit: "dias",
				initial: 10,
			}),
		}),
		...inGroup("workSteps", {
			steps: field.steps("Etapas", {
				hint: "Uma por linha, com a parte do trabalho em %, que soma 100. O que não ocupa a bancada tem 0.",
				wide: true,
				initial: [
					{ name: "madeira separada", share: 5 },
					{ name: "peças cortadas", share: 20 },
					{ name: "encaixes", share: 25 },
					{ name: "montagem", share: 25 },
					{ name: "acabamento", share: 25 },
					{ name: "embalagem", share: 0 },
				],
			}),
		}),
		...inGroup("diaryPhotos", {
			awaitsPhotoApproval: field.switch("Mostrar fotos só depois que eu aprovar", {
				hint: "Fotos novas esperam por você nos detalhes do pedido. Desligado, o cliente as vê na hora.",
				wide: true,
				initial: false,
			}),
		}),
		/** Day and month, proposed as a closure. Shown in the form of the closures. */
		townDay: field.line("Dia da cidade", { max: 5, initial: "29/04" }),
		/** Defined by `closures.ts` and checked by `read-closures.server.ts`, with a form of their own. */
		closures: field.foreign("Recessos e dias fechados", { initial: [] }),
	},
} satisfies SettingTree;

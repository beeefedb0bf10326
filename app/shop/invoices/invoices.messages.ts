import { successToast } from "#app/platform/forms/toasts.ts";

export const invoiceMessages = {
	failedTitle: "Erro na nota fiscal",
	attached: successToast("Nota fiscal anexada", "O cliente recebe um e-mail e a vê na página do pedido."),
	pdfAdded: successToast("PDF anexado", "Ele aparece na página do pedido."),
	removed: successToast("Nota fiscal removida"),
	nothingSent: "Escolha o XML da nota, ou digite a chave de acesso.",
	wrongKey: "Esta chave de acesso não confere. São 44 dígitos: veja se falta algum.",
	otherModel: "Esta chave não é de uma NF-e (modelo 55).",
	otherIssuer: (cnpj: string) =>
		`Esta nota foi emitida pelo CNPJ ${cnpj}, que não é o da oficina (Configurações › A oficina).`,
	keysDiffer: "A chave digitada não é a do XML.",
	inUse: "Esta nota já está em outro pedido.",
	notAnInvoice: "Este arquivo não é o XML de uma NF-e. Baixe-o de novo no emissor.",
	damaged: "Este XML está incompleto ou danificado. Baixe-o de novo no emissor.",
	tooNested: "Este XML tem campos demais para uma nota fiscal. Baixe-o de novo no emissor.",
	contradictory: "O XML contradiz a própria chave de acesso. Baixe-o de novo no emissor.",
	notAuthorised: "A Sefaz ainda não autorizou esta nota. Baixe o XML depois da autorização.",
	onlyATest: "Esta nota é de teste (homologação) e não vale.",
	notPdf: "Este arquivo não é um PDF.",
	tooLarge: (megabytes: number) => `O arquivo passa de ${megabytes} MB.`,
	notFound: "Este pedido não tem nota fiscal.",
	otherTotal: (invoice: string, order: string) => `A nota é de ${invoice} e o pedido, de ${order}.`,
	correctedSince: (moment: string) => `O pedido foi corrigido em ${moment}, depois desta nota.`,
	otherRecipient: "A nota está em nome de outro CPF ou CNPJ, não o que o cliente informou.",
} as const;

import { href } from "react-router";

/** Filters of the audit log: the value in the address, and the label. */
export const auditSubjects = {
	order: "Pedidos",
	tracking: "Rastreamento",
	payment: "Pagamentos",
	product: "Produtos",
	category: "Categorias",
	user: "Usuários",
	contact: "Contatos",
	review: "Avaliações",
	settings: "Configurações",
	search: "Buscas sem resultado",
	mail: "E-mails",
	notification: "Avisos de pagamento",
	webhook: "Webhooks",
	backup: "Backups",
} as const satisfies Record<string, string>;

export type AuditSubject = keyof typeof auditSubjects;

interface AuditActionDescription {
	/** The kind of record that the entry's id names. */
	entity: string;
	subject: AuditSubject;
	/** Completes the sentence "<Ana> <publicou o produto> <#3f9a12c0>". */
	label: string;
	/** The path of the entity's screen; null when the entity is gone or has no screen of its own. */
	path: ((entityId: string) => string) | null;
}

const product = {
	entity: "product",
	subject: "product",
	path: (id: string) => href("/admin/products/:id", { id }),
} as const;
const order = {
	entity: "order",
	subject: "order",
	path: (orderId: string) => href("/admin/orders/:orderId", { orderId }),
} as const;
const user = {
	entity: "user",
	subject: "user",
	path: (id: string) => `${href("/admin/users")}?usuario=${id}`,
} as const;
const contact = {
	entity: "contact",
	subject: "contact",
	path: (id: string) => `${href("/admin/contacts")}?contato=${id}`,
} as const;
const review = {
	entity: "review",
	subject: "review",
	path: (id: string) => `${href("/admin/reviews")}?avaliacao=${id}`,
} as const;
const webhook = {
	entity: "webhook",
	subject: "webhook",
	path: () => href("/admin/communications/:kind", { kind: "webhooks" }),
} as const;
const text = {
	entity: "text",
	subject: "settings",
	path: (key: string) => href("/admin/texts/:key", { key }),
} as const;
const bench = {
	entity: "bench",
	subject: "settings",
	path: () => `${href("/admin/settings")}?section=workshop`,
} as const;
const withoutPath = <Name extends AuditSubject>(name: Name) =>
	({ entity: name, subject: name, path: null }) as const;
/** A downloaded spreadsheet; the entry has its name instead of an id. */
const exported = <Name extends AuditSubject>(subject: Name) =>
	({ entity: "export", subject, path: null }) as const;

/** Every action that is recorded. The keys are stored: a new name would orphan the entries of the old one. */
export const auditActions = {
	"work.moved": { ...order, label: "moveu na bancada um trabalho do pedido" },
	"work.leaves_early": { ...order, label: "combinou quando sai um trabalho do pedido" },
	"work.place_found": { ...order, label: "colocou na fila o pedido pago sem lugar" },
	"work.removed": { ...order, label: "tirou da bancada um trabalho do pedido" },
	"work.put_back": { ...order, label: "pôs de volta na bancada um trabalho do pedido" },
	"work.remade": { ...order, label: "mandou refazer um trabalho do pedido" },
	"work.restarted": { ...order, label: "recomeçou um trabalho do pedido" },
	"work.divided": { ...order, label: "dividiu entre bancadas um trabalho do pedido" },
	"work.edited": { ...order, label: "aplicou a um trabalho do pedido o que mudou na peça" },
	"work.queued": { ...order, label: "colocou o pedido na fila da bancada" },
	"work.begun": { ...order, label: "começou na bancada um trabalho do pedido" },
	"work.paused": { ...order, label: "parou na bancada um trabalho do pedido" },
	"work.noted": { ...order, label: "mudou o recado ao artesão de um trabalho do pedido" },
	"work.photo_hidden": { ...order, label: "escondeu do cliente uma foto do trabalho do pedido" },
	"work.photo_shown": { ...order, label: "mostrou ao cliente uma foto do trabalho do pedido" },
	"work.stocked": { ...order, label: "pôs no estoque uma peça começada do pedido" },
	"work.not_stocked": { ...order, label: "disse que uma peça começada do pedido não vai para o estoque" },
	"work.step_done": { ...order, label: "marcou uma etapa do pedido" },
	"work.step_undone": { ...order, label: "desmarcou uma etapa do pedido" },
	"order.paid": { ...order, subject: "payment", label: "registrou o pagamento do pedido" },
	"order.date_moved": { ...order, label: "mudou o dia prometido do pedido" },
	"order.day_proposed": { ...order, label: "propôs outro dia para o pedido" },
	"order.day_withdrawn": { ...order, label: "retirou a proposta de outro dia do pedido" },
	"invoice.attached": { ...order, label: "anexou a nota fiscal do pedido" },
	"invoice.replaced": { ...order, label: "trocou a nota fiscal do pedido" },
	"invoice.removed": { ...order, label: "removeu a nota fiscal do pedido" },
	"label.requested": { ...order, label: "pediu as etiquetas do pedido" },
	"label.checked": { ...order, label: "conferiu uma etiqueta com problema do pedido" },
	"label.cancelled": { ...order, label: "cancelou uma etiqueta do pedido" },
	"order.cancelled": { ...order, label: "cancelou o pedido" },
	"order.expired": { ...order, label: "encerrou o pedido sem pagamento" },
	"order.status_changed": { ...order, label: "mudou o status do pedido" },
	"order.begun": { ...order, label: "começou o pedido" },
	"order.begun_undone": { ...order, label: "desfez o começo do pedido" },
	"order.ready": { ...order, label: "deixou pronto o pedido" },
	"order.ready_undone": { ...order, label: "desfez o “Pronto” do pedido" },
	"order.held": { ...order, label: "segurou o envio, por alerta de fraude, do pedido" },
	"order.released": { ...order, label: "liberou o envio do pedido" },
	"order.refunded": { ...order, subject: "payment", label: "marcou como reembolsado o valor do pedido" },
	"order.receipt": { ...order, subject: "payment", label: "registrou um recebimento do pedido" },
	"order.entry_undone": { ...order, subject: "payment", label: "desfez um registro de dinheiro do pedido" },
	"order.amount_accepted": { ...order, subject: "payment", label: "aceitou o valor recebido do pedido" },
	"order.rest_asked": { ...order, subject: "payment", label: "cobrou o resto do pedido" },
	"refund.requested": { ...order, subject: "payment", label: "pediu um reembolso do pedido" },
	"refund.done": { ...order, subject: "payment", label: "registrou um reembolso do pedido" },
	"refund.refused": { ...order, subject: "payment", label: "teve um reembolso recusado no pedido" },
	"refund.cancelled": { ...order, subject: "payment", label: "desistiu de um reembolso do pedido" },
	"refund.asked_again": {
		...order,
		subject: "payment",
		label: "perguntou de novo por um reembolso do pedido",
	},
	"refund.checked": { ...order, subject: "payment", label: "conferiu um reembolso sem resposta do pedido" },
	"payment.end_retried": {
		...order,
		subject: "payment",
		label: "mandou encerrar de novo o que se podia pagar do pedido",
	},
	"order.payment_changed": { ...order, subject: "payment", label: "mudou a forma de pagamento do pedido" },
	"order.made_to_order": { ...order, label: "mandou produzir as peças que faltavam ao pedido" },
	"order.restock_awaited": { ...order, label: "deixou aguardando reposição o pedido" },
	"order.stock_assigned": { ...order, label: "separou as peças repostas para o pedido" },
	"order.corrected": { ...order, label: "corrigiu os dados do pedido" },
	"order.freight_accepted": { ...order, label: "assumiu a diferença de frete do pedido" },
	"order.correction_seen": { ...order, label: "conferiu a correção do pedido" },
	"order.note": { ...order, label: "anotou o pedido" },
	"order.withdrawal_asked": { ...order, label: "registrou a desistência do pedido" },
	"order.return_asked": { ...order, label: "pediu a devolução do pedido" },
	"order.return_collected": { ...order, label: "recolheu as peças devolvidas do pedido" },
	"order.return_checked": { ...order, label: "conferiu as peças devolvidas do pedido" },
	"order.return_refunded": { ...order, label: "concluiu a devolução do pedido" },
	"order.return_closed": { ...order, label: "encerrou sem reembolso a devolução do pedido" },
	"order.return_reopened": { ...order, label: "reabriu a devolução do pedido" },
	"order.return_refused": { ...order, label: "recusou a devolução do pedido" },
	"order.return_dropped": { ...order, label: "cancelou a devolução do pedido" },
	"tracking.updated": { ...order, subject: "tracking", label: "atualizou o rastreamento do pedido" },
	"tracking.event_added": { ...order, subject: "tracking", label: "adicionou um evento de rastreamento" },
	"tracking.carrier_report": { ...order, subject: "tracking", label: "recebeu um aviso da transportadora" },
	"tracking.alert_resolved": {
		...order,
		subject: "tracking",
		label: "resolveu a entrega não realizada do pedido",
	},
	"tracking.event_removed": { ...order, subject: "tracking", label: "removeu um evento de rastreamento" },
	"payment.problem": { ...order, subject: "payment", label: "apontou um problema no pagamento" },
	"payment.checked": { ...order, subject: "payment", label: "conferiu o pagamento do pedido" },
	"product.created": { ...product, label: "cadastrou o produto" },
	"product.updated": { ...product, label: "alterou o produto" },
	"product.activated": { ...product, label: "ativou o produto" },
	"product.deactivated": { ...product, label: "desativou o produto" },
	"product.deleted": { ...product, path: null, label: "excluiu o produto" },
	"product.imported": { ...product, path: null, label: "importou produtos" },
	"category.created": { ...withoutPath("category"), label: "criou a categoria" },
	"category.updated": { ...withoutPath("category"), label: "alterou a categoria" },
	"category.deleted": { ...withoutPath("category"), label: "excluiu a categoria" },
	"grant-admin": { ...user, label: "tornou administrador o usuário" },
	"user.role": { ...user, label: "mudou o papel do usuário" },
	"user.workshop_town": { ...user, label: "mudou a cidade da oficina do usuário" },
	"user.deleted": { ...user, path: null, label: "excluiu o usuário" },
	"user.erased": { ...user, path: null, label: "excluiu a própria conta" },
	"contact.updated": { ...contact, label: "atualizou o contato" },
	"contact.replied": { ...contact, label: "respondeu ao contato" },
	"contact.answer_published": { ...contact, label: "publicou a resposta ao contato" },
	"contact.answer_withdrawn": { ...contact, label: "tirou da página a resposta ao contato" },
	"contact.erased": { ...contact, path: null, label: "apagou a mensagem de contato" },
	"review.created": { ...withoutPath("review"), label: "criou uma avaliação" },
	"review.updated": { ...withoutPath("review"), label: "alterou a avaliação" },
	"review.deleted": { ...withoutPath("review"), label: "excluiu a avaliação" },
	"review.answered": { ...review, label: "respondeu à avaliação" },
	"review.answer_removed": { ...review, label: "removeu a resposta da avaliação" },
	"review.edited_by_author": { ...review, label: "alterou a própria avaliação" },
	"review.deleted_by_author": { ...withoutPath("review"), label: "excluiu a própria avaliação" },
	"review.generated": {
		entity: "review",
		subject: "review",
		path: product.path,
		label: "gerou exemplos de avaliação para o produto",
	},
	"settings.updated": { ...withoutPath("settings"), label: "alterou as configurações da loja" },
	"bench.created": { ...bench, label: "criou a bancada" },
	"bench.updated": { ...bench, label: "alterou a bancada" },
	"bench.activated": { ...bench, label: "ativou a bancada" },
	"bench.deactivated": { ...bench, label: "desativou a bancada" },
	"bench.reordered": { ...bench, label: "mudou a ordem da bancada" },
	"bench.deleted": { ...bench, path: null, label: "excluiu a bancada" },
	"bench.exception_set": { ...bench, label: "mudou as horas de dias da bancada" },
	"bench.exception_removed": { ...bench, label: "voltou às horas da semana em um dia da bancada" },
	"melhor_envio.connected": { ...withoutPath("settings"), label: "conectou a loja ao Melhor Envio" },
	"melhor_envio.disconnected": { ...withoutPath("settings"), label: "desconectou a loja do Melhor Envio" },
	"text.drafted": { ...text, label: "guardou um rascunho do texto" },
	"text.draft_discarded": { ...text, label: "descartou o rascunho do texto" },
	"text.published": { ...text, label: "publicou o texto" },
	"text.scheduled": { ...text, label: "agendou o texto" },
	"text.unscheduled": { ...text, label: "cancelou o agendamento do texto" },
	"text.restored": { ...text, label: "voltou a uma versão do texto" },
	"text.default_restored": { ...text, label: "voltou ao texto inicial de" },
	"synonym.saved": { ...withoutPath("search"), label: "salvou o sinônimo da busca" },
	"synonym.removed": { ...withoutPath("search"), label: "removeu o sinônimo da busca" },
	"search.dismissed": { ...withoutPath("search"), label: "resolveu a busca sem resultado" },
	"mail.resent": { ...withoutPath("mail"), label: "reenviou um e-mail" },
	"payment.unmatched_checked": {
		...withoutPath("notification"),
		subject: "payment",
		label: "conferiu um pagamento sem pedido",
	},
	"notification.checked": {
		...withoutPath("notification"),
		label: "conferiu um aviso de pagamento sem resposta",
	},
	"notification.replayed": { ...withoutPath("notification"), label: "reprocessou um aviso de pagamento" },
	"webhook.created": { ...webhook, label: "cadastrou o webhook" },
	"webhook.updated": { ...webhook, label: "alterou o webhook" },
	"webhook.disabled": { ...webhook, label: "desligou por falhas o webhook" },
	"webhook.secret_renewed": { ...webhook, label: "gerou outro segredo para o webhook" },
	"webhook.deleted": { ...webhook, path: null, label: "excluiu o webhook" },
	"webhook.replayed": { ...webhook, label: "reenviou avisos ao webhook" },
	"users.exported": { ...exported("user"), label: "baixou a planilha de usuários" },
	"contacts.exported": { ...exported("contact"), label: "baixou a planilha de contatos" },
	"orders.exported": { ...exported("order"), label: "baixou a planilha de pedidos" },
	"reviews.exported": { ...exported("review"), label: "baixou a planilha de avaliações" },
	"mails.exported": { ...exported("mail"), label: "baixou a planilha de e-mails" },
	"notifications.exported": {
		...exported("notification"),
		label: "baixou a planilha de avisos de pagamento",
	},
	"webhooks.exported": { ...exported("webhook"), label: "baixou a planilha de avisos enviados" },
	"audit.exported": { ...exported("backup"), label: "baixou a planilha do registro de ações" },
	"backup.downloaded": { ...withoutPath("backup"), label: "baixou um backup" },
	"backup.restore_started": { ...withoutPath("backup"), label: "começou a restaurar a loja de" },
	"backup.restored": { ...withoutPath("backup"), label: "restaurou a loja de" },
	"backup.restore_failed": { ...withoutPath("backup"), label: "não restaurou a loja de" },
} as const satisfies Record<string, AuditActionDescription>;

export type AuditAction = keyof typeof auditActions;

/** Null for an action of an older version, which is shown as it was stored. */
export const findAuditAction = (action: string): AuditActionDescription | null =>
	Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : null;

export const auditActionLabel = (action: string): string => findAuditAction(action)?.label ?? action;

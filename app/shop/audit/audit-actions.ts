/**
 * Everything the back office writes down, as the audit log says it: "<Ana> <publicou o produto>".
 * What stands before the dot is the entity.
 */
export const auditActions = {
	"order.paid": "registrou o pagamento do pedido",
	"order.cancelled": "cancelou o pedido",
	"order.expired": "encerrou o pedido sem pagamento",
	"order.status_changed": "mudou o status do pedido",
	"order.note": "anotou o pedido",
	"tracking.updated": "atualizou o rastreamento do pedido",
	"tracking.event_added": "adicionou um evento de rastreamento",
	"tracking.event_removed": "removeu um evento de rastreamento",
	"payment.problem": "apontou um problema no pagamento",
	"product.created": "cadastrou o produto",
	"product.updated": "alterou o produto",
	"product.activated": "ativou o produto",
	"product.deactivated": "desativou o produto",
	"product.deleted": "excluiu o produto",
	"product.imported": "importou produtos",
	"category.created": "criou a categoria",
	"category.updated": "alterou a categoria",
	"category.deleted": "excluiu a categoria",
	"grant-admin": "tornou administrador o usuário",
	"user.role": "mudou o papel do usuário",
	"user.deleted": "excluiu o usuário",
	"user.erased": "excluiu a própria conta",
	"contact.updated": "atualizou o contato",
	"contact.replied": "respondeu ao contato",
	"review.created": "criou uma avaliação",
	"review.updated": "alterou a avaliação",
	"review.deleted": "excluiu a avaliação",
	"review.generated": "gerou exemplos de avaliação para o produto",
	"settings.updated": "alterou as configurações da loja",
	"search.dismissed": "resolveu a busca sem resultado",
	"mail.resent": "reenviou um e-mail",
	"notification.replayed": "reprocessou um aviso de pagamento",
	"backup.downloaded": "baixou um backup",
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

/** What older entries and other parts of the shop write may be none of ours, and shows raw. */
export const auditActionLabel = (action: string): string =>
	Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action;

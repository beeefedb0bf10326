/** The identifier by which unpaid orders are counted. The limits keep stock from being held without payment. */
export type UnpaidLimitKind =
	| "account"
	/** An account whose e-mail address was never confirmed. */
	| "unconfirmed"
	/** CPF or CNPJ. */
	| "document"
	| "phone"
	/** The network from which the orders were sent. */
	| "network";

/** A limit that is reached: one more order has to wait. */
export interface UnpaidLimit {
	kind: UnpaidLimitKind;
	limit: number;
}

const KEPT = "seu carrinho continua guardado.";

const sentences: Record<UnpaidLimitKind, (orders: string) => string> = {
	account: (orders) =>
		`Você já tem ${orders} esperando pagamento. Pague ou cancele um deles em Meus pedidos para fazer outro: ${KEPT}`,
	unconfirmed: (orders) =>
		`Você já tem ${orders} esperando pagamento, e seu e-mail ainda não foi confirmado. Confirme pelo link do e-mail que enviamos com o pedido, ou pague ou cancele o pedido em Meus pedidos para fazer outro: ${KEPT}`,
	document: (orders) =>
		`Já há ${orders} esperando pagamento com este CPF ou CNPJ. Pague ou cancele um deles para fazer outro: ${KEPT}`,
	phone: (orders) =>
		`Já há ${orders} esperando pagamento com este telefone. Pague ou cancele um deles para fazer outro: ${KEPT}`,
	network: (orders) =>
		`Já há ${orders} esperando pagamento feitos desta conexão com a internet. Pague ou cancele um deles, ou tente por outra conexão: ${KEPT}`,
};

/** Shown in the cart, and by the server when it refuses the order. */
export const formatUnpaidLimit = ({ kind, limit }: UnpaidLimit): string =>
	sentences[kind](limit === 1 ? "1 pedido" : `${limit} pedidos`);

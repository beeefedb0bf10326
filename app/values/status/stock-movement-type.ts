/** Why a stock changed. The first four are of the product itself, the next of an order, and what was written off. */
export const stockReasons = {
	opening: "Estoque inicial",
	edited: "Ajuste no cadastro",
	imported: "Ajuste por planilha",
	/** Changed past the shop: by a build from before the ledger, or in the database itself. */
	unexplained: "Sem motivo registrado",
	order_placed: "Pedido",
	order_reinstated: "Pedido retomado",
	order_cancelled: "Pedido cancelado",
	order_expired: "Pedido vencido sem pagamento",
	order_returned: "Devolução conferida",
	/** What an order had taken and is gone for good: it had left the stock already. */
	damaged: "Baixa: voltou sem condições de venda",
	not_back: "Baixa: não voltou à oficina",
} as const;

export type StockReason = keyof typeof stockReasons;
export const stockReasonValues = Object.keys(stockReasons) as [StockReason, ...StockReason[]];

export type WriteOffReason = Extract<StockReason, "damaged" | "not_back">;

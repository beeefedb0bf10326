/** Why a stock changed: first the reasons of the product itself, then those of an order, then write-offs. */
export const stockReasons = {
	opening: "Estoque inicial",
	edited: "Ajuste no cadastro",
	imported: "Ajuste por planilha",
	/** Changed without a record: by a build that had no ledger yet, or directly in the database. */
	unexplained: "Sem motivo registrado",
	order_placed: "Pedido",
	order_reinstated: "Pedido retomado",
	order_cancelled: "Pedido cancelado",
	order_expired: "Pedido vencido sem pagamento",
	order_returned: "Devolução conferida",
	/** Made for an order that was cancelled while in work; it had never been in the stock. */
	made_for_cancelled: "Peça feita para pedido cancelado",
	/** Write-offs of units that an order had taken: they are lost, and had left the stock before. */
	damaged: "Baixa: voltou sem condições de venda",
	not_back: "Baixa: não voltou à oficina",
} as const;

export type StockReason = keyof typeof stockReasons;
export const stockReasonValues = Object.keys(stockReasons) as [StockReason, ...StockReason[]];

export type WriteOffReason = Extract<StockReason, "damaged" | "not_back">;

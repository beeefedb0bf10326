import { asc, eq, inArray } from "drizzle-orm";
import { type CsvColumns, type CsvRows, exportRows } from "#app/platform/lists/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { orderView } from "#app/shop/orders/order-view.server.ts";
import { centsToReais } from "#app/values/money.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, products, users } from "#db/schema.server.ts";
import type { OrderCsvLayout } from "./order-filters.ts";
import { ordersList } from "./orders-list.server.ts";

/** The orders of the list in another system's import format: one line per item, with the order's data on each line. */
export const exportOrderLines = (admin: Admin, url: URL, layout: OrderCsvLayout): CsvRows =>
	exportRows(columnsOf[layout], readLines(admin, url));

async function* readLines(admin: Admin, url: URL) {
	for await (const rows of ordersList.readAll(admin, url)) yield await listLines(rows.map(({ id }) => id));
}

async function listLines(orderIds: readonly string[]) {
	if (orderIds.length === 0) return [];
	const rows = await db
		.select({
			order: orders,
			item: orderItems,
			sku: products.sku,
			email: users.email,
			fullName: users.fullName,
		})
		.from(orderItems)
		.innerJoin(orders, eq(orders.id, orderItems.orderId))
		.leftJoin(products, eq(products.id, orderItems.productId))
		.leftJoin(users, eq(users.id, orders.userId))
		.where(inArray(orderItems.orderId, [...orderIds]))
		.orderBy(asc(orderItems.productName), asc(orderItems.id));
	const byOrder = Map.groupBy(rows, ({ order }) => order.id);
	return orderIds.flatMap((id) => (byOrder.get(id) ?? []).map(toLine));
}

interface LineRow {
	order: typeof orders.$inferSelect;
	item: typeof orderItems.$inferSelect;
	sku: string | null;
	email: string | null;
	fullName: string | null;
}

/** The values of a line that both systems share. */
function toLine({ order, item, sku, email, fullName }: LineRow) {
	const view = orderView(order, "export");
	return {
		...view,
		item,
		email,
		buyer: view.companyName ?? fullName ?? view.address?.fullName ?? "Cliente não identificado",
		// The other system identifies products by it. Shortened ids would not be unique.
		code: sku ?? item.productId?.replaceAll("-", "") ?? null,
		unitPrice: centsToReais(item.unitPriceCents),
		lineTotal: centsToReais(item.totalPriceCents),
	};
}

type OrderLine = ReturnType<typeof toLine>;

/**
 * The template of Bling's “Bling ERP Planilha” (Central de Extensões). Its help asks for XLS, so the file is opened
 * in a spreadsheet and saved in that format. Freight is contracted by the shop (“R”); orders that are collected have
 * none (“S”).
 */
const bling: CsvColumns<OrderLine> = {
	"Número pedido": ({ number }) => number,
	"Nome Comprador": ({ buyer }) => buyer,
	Data: ({ placedOn }) => placedOn,
	"CPF/CNPJ Comprador": ({ document }) => document,
	"Endereço Comprador": ({ address }) => address?.street,
	"Bairro Comprador": ({ address }) => address?.neighborhood,
	"Número Comprador": ({ address }) => address?.number,
	"Complemento Comprador": ({ address }) => address?.complement,
	"CEP Comprador": ({ address }) => address?.cep,
	"Cidade Comprador": ({ address }) => address?.city,
	"UF Comprador": ({ address }) => address?.state,
	"Telefone Comprador": ({ landline }) => landline,
	"Celular Comprador": ({ mobile }) => mobile,
	"E-mail Comprador": ({ email }) => email,
	Produto: ({ item }) => item.productName,
	SKU: ({ code }) => code,
	Un: () => "UN",
	Quantidade: ({ item }) => item.quantity,
	"Valor Unitário": ({ unitPrice }) => unitPrice,
	"Valor Total": ({ lineTotal }) => lineTotal,
	"Total Pedido": ({ total }) => total,
	"Valor Frete Pedido": ({ shipping }) => shipping,
	"Valor Desconto Pedido": ({ waived }) => waived,
	"Outras despesas": () => 0,
	"Nome Entrega": ({ address }) => address?.fullName,
	"Endereço Entrega": ({ address }) => address?.street,
	"Número Entrega": ({ address }) => address?.number,
	"Complemento Entrega": ({ address }) => address?.complement,
	"Cidade Entrega": ({ address }) => address?.city,
	"UF Entrega": ({ address }) => address?.state,
	"CEP Entrega": ({ address }) => address?.cep,
	"Bairro Entrega": ({ address }) => address?.neighborhood,
	Transportadora: ({ carrier }) => carrier,
	Serviço: ({ shippingOption }) => shippingOption,
	"Tipo Frete": (line) => (line.isPickup ? "S" : "R"),
	Observações: ({ notes }) => notes,
	"Qtd Parcela": () => 1,
	"Data Prevista": ({ promisedFor }) => promisedFor,
	Vendedor: () => null,
	"Forma Pagamento": ({ paymentMethod }) => paymentMethod,
	"ID Forma Pagamento": () => null,
};

const tinySituations: Record<OrderStatus, string> = {
	pending: "Em aberto",
	confirmed: "Aprovado",
	processing: "Aprovado",
	preparing: "Preparando envio",
	shipped: "Enviado",
	in_transit: "Enviado",
	out_for_delivery: "Enviado",
	delivered: "Entregue",
	cancelled: "Cancelado",
};

/** Tiny's template of sales orders. As the buyer's own order number we send the number that the buyer sees. */
const tiny: CsvColumns<OrderLine> = {
	ID: () => null,
	"Número do pedido": ({ number }) => number,
	Data: ({ placedOn }) => placedOn,
	"Data prevista": ({ promisedFor }) => promisedFor,
	"ID contato": () => null,
	"Nome do contato*": ({ buyer }) => buyer,
	"Tipo de Pessoa": ({ personType }) => personType,
	"CPF/CNPJ": ({ document }) => document,
	"RG/IE": ({ stateRegistration }) => stateRegistration,
	CEP: ({ address }) => address?.cep,
	Município: ({ address }) => address?.city,
	UF: ({ address }) => address?.state,
	Endereço: ({ address }) => address?.street,
	"Endereço Nro": ({ address }) => address?.number,
	Complemento: ({ address }) => address?.complement,
	Bairro: ({ address }) => address?.neighborhood,
	Fone: ({ landline }) => landline,
	Celular: ({ mobile }) => mobile,
	"e-mail": ({ email }) => email,
	"Desconto pedido (% ou valor)": ({ waived }) => (waived > 0 ? waived : null),
	Frete: ({ shipping }) => shipping,
	Observações: ({ notes }) => notes,
	Situação: ({ status }) => tinySituations[status],
	"ID produto": () => null,
	Descrição: ({ item }) => item.productName,
	Quantidade: ({ item }) => item.quantity,
	"Valor unitário": ({ unitPrice }) => unitPrice,
	"Desconto item %": () => null,
	"Código de rastreamento": ({ trackingCodes }) => trackingCodes,
	"Número da ordem de compra": (line) => line.shortId,
	Vendedor: () => null,
	Despesas: () => null,
	"Desconto do pedido rateado": () => null,
	"Frete pedido rateado": () => null,
	"Despesas pedido rateado": () => null,
	Destinatário: ({ address }) => address?.fullName,
	"CPF/CNPJ entrega": ({ document }) => document,
	"CEP entrega": ({ address }) => address?.cep,
	"Município entrega": ({ address }) => address?.city,
	"UF entrega": ({ address }) => address?.state,
	"Endereço entrega": ({ address }) => address?.street,
	"Endereço Nro entrega": ({ address }) => address?.number,
	"Complemento entrega": ({ address }) => address?.complement,
	"Bairro entrega": ({ address }) => address?.neighborhood,
	"Fone entrega": ({ mobile, landline }) => mobile ?? landline,
	"Código (SKU)": ({ code }) => code,
};

const columnsOf: Record<OrderCsvLayout, CsvColumns<OrderLine>> = { bling, tiny };

import { asc, eq, inArray } from "drizzle-orm";
import { type CsvColumns, type CsvRows, exportRows } from "#app/platform/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatCnpj } from "#app/values/cnpj.ts";
import { formatCpf } from "#app/values/cpf.ts";
import { formatDate } from "#app/values/date.ts";
import { centsToReais, subtractCents } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import { isPickup } from "#app/values/pickup.ts";
import { carriers } from "#app/values/status/carrier.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, products, users } from "#db/schema.server.ts";
import { listAdminOrders } from "./admin-orders.queries.server.ts";
import type { OrderCsvLayout } from "./order-csv-layouts.ts";
import type { OrderFilter } from "./order-filter.ts";

const MOBILE_PHONE = /^\d{2}9\d{8}$/;

/** The orders of the list as another system imports them: one line for each item, the order's own data on each. */
export const exportOrderLines = (admin: Admin, filter: OrderFilter, layout: OrderCsvLayout): CsvRows =>
	exportRows(columnsOf[layout], async (cursor, pageSize) => {
		const page = await listAdminOrders(admin, filter, cursor, pageSize);
		return { ...page, rows: await listLines(page.rows.map(({ id }) => id)) };
	});

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

/** Text as both systems write it. */
function toLine({ order, item, sku, email, fullName }: LineRow) {
	const address = order.shippingAddress;
	const phone = address?.phone ?? "";
	const isMobile = MOBILE_PHONE.test(phone);
	return {
		order,
		item,
		email,
		buyer: order.companyName ?? fullName ?? address?.fullName ?? "Cliente não identificado",
		recipient: address?.fullName,
		document: order.cnpj ? formatCnpj(order.cnpj) : order.cpf && formatCpf(order.cpf),
		personType: order.cnpj ? "J" : order.cpf ? "F" : null,
		street: address?.street,
		number: address?.number,
		complement: address?.complement,
		neighborhood: address?.neighborhood,
		city: address?.city,
		state: address?.state,
		cep: address && formatCep(address.zipCode),
		landline: isMobile ? null : phone && formatPhone(phone),
		mobile: isMobile ? formatPhone(phone) : null,
		// Other systems join by it: eight characters of an id may be those of another product.
		code: sku ?? item.productId?.replaceAll("-", "") ?? null,
		unitPrice: centsToReais(item.unitPriceCents),
		lineTotal: centsToReais(item.totalPriceCents),
		shipping: centsToReais(order.shippingCents),
		placedOn: formatDate(order.createdAt),
		promisedFor: order.promisedDate && formatDate(order.promisedDate),
	};
}

type OrderLine = ReturnType<typeof toLine>;

/**
 * The template of Bling's “Bling ERP Planilha” (Central de Extensões). Its help asks for XLS: the file is
 * opened in a spreadsheet and saved as that. Freight is the shop's own to contract (“R”), and what is
 * fetched has none (“S”).
 */
const bling: CsvColumns<OrderLine> = {
	"Número pedido": ({ order }) => order.number,
	"Nome Comprador": ({ buyer }) => buyer,
	Data: ({ placedOn }) => placedOn,
	"CPF/CNPJ Comprador": ({ document }) => document,
	"Endereço Comprador": ({ street }) => street,
	"Bairro Comprador": ({ neighborhood }) => neighborhood,
	"Número Comprador": ({ number }) => number,
	"Complemento Comprador": ({ complement }) => complement,
	"CEP Comprador": ({ cep }) => cep,
	"Cidade Comprador": ({ city }) => city,
	"UF Comprador": ({ state }) => state,
	"Telefone Comprador": ({ landline }) => landline,
	"Celular Comprador": ({ mobile }) => mobile,
	"E-mail Comprador": ({ email }) => email,
	Produto: ({ item }) => item.productName,
	SKU: ({ code }) => code,
	Un: () => "UN",
	Quantidade: ({ item }) => item.quantity,
	"Valor Unitário": ({ unitPrice }) => unitPrice,
	"Valor Total": ({ lineTotal }) => lineTotal,
	"Total Pedido": ({ order }) => centsToReais(subtractCents(order.totalCents, order.waivedCents)),
	"Valor Frete Pedido": ({ shipping }) => shipping,
	// What the owner has accepted less.
	"Valor Desconto Pedido": ({ order }) => centsToReais(order.waivedCents),
	"Outras despesas": () => 0,
	"Nome Entrega": ({ recipient }) => recipient,
	"Endereço Entrega": ({ street }) => street,
	"Número Entrega": ({ number }) => number,
	"Complemento Entrega": ({ complement }) => complement,
	"Cidade Entrega": ({ city }) => city,
	"UF Entrega": ({ state }) => state,
	"CEP Entrega": ({ cep }) => cep,
	"Bairro Entrega": ({ neighborhood }) => neighborhood,
	Transportadora: ({ order }) => order.carrier && carriers[order.carrier].label,
	Serviço: ({ order }) => order.shippingOptionName,
	"Tipo Frete": ({ order }) => (isPickup(order) ? "S" : "R"),
	Observações: ({ order }) => order.notes,
	"Qtd Parcela": () => 1,
	"Data Prevista": ({ promisedFor }) => promisedFor,
	Vendedor: () => null,
	"Forma Pagamento": ({ order }) => paymentMethods[order.paymentMethod].label,
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

/** Tiny's template of sales orders. The number of the buyer's own order is the one that the buyer reads. */
const tiny: CsvColumns<OrderLine> = {
	ID: () => null,
	"Número do pedido": ({ order }) => order.number,
	Data: ({ placedOn }) => placedOn,
	"Data prevista": ({ promisedFor }) => promisedFor,
	"ID contato": () => null,
	"Nome do contato*": ({ buyer }) => buyer,
	"Tipo de Pessoa": ({ personType }) => personType,
	"CPF/CNPJ": ({ document }) => document,
	"RG/IE": ({ order }) => order.stateRegistration,
	CEP: ({ cep }) => cep,
	Município: ({ city }) => city,
	UF: ({ state }) => state,
	Endereço: ({ street }) => street,
	"Endereço Nro": ({ number }) => number,
	Complemento: ({ complement }) => complement,
	Bairro: ({ neighborhood }) => neighborhood,
	Fone: ({ landline }) => landline,
	Celular: ({ mobile }) => mobile,
	"e-mail": ({ email }) => email,
	"Desconto pedido (% ou valor)": ({ order }) =>
		order.waivedCents > 0 ? centsToReais(order.waivedCents) : null,
	Frete: ({ shipping }) => shipping,
	Observações: ({ order }) => order.notes,
	Situação: ({ order }) => tinySituations[order.status],
	"ID produto": () => null,
	Descrição: ({ item }) => item.productName,
	Quantidade: ({ item }) => item.quantity,
	"Valor unitário": ({ unitPrice }) => unitPrice,
	"Desconto item %": () => null,
	"Código de rastreamento": ({ order }) => order.trackingCode,
	"Número da ordem de compra": ({ order }) => shortId(order.id),
	Vendedor: () => null,
	Despesas: () => null,
	"Desconto do pedido rateado": () => null,
	"Frete pedido rateado": () => null,
	"Despesas pedido rateado": () => null,
	Destinatário: ({ recipient }) => recipient,
	"CPF/CNPJ entrega": ({ document }) => document,
	"CEP entrega": ({ cep }) => cep,
	"Município entrega": ({ city }) => city,
	"UF entrega": ({ state }) => state,
	"Endereço entrega": ({ street }) => street,
	"Endereço Nro entrega": ({ number }) => number,
	"Complemento entrega": ({ complement }) => complement,
	"Bairro entrega": ({ neighborhood }) => neighborhood,
	"Fone entrega": ({ mobile, landline }) => mobile ?? landline,
	"Código (SKU)": ({ code }) => code,
};

const columnsOf: Record<OrderCsvLayout, CsvColumns<OrderLine>> = { bling, tiny };

import { readQuotedProducts } from "#app/shop/catalogue/read-quoted-products.server.ts";
import { readInvoiceReference } from "#app/shop/invoices/read-invoice-reference.server.ts";
import { labelCodesOfOrder } from "#app/shop/labels/labels.queries.server.ts";
import { orderInvoice } from "#app/shop/orders/handed-in/order-invoice.server.ts";
import { orderLabels } from "#app/shop/orders/handed-in/order-labels.server.ts";
import { orderPayments } from "#app/shop/orders/handed-in/order-payments.server.ts";
import { describeOrderCustomer } from "#app/shop/orders/webhooks/describe-order-customer.server.ts";
import { paymentsOfOrders } from "#app/shop/payments/ledger/payments-of-orders.server.ts";
import { quotedProducts } from "#app/shop/shipping/quote/quoted-products.ts";
import { orderCustomer } from "#app/shop/webhooks/order-customer.server.ts";

/*
 * Connects what earlier nouns need from later ones (`app/platform/handed-in.ts`). Imported by every process of the
 * shop, and by everything else that works with its database: commands, tests, proofs.
 */
quotedProducts.handIn(readQuotedProducts);
orderCustomer.handIn(describeOrderCustomer);
orderPayments.handIn(paymentsOfOrders);
orderInvoice.handIn(readInvoiceReference);
orderLabels.handIn(labelCodesOfOrder);

/**
 * The tables of the shop (specification, section 3, and additions from the product decisions), all imported from here;
 * `db/schema/` describes them by subject. Money is integer centavos, sizes are millimetres, weights are grams, times
 * have a zone. The constraints refuse invalid states even if the code does not. db/README.md lists what only migrations
 * contain.
 */
export * from "./schema/accounts.tables.server.ts";
export * from "./schema/bench.tables.server.ts";
export * from "./schema/catalogue.tables.server.ts";
export * from "./schema/favourites.tables.server.ts";
export * from "./schema/images.tables.server.ts";
export * from "./schema/messages.tables.server.ts";
export * from "./schema/money.tables.server.ts";
export * from "./schema/operation.tables.server.ts";
export * from "./schema/order-records.tables.server.ts";
export * from "./schema/orders.tables.server.ts";
export * from "./schema/payments.tables.server.ts";
export * from "./schema/reviews.tables.server.ts";
export * from "./schema/search.tables.server.ts";
export * from "./schema/settings.tables.server.ts";
export * from "./schema/shipping.tables.server.ts";
export * from "./schema/stock.tables.server.ts";
export * from "./schema/webhooks.tables.server.ts";

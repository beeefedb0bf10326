import { href } from "react-router";

export type { ProductDetail, ProductSummary } from "./products.queries.server.ts";

/** The address of a product's page. */
export const productPath = (slug: string): string => href("/product/:slug", { slug });

import { data, redirect } from "react-router";
import { doNotKeep } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { categoryAddress } from "#app/shop/catalogue/products/catalogue-search.ts";
import { productAddress } from "#app/shop/catalogue/products/product.ts";
import {
	findMovedProduct,
	findProductBySlug,
	listRelated,
} from "#app/shop/catalogue/products/products.queries.server.ts";
import { breadcrumbList, productData } from "#app/shop/catalogue/products/structured-data.ts";
import { pageMeta, pageTitle } from "#app/shop/frame/page-meta.ts";
import { ProductNotFound } from "#app/shop/product-screen/ProductNotFound.tsx";
import { ProductScreen } from "#app/shop/product-screen/ProductScreen.tsx";
import { listProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { readShippingRange } from "#app/shop/shipping/shipping-range.server.ts";
import type { Route } from "./+types/product";

/** The same for every visitor, so it knows the piece and nobody who looks at it. */
export async function loader({ params }: Route.LoaderArgs) {
	try {
		const product = await findProductBySlug(params.slug);
		if (!product) {
			const moved = await findMovedProduct(params.slug);
			if (moved) throw redirect(productAddress(moved), 301);
			return data(null, 404);
		}
		const [reviews, related, shipping] = await Promise.all([
			listProductReviews(product.id),
			listRelated(product),
			readShippingRange(product),
		]);
		return data({ product, reviews, related, shipping });
	} catch (error) {
		if (error instanceof Response) throw error;
		// Specification, section 8. What is kept of this page is sent instead where there is something.
		log.error({ error, slug: params.slug }, "a product could not be read");
		doNotKeep();
		throw redirect("/products");
	}
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const root = matches[0].loaderData;
	if (!loaderData)
		return [{ title: pageTitle(root, "Produto não encontrado") }, { name: "robots", content: "noindex" }];
	const { product, reviews, shipping } = loaderData;
	const origin = root?.origin ?? "";
	const [category] = product.categories;
	return [
		...pageMeta(root, {
			title: product.name,
			description: product.description,
			address: productAddress(product.slug),
			image: product.images[0],
			type: "product",
		}),
		{
			"script:ld+json": productData(origin, root?.settings.identity.name ?? "", product, {
				rating: reviews.rating,
				shipping,
			}),
		},
		{
			"script:ld+json": breadcrumbList(origin, [
				{ name: "Início", address: "/" },
				...(category ? [{ name: category.name, address: categoryAddress(category.slug) }] : []),
				{ name: product.name, address: productAddress(product.slug) },
			]),
		},
	];
};

export default function Product({ loaderData }: Route.ComponentProps) {
	if (!loaderData) return <ProductNotFound />;
	// Another piece is another screen: its quantity and photograph start anew.
	return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}

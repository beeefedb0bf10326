import { imageUrlNear } from "#app/shop/images/image.ts";
import { centsToReais } from "#app/values/money.ts";
import type { Availability } from "./availability.ts";
import type { ProductDetail, ProductSummary } from "./product.ts";

/**
 * What search engines read of the catalogue (schema.org). The router writes it into the page and
 * escapes it there, so a text cannot end the script it stands in.
 */
interface Crumb {
	name: string;
	/** Path of the page. */
	address: string;
}

const availabilities: Record<Availability, string> = {
	in_stock: "https://schema.org/InStock",
	low_stock: "https://schema.org/LimitedAvailability",
	made_to_order: "https://schema.org/MadeToOrder",
	out_of_stock: "https://schema.org/OutOfStock",
};

export function breadcrumbList(origin: string, crumbs: readonly Crumb[]) {
	return {
		"@context": "https://schema.org",
		"@type": "BreadcrumbList",
		itemListElement: crumbs.map(({ name, address }, at) => ({
			"@type": "ListItem",
			position: at + 1,
			name,
			item: `${origin}${address}`,
		})),
	};
}

export function productList(origin: string, name: string, products: readonly ProductSummary[]) {
	return {
		"@context": "https://schema.org",
		"@type": "ItemList",
		name,
		numberOfItems: products.length,
		itemListElement: products.map((product, at) => ({
			"@type": "ListItem",
			position: at + 1,
			name: product.name,
			url: `${origin}/product/${product.slug}`,
		})),
	};
}

/** `rating` only of reviews that somebody really wrote; null while there are none. */
export function productData(
	origin: string,
	shop: string,
	product: ProductDetail,
	rating: { average: number; count: number } | null,
) {
	return {
		"@context": "https://schema.org",
		"@type": "Product",
		name: product.name,
		description: product.description,
		sku: product.id,
		url: `${origin}/product/${product.slug}`,
		image: product.images.map((image) => `${origin}${imageUrlNear(image, 1200)}`),
		brand: { "@type": "Brand", name: shop },
		category: product.categories[0]?.name,
		material: product.materials,
		offers: {
			"@type": "Offer",
			url: `${origin}/product/${product.slug}`,
			price: centsToReais(product.price),
			priceCurrency: "BRL",
			itemCondition: "https://schema.org/NewCondition",
			availability: availabilities[product.availability],
			seller: { "@type": "Organization", name: shop },
		},
		...(rating && rating.count > 0
			? {
					aggregateRating: {
						"@type": "AggregateRating",
						ratingValue: rating.average,
						reviewCount: rating.count,
						bestRating: 5,
						worstRating: 1,
					},
				}
			: {}),
	};
}

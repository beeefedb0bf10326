import type { ProductDetail, ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { imageUrlNear } from "#app/shop/images/image.ts";
import type { ShippingRange } from "#app/shop/shipping/freight/shipping-range.ts";
import { centsToReais } from "#app/values/money.ts";
import type { ShoppingAvailability } from "./shopping-availability.ts";

/*
 * Structured data of the catalogue for search engines (schema.org). The router writes it into the page and escapes it
 * there, so a text cannot end the script element it is in.
 */

export function breadcrumbList(origin: string, crumbs: readonly { name: string; address: string }[]) {
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

export function productList(
	origin: string,
	name: string,
	products: readonly Pick<ProductSummary, "name" | "slug">[],
) {
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

/** A review with the workshop's reply, as the product's page shows it. */
interface ShownReview {
	author: string;
	rating: number;
	comment: string;
	createdAt: string;
	reply: { text: string; at: string } | null;
}

/** The newest ones speak for all of them. */
const MAX_REVIEWS = 10;

/** `rating` counts only reviews of customers; null without any. */
export function productData(
	origin: string,
	shop: string,
	product: ProductDetail,
	{
		rating,
		reviews,
		shipping,
		availability,
	}: {
		rating: { average: number; count: number } | null;
		/** Newest first. */
		reviews: readonly ShownReview[];
		shipping: ShippingRange | null;
		availability: ShoppingAvailability;
	},
) {
	return {
		"@context": "https://schema.org",
		"@type": "Product",
		name: product.name,
		description: product.description,
		...(product.sku === null ? {} : { sku: product.sku }),
		...(product.gtin === null ? {} : { gtin: product.gtin }),
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
			availability: `https://schema.org/${availability.onPage}`,
			...(availability.availableFrom === null ? {} : { availabilityStarts: availability.availableFrom }),
			seller: { "@type": "Organization", name: shop },
			...(shipping ? { shippingDetails: shippingDetails(shipping) } : {}),
			hasMerchantReturnPolicy: returnPolicy,
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
					review: reviews.slice(0, MAX_REVIEWS).map((review) => reviewData(review, shop)),
				}
			: {}),
	};
}

/**
 * The answered questions. A `FAQPage`, because only the workshop answers: a `QAPage` is one question with answers of
 * its readers.
 */
export const questionsData = (questions: readonly { question: string; answer: string }[]) => ({
	"@context": "https://schema.org",
	"@type": "FAQPage",
	mainEntity: questions.map(({ question, answer }) => ({
		"@type": "Question",
		name: question,
		acceptedAnswer: { "@type": "Answer", text: answer },
	})),
});

const reviewData = ({ author, rating, comment, createdAt, reply }: ShownReview, shop: string) => ({
	"@type": "Review",
	author: { "@type": "Person", name: author },
	datePublished: createdAt,
	reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
	reviewBody: comment,
	...(reply
		? {
				comment: {
					"@type": "Comment",
					author: { "@type": "Organization", name: shop },
					dateCreated: reply.at,
					text: reply.text,
				},
			}
		: {}),
});

/** The right of withdrawal for distance sales (CDC, article 49): a week, everything refunded, no cost. */
const returnPolicy = {
	"@type": "MerchantReturnPolicy",
	applicableCountry: "BR",
	returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
	merchantReturnDays: 7,
	returnMethod: "https://schema.org/ReturnByMail",
	returnFees: "https://schema.org/FreeReturn",
	refundType: "https://schema.org/FullRefund",
};

/** Freight: nothing to the free states, and at most `maxCost` to the others. */
function shippingDetails({
	freeStates,
	otherStates,
	maxCost: dearest,
	handlingDays,
	transitDays: [minTransitDays, maxTransitDays],
}: ShippingRange) {
	const days = (minValue: number, maxValue: number) => ({
		"@type": "QuantitativeValue",
		minValue,
		maxValue,
		unitCode: "DAY",
	});
	const to = (states: readonly string[] | null, rate: { value: number } | { maxValue: number }) => ({
		"@type": "OfferShippingDetails",
		shippingRate: { "@type": "MonetaryAmount", ...rate, currency: "BRL" },
		shippingDestination: {
			"@type": "DefinedRegion",
			addressCountry: "BR",
			...(states ? { addressRegion: states } : {}),
		},
		deliveryTime: {
			"@type": "ShippingDeliveryTime",
			handlingTime: days(handlingDays, handlingDays),
			transitTime: days(minTransitDays, maxTransitDays),
		},
	});
	if (freeStates === "everywhere") return [to(null, { value: 0 })];
	return [
		...(freeStates.length > 0 ? [to(freeStates, { value: 0 })] : []),
		...(otherStates.length > 0 ? [to(otherStates, { maxValue: centsToReais(dearest) })] : []),
	];
}

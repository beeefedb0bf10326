import type { PublicSettings } from "#app/shop/settings/settings.ts";
import type { Claims } from "./claims.queries.server.ts";

/** The shop as structured data (schema.org FurnitureStore), as search engines read it. */
export function shopStructuredData(settings: PublicSettings, origin: string, rating: Claims["rating"]) {
	const { identity, social } = settings;
	return {
		"@context": "https://schema.org",
		"@type": "FurnitureStore",
		name: identity.name,
		legalName: identity.legalName,
		description: `${identity.tagline}, ${identity.town}`,
		url: `${origin}/`,
		image: `${origin}/og.jpg`,
		telephone: identity.phone,
		email: identity.email,
		address: { "@type": "PostalAddress", streetAddress: identity.address, addressCountry: "BR" },
		currenciesAccepted: "BRL",
		sameAs: Object.values(social).filter(Boolean),
		...(rating
			? {
					aggregateRating: {
						"@type": "AggregateRating",
						ratingValue: rating.value,
						bestRating: 5,
						reviewCount: rating.count,
					},
				}
			: {}),
	};
}

import type { PublicSettings, StoreSettings } from "#app/shop/settings/settings.ts";
import { formatCep } from "#app/values/cep.ts";
import { comparableText } from "#app/values/text.ts";
import type { Claims } from "./claims.queries.server.ts";

/** The shop as structured data for search engines (schema.org FurnitureStore). */
export function shopStructuredData(
	settings: PublicSettings,
	origin: string,
	{ address, rating }: { address: WorkshopAddress; rating: Claims["rating"] },
) {
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
		address: { "@type": "PostalAddress", ...address, addressCountry: "BR" },
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

export type WorkshopAddress = ReturnType<typeof workshopAddress>;

/**
 * The workshop's address in separate parts for machines. The parts are the sender's, as long as the line that people
 * read names the same street and town. Where the owner changed only one of the two, the line is used, because every
 * page shows it.
 */
export function workshopAddress({ identity, shipping }: Pick<StoreSettings, "identity" | "shipping">) {
	const { street, number, city, state } = shipping.melhorEnvio;
	const isSame = [street, number, city].every((part) =>
		comparableText(identity.address).includes(comparableText(part)),
	);
	if (!isSame) return { streetAddress: identity.address };
	return {
		streetAddress: `${street}, ${number}`,
		addressLocality: city,
		addressRegion: state,
		postalCode: formatCep(shipping.origin.cep),
	};
}

/**
 * Requirements of search engines on structured data: for each type the properties without which it is not shown
 * (Google's documentation of rich results), and the form of their values.
 */
type Check = (value: unknown) => boolean;
interface Rule {
	required: Record<string, Check>;
	optional?: Record<string, Check>;
}

const text: Check = (value) => typeof value === "string" && value.trim() !== "";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value);
const count: Check = (value) => Number.isInteger(value) && Number(value) > 0;
const moment: Check = (value) => !Number.isNaN(Date.parse(String(value)));
const address: Check = (value) => typeof value === "string" && /^https?:\/\/[^\s"<>]+$/.test(value);
const listOf =
	(check: Check): Check =>
	(value) =>
		Array.isArray(value) && value.length > 0 && value.every(check);
const oneOrMore =
	(check: Check): Check =>
	(value) =>
		Array.isArray(value) ? listOf(check)(value) : check(value);
const term =
	(...names: string[]): Check =>
	(value) =>
		names.some((name) => value === `https://schema.org/${name}`);
const typed =
	(...types: string[]): Check =>
	(value) =>
		typeof value === "object" && value !== null && types.includes(String(Reflect.get(value, "@type")));
const exactly =
	(expected: unknown): Check =>
	(value) =>
		value === expected;

const rules: Record<string, Rule> = {
	Product: {
		required: {
			name: text,
			image: listOf(address),
			description: text,
			brand: typed("Brand"),
			offers: typed("Offer"),
			url: address,
		},
		optional: { sku: text, gtin: text, aggregateRating: typed("AggregateRating") },
	},
	Brand: { required: { name: text } },
	Organization: { required: { name: text } },
	Offer: {
		required: {
			price: number,
			priceCurrency: exactly("BRL"),
			availability: term("InStock", "LimitedAvailability", "BackOrder", "OutOfStock"),
			itemCondition: term("NewCondition"),
			hasMerchantReturnPolicy: typed("MerchantReturnPolicy"),
			url: address,
		},
		optional: {
			shippingDetails: oneOrMore(typed("OfferShippingDetails")),
			availabilityStarts: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(String(value)),
		},
	},
	OfferShippingDetails: {
		required: {
			shippingRate: typed("MonetaryAmount"),
			shippingDestination: typed("DefinedRegion"),
			deliveryTime: typed("ShippingDeliveryTime"),
		},
	},
	MonetaryAmount: { required: { currency: exactly("BRL") }, optional: { value: number, maxValue: number } },
	DefinedRegion: {
		required: { addressCountry: exactly("BR") },
		optional: { addressRegion: listOf((value) => /^[A-Z]{2}$/.test(String(value))) },
	},
	ShippingDeliveryTime: {
		required: { handlingTime: typed("QuantitativeValue"), transitTime: typed("QuantitativeValue") },
	},
	QuantitativeValue: { required: { minValue: number, maxValue: number, unitCode: exactly("DAY") } },
	MerchantReturnPolicy: {
		required: {
			applicableCountry: exactly("BR"),
			returnPolicyCategory: term("MerchantReturnFiniteReturnWindow"),
			merchantReturnDays: count,
			returnMethod: term("ReturnByMail"),
			returnFees: term("FreeReturn"),
		},
	},
	AggregateRating: {
		required: {
			ratingValue: (value) => number(value) && Number(value) >= 1 && Number(value) <= 5,
			reviewCount: count,
			bestRating: exactly(5),
		},
	},
	Review: {
		required: {
			author: typed("Person"),
			datePublished: moment,
			reviewRating: typed("Rating"),
			reviewBody: text,
		},
		optional: { comment: typed("Comment") },
	},
	Person: { required: { name: text } },
	Rating: { required: { ratingValue: count, bestRating: exactly(5), worstRating: exactly(1) } },
	Comment: { required: { author: typed("Organization"), dateCreated: moment, text } },
	BreadcrumbList: { required: { itemListElement: listOf(typed("ListItem")) } },
	ItemList: { required: { itemListElement: (value) => Array.isArray(value), name: text } },
	ListItem: { required: { position: count, name: text }, optional: { item: address, url: address } },
	FAQPage: { required: { mainEntity: listOf(typed("Question")) } },
	Question: { required: { name: text, acceptedAnswer: typed("Answer") } },
	Answer: { required: { text } },
	FurnitureStore: {
		required: { name: text, url: address, image: address, telephone: text, address: typed("PostalAddress") },
		optional: { aggregateRating: typed("AggregateRating"), sameAs: listOf(address) },
	},
	PostalAddress: {
		required: { streetAddress: text, addressCountry: exactly("BR") },
		optional: {
			addressLocality: text,
			addressRegion: (value) => /^[A-Z]{2}$/.test(String(value)),
			postalCode: (value) => /^\d{5}-\d{3}$/.test(String(value)),
		},
	},
};

/** Everything wrong with structured data, as "Product.offers.price: null"; empty when all is valid. */
export function structuredDataErrors(data: unknown, path = ""): string[] {
	if (Array.isArray(data)) return data.flatMap((part, at) => structuredDataErrors(part, `${path}[${at}]`));
	if (typeof data !== "object" || data === null) return [];
	const type = String(Reflect.get(data, "@type"));
	const here = path === "" ? type : path;
	const rule = rules[type];
	if (!rule) return [`${here}: no rule for the required fields of ${type}`];
	const errors =
		path === "" && Reflect.get(data, "@context") !== "https://schema.org" ? [`${here}: @context`] : [];
	for (const [name, check] of Object.entries(rule.required)) {
		if (!check(Reflect.get(data, name)))
			errors.push(`${here}.${name}: ${JSON.stringify(Reflect.get(data, name))}`);
	}
	for (const [name, check] of Object.entries(rule.optional ?? {})) {
		const value: unknown = Reflect.get(data, name);
		if (value !== undefined && !check(value)) errors.push(`${here}.${name}: ${JSON.stringify(value)}`);
	}
	for (const [name, value] of Object.entries(data))
		errors.push(...structuredDataErrors(value, `${here}.${name}`));
	return errors;
}

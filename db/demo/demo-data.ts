import { z } from "zod";
import { type AddressFieldName, addressFields } from "#app/values/fields/address-fields.ts";
import { storedLengths } from "#app/values/fields/stored-lengths.ts";
import { cents } from "#app/values/money.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { contactCategoryValues, contactStatusValues } from "#app/values/status/contact-status.ts";
import { dayReasonValues, MAX_DAY_NOTE_LENGTH } from "#app/values/status/day-proposal.ts";
import { freightSources } from "#app/values/status/freight-source.ts";
import { orderStatusValues, trackingStatuses } from "#app/values/status/order-status.ts";
import {
	mercadoPagoStatuses,
	paymentMethodValues,
	paymentStatusValues,
} from "#app/values/status/payment-status.ts";
import benchesJson from "./benches.json" with { type: "json" };
import categoriesJson from "./categories.json" with { type: "json" };
import contactsJson from "./contacts.json" with { type: "json" };
import ordersJson from "./orders.json" with { type: "json" };
import peopleJson from "./people.json" with { type: "json" };
import productsJson from "./products.json" with { type: "json" };
import reviewsJson from "./reviews.json" with { type: "json" };
import settingsJson from "./settings.json" with { type: "json" };
import synonymsJson from "./synonyms.json" with { type: "json" };

/*
 * The demo shop, described by the JSON files beside this one. Each is checked against its schema when it is loaded,
 * including references between them: an unknown name fails at once.
 */

const demoText = z.string().min(1);
const demoMoney = z.int().nonnegative().transform(cents);
/** Days before the demo was loaded. */
const daysAgo = z.number().positive();
/** A picture of `db/demo/photos` with its alternative demoText. The same file may be used in two places. */
const photo = z.strictObject({ file: demoText, alt: demoText });

const slugsOf = (rows: readonly { slug: string }[]) => z.enum(rows.map(({ slug }) => slug));
const keysOf = (rows: readonly { key: string }[]) => z.enum(rows.map(({ key }) => key));

/** The demo's claims about itself (specification, section 9); an open shop cannot prove them. */
export const demoSettings: { claims: Record<string, unknown> } = settingsJson;

/** All are shown on the home page. */
export const demoCategories = z
	.array(z.strictObject({ slug: demoText, name: demoText, description: demoText, photo }))
	.parse(categoriesJson);

const addressText = (name: AddressFieldName) => demoText.max(storedLengths[name]);
const address = Object.fromEntries(
	(Object.keys(addressFields) as AddressFieldName[]).map((name) => [name, addressText(name)]),
) as Record<AddressFieldName, z.ZodString>;

const demoPerson = z.strictObject({
	key: demoText,
	role: z.enum(["customer", "artisan"]),
	...address,
	complement: address.complement.nullable(),
	state: z.string().length(storedLengths.state),
	zipCode: z.string().regex(/^\d{8}$/),
	phone: z.string().regex(/^\d{11}$/),
	/** The town of an artisan, for the pages of the products. */
	workshopTown: demoText.optional(),
	joinedDaysAgo: daysAgo,
});
export type DemoPerson = z.output<typeof demoPerson>;

/**
 * Invented people: surnames are trees, e-mail addresses end in example.com, telephone numbers are unassigned, and
 * none has a password, so that no demo account can be used to sign in.
 */
export const demoPeople = z.array(demoPerson).parse(peopleJson);
export const demoEmailOf = ({ key }: DemoPerson): string => `${key}@example.com`;

const artisanKey = keysOf(demoPeople.filter(({ role }) => role === "artisan"));

/** Benches of the workshop; hours from Monday to Sunday. */
export const demoBenches = z
	.array(
		z.strictObject({
			key: demoText,
			name: demoText,
			artisan: artisanKey,
			hours: z.array(z.number().min(0).max(24)).length(7),
		}),
	)
	.parse(benchesJson);

const product = z.strictObject({
	slug: demoText,
	name: demoText,
	/** The first one is shown in its breadcrumb. */
	categories: z.array(slugsOf(demoCategories)).min(1),
	description: demoText,
	price: demoMoney,
	originalPrice: demoMoney.optional(),
	/** Main wood first. */
	materials: z.tuple([demoText], demoText),
	/** Centimetres. */
	size: z.strictObject({
		width: z.number().positive(),
		height: z.number().positive(),
		depth: z.number().positive(),
	}),
	/** Kilograms. */
	weight: z.number().positive(),
	finish: demoText,
	color: demoText,
	style: demoText,
	capacity: demoText.optional(),
	/** Set if the shop's usual care tips do not fit. */
	care: demoText.optional(),
	/** Units in the workshop now; zero for products made to order. */
	stock: z.int().nonnegative(),
	madeToOrder: z
		.union([
			z.strictObject({ productionDays: z.int().positive(), makingTime: demoText.optional() }),
			z.strictObject({ availableAfterDays: z.int().positive() }),
		])
		.optional(),
	freeShipping: z.literal(true).optional(),
	featured: z.literal(true).optional(),
	/** When it was added to the catalogue: the home page shows the newest first. */
	addedDaysAgo: daysAgo,
	/** The artisan who made it. */
	artisan: artisanKey,
	/** Its work on a bench; some products in stock have it too, for when they are made again. */
	bench: z
		.strictObject({
			hours: z.number().positive(),
			setupHours: z.number().positive().optional(),
			dryingDays: z.int().nonnegative(),
			/** None if each bench can make it. */
			benches: z.array(keysOf(demoBenches)).optional(),
		})
		.optional(),
	photos: z.tuple([photo], photo),
});
export type DemoProduct = z.output<typeof product>;

/** The whole catalogue of the demo. */
export const demoProducts = z.array(product).parse(productsJson);

/** Other names of the search, with what is said about them above the results. */
export const demoSynonyms = z
	.array(z.strictObject({ term: demoText, others: z.array(demoText).min(1), sentence: demoText }))
	.parse(synonymsJson);

const productSlug = slugsOf(demoProducts);
const customerKey = keysOf(demoPeople.filter(({ role }) => role === "customer"));

/** Names of the delivery options chosen in the demo's orders. */
export const demoShippingNames = {
	pac: "Correios PAC",
	sedex: "Correios SEDEX",
	jamef: "Jamef",
	local: "Transportadora Local",
	free: "Frete Grátis",
} as const;

const order = z.strictObject({
	key: demoText,
	customer: customerKey,
	status: z.enum(orderStatusValues),
	paymentStatus: z.enum(paymentStatusValues),
	paymentMethod: z.enum(paymentMethodValues),
	/** Quantities by slug, at today's price. */
	items: z.record(
		z.string().refine((slug) => productSlug.safeParse(slug).success),
		z.int().positive(),
	),
	/**
	 * The products that are made for this order, by slug: bench, the state of the promise in the plan of the day on which
	 * the demo is loaded, and the number of steps that are done. The sequence of the file is that of the work.
	 */
	places: z
		.record(
			z.string().refine((slug) => productSlug.safeParse(slug).success),
			z.strictObject({
				bench: keysOf(demoBenches),
				promise: z.enum(["kept", "tight", "late"]),
				stepsDone: z.int().positive().optional(),
				/** Taken by the artisan, each with the position of its step. */
				photos: z.array(photo.extend({ step: z.int().nonnegative() })).default([]),
			}),
		)
		.default({}),
	/** The later day that the owner proposed, and that still waits for its customer: as the shop itself suggests it. */
	newDay: z
		.strictObject({
			reason: z.enum(dayReasonValues),
			note: demoText.max(MAX_DAY_NOTE_LENGTH),
			proposedDaysAgo: daysAgo,
		})
		.optional(),
	freight: z.strictObject({
		option: z.enum(Object.keys(demoShippingNames) as (keyof typeof demoShippingNames)[]),
		cost: demoMoney,
		source: z.enum(freightSources),
	}),
	/** Business days on the road, after those that its products need in the workshop. */
	transitDays: z.int().positive(),
	placedDaysAgo: daysAgo,
	/** Days from the order to each event. */
	events: z.partialRecord(z.enum(trackingStatuses), z.number().nonnegative()).default({}),
	/** A city on the parcel's way. */
	passesThrough: demoText.optional(),
	carrier: z.enum(carrierValues).optional(),
	trackingCode: demoText.optional(),
	payment: z
		.strictObject({
			status: z.enum(mercadoPagoStatuses),
			detail: demoText.optional(),
			/** Mercado Pago's payment type; missing for a transfer to the workshop's own account. */
			type: z.enum(["credit_card", "bank_transfer", "ticket"]).optional(),
			instalments: z.int().positive().optional(),
		})
		.optional(),
	notes: demoText.optional(),
});
export type DemoOrder = z.output<typeof order>;

/** Oldest first. */
export const demoOrders = z
	.array(order)
	.parse(ordersJson)
	.toSorted((one, other) => other.placedDaysAgo - one.placedDaysAgo);

/** The photographs of work on the benches. */
export const demoWorkPhotos = demoOrders.flatMap(({ key, places }) =>
	Object.entries(places).flatMap(([slug, { photos }]) =>
		photos.map((each) => ({ ...each, orderKey: key, slug })),
	),
);

const review = z.strictObject({
	product: productSlug,
	rating: z.int().min(1).max(5),
	comment: demoText,
	writtenDaysAgo: daysAgo,
});
const namedReview = review.extend({ name: demoText, email: demoText });

/**
 * `customer`: by a customer whose order with that product was delivered. `counter`: entered by the workshop on behalf
 * of people who bought in its store. `generated`: written by a program and shown as such, never verified and never
 * counted.
 */
export const demoReviews = z
	.strictObject({
		customer: z.array(review.extend({ customer: customerKey })),
		counter: z.array(namedReview),
		generated: z.array(namedReview),
	})
	.parse(reviewsJson);

export const demoContacts = z
	.array(
		z.strictObject({
			name: demoText,
			email: demoText,
			phone: demoText.nullable(),
			subject: demoText.nullable(),
			message: demoText,
			category: z.enum(contactCategoryValues).nullable(),
			status: z.enum(contactStatusValues),
			adminNotes: demoText.nullable(),
			daysAgo,
		}),
	)
	.parse(contactsJson);

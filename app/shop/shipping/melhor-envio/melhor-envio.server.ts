import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { fetchJson, ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Parcel } from "#app/shop/shipping/freight/parcels.ts";
import { type Cents, reaisToCents } from "#app/values/money.ts";
import { downloadPdf } from "./download-pdf.server.ts";
import { melhorEnvioAccess } from "./melhor-envio-token.server.ts";

/**
 * The calls of Melhor Envio that the shop needs (docs.melhorenvio.com.br, API v2). Every request carries the shop's
 * token and a name with a contact address; without these the service refuses it.
 */

const TIMEOUT_MS = 10_000;
/** A cart is emptied after seven days, and a label can be posted for twenty, so more pages are not expected. */
const MAX_PAGES = 40;

const figure = z.union([z.number(), z.string().transform(Number)]).pipe(z.number());
const anyId = z.union([z.string(), z.number()]).transform(String);
const optionalText = z
	.string()
	.nullish()
	.transform((text) => text || null);

const quotedPackage = z
	.object({
		dimensions: z.object({ height: figure, width: figure, length: figure }),
		weight: figure,
	})
	.transform(({ dimensions: { height, width, length }, weight }): Omit<Parcel, "value"> => {
		const [long = 0, middle = 0, short = 0] = [height, width, length]
			.map((side) => Math.round(side * 10))
			.toSorted((a, b) => b - a);
		return { weightGrams: Math.round(weight * 1000), sidesMm: [long, middle, short] };
	});

const quotedService = z.object({
	id: z.number().int(),
	name: z.string().max(60),
	/** Includes the account's own surcharges or discounts; `price` is used if it is missing. */
	custom_price: figure.nullish(),
	price: figure.nullish(),
	custom_delivery_time: z.number().int().min(0).max(120).nullish(),
	delivery_time: z.number().int().min(0).max(120).nullish(),
	company: z.object({ name: z.string().max(60) }),
	packages: z.array(quotedPackage).max(40).nullish().catch(null),
	error: z.unknown().optional(),
});

const label = z.object({
	id: anyId,
	status: z.string(),
	price: figure.nullish(),
	tracking: optionalText,
	self_tracking: optionalText,
	generated_at: optionalText,
	/** Whether it has a declaration of contents instead of an invoice; some responses say it as a number. */
	non_commercial: z
		.union([z.boolean(), z.number().transform((flag) => flag !== 0)])
		.nullish()
		.catch(null),
	tags: z.array(z.object({ tag: z.string() })).nullish(),
});
const labels = z.array(label).max(500);
/** A list in pages, or the whole list at once. */
const labelPage = z.union([
	z.object({ data: labels, last_page: z.number().nullish() }),
	labels.transform((data) => ({ data, last_page: 1 })),
]);

/** The address of a file: alone, or in a list or an object. */
const fileAddress = z.union([
	z.string(),
	z
		.array(z.string())
		.min(1)
		.transform(([first = ""]) => first),
	z.object({ url: z.string() }).transform(({ url }) => url),
]);

const trackedLabel = z.object({
	status: z.string(),
	tracking: optionalText,
	melhorenvio_tracking: optionalText,
	posted_at: optionalText,
	delivered_at: optionalText,
});

export interface QuotedService {
	service: number;
	name: string;
	company: string;
	cost: Cents;
	/** Business days on the road. */
	days: number;
	parcels: Omit<Parcel, "value">[];
}

export type MelhorEnvioLabel = z.output<typeof label>;
export type TrackedLabel = z.output<typeof trackedLabel>;

/** Melhor Envio understood the request and refuses it. `message` is its own sentence, for the workshop. */
export class CarrierRefusal extends Error {
	override readonly name = "CarrierRefusal";
}

/** The label is neither bought nor still in the cart, which Melhor Envio empties after seven days. */
export class GoneFromCart extends Error {
	override readonly name = "GoneFromCart";
}

export interface MelhorEnvio {
	quote(body: unknown, timeoutMs: number): Promise<QuotedService[]>;
	/** The label with our tag, in the cart or bought. Bought labels are searched for by the recipient's document. */
	findByTag(tag: string, document: string | null): Promise<MelhorEnvioLabel | null>;
	addToCart(body: unknown): Promise<MelhorEnvioLabel>;
	/** A missing label counts as removed. */
	removeFromCart(id: string): Promise<void>;
	/** A bought label; null for one that is still in the cart, or gone. */
	findLabel(id: string): Promise<MelhorEnvioLabel | null>;
	/**
	 * Pays with the balance of the account. Throws `GoneFromCart`. Afterwards `findLabel` shows whether it was bought.
	 */
	checkout(id: string): Promise<void>;
	generate(id: string): Promise<void>;
	printPdf(id: string): Promise<Buffer>;
	/** The electronic declaration of contents (DACE), for parcels without an invoice. */
	printDeclaration(id: string): Promise<Buffer>;
	/**
	 * Cancels and refunds a label, as long as the parcel was not posted. A label that is already cancelled is refused.
	 */
	cancel(id: string): Promise<void>;
	/** By Melhor Envio's ids; unknown ones are left out. */
	track(ids: readonly string[]): Promise<Map<string, TrackedLabel>>;
}

export interface MelhorEnvioConfig {
	baseUrl: string;
	token: string;
	/** An e-mail address for its technicians. */
	contact: string;
	timeoutMs?: number;
	/** Awaited before each call, because one method may need many. An error from it ends the method. */
	beforeCall?: () => Promise<void>;
}

/** The client for the shop's own account. */
export async function melhorEnvioClient(beforeCall?: () => Promise<void>): Promise<MelhorEnvio> {
	const { identity } = await readSettings();
	const { token } = await melhorEnvioAccess();
	if (!token) throw new ServiceError("the shop has no token of Melhor Envio that works", 401);
	return createMelhorEnvio({
		baseUrl: env.MELHOR_ENVIO_URL,
		token,
		contact: identity.email,
		...(beforeCall ? { beforeCall } : {}),
	});
}

/**
 * Methods throw `ServiceError` when the service is slow or down or sends unreadable data, and `CarrierRefusal` when it
 * refuses.
 */
export function createMelhorEnvio(config: MelhorEnvioConfig): MelhorEnvio {
	const call = async (
		path: string,
		body?: unknown,
		{ method, timeoutMs }: { method?: "DELETE"; timeoutMs?: number } = {},
	) => {
		await config.beforeCall?.();
		const response = await fetchJson(`${config.baseUrl}/api/v2/me/${path}`, {
			method: method ?? (body === undefined ? "GET" : "POST"),
			timeoutMs: timeoutMs ?? config.timeoutMs ?? TIMEOUT_MS,
			maxBytes: 1_000_000,
			headers: {
				Authorization: `Bearer ${config.token}`,
				"User-Agent": `Cerne (${config.contact})`,
			},
			...(body === undefined ? {} : { body }),
		});
		const { status } = response;
		if (status === 400 || status === 422) throw new CarrierRefusal(refusalText(response.body));
		if (status < 200 || (status > 299 && status !== 404)) {
			throw new ServiceError("Melhor Envio refused", status);
		}
		return response;
	};
	const orders = (id: string) => ({ orders: [id] });
	const print = async (path: string): Promise<Buffer> => {
		const { status, body } = await call(path);
		const url = fileAddress.safeParse(body);
		if (status === 404 || !url.success) throw new ServiceError("the label's file is not there yet", status);
		await config.beforeCall?.();
		return downloadPdf(url.data, config.baseUrl);
	};
	/** Null only when all pages were read, because a label that may be on a page not read must not be bought again. */
	const findOnPages = async (path: string, isWanted: (label: MelhorEnvioLabel) => boolean) => {
		for (let page = 1; page <= MAX_PAGES; page += 1) {
			const { status, body } = await call(`${path}page=${page}`);
			// A search without results answers like this.
			if (status === 204 || status === 404 || body === null) return null;
			const { data, last_page } = parseAnswer(labelPage, body);
			const wanted = data.find(isWanted);
			if (wanted) return wanted;
			if (page >= (last_page ?? 1)) return null;
		}
		throw new ServiceError("Melhor Envio has more labels than can be searched");
	};
	return {
		async quote(body, timeoutMs) {
			const answer = await call("shipment/calculate", body, { timeoutMs });
			return parseAnswer(z.array(z.unknown()).max(100), answer.body).flatMap(readService);
		},
		async findByTag(tag, document) {
			const isOurs = ({ tags }: MelhorEnvioLabel) => tags?.some((each) => each.tag === tag) ?? false;
			const inCart = await findOnPages("cart?", isOurs);
			if (inCart) return inCart;
			if (document) {
				// Tags cannot be searched for, but the recipient's document can.
				return findOnPages(`orders/search?q=${encodeURIComponent(document)}&`, isOurs);
			}
			return (
				(await findOnPages("orders?status=released&", isOurs)) ??
				(await findOnPages("orders?status=posted&", isOurs))
			);
		},
		async addToCart(body) {
			return parseAnswer(label, (await call("cart", body)).body);
		},
		async removeFromCart(id) {
			try {
				await call(`cart/${encodeURIComponent(id)}`, undefined, { method: "DELETE" });
			} catch (error) {
				// It was bought, or removed after its seven days.
				if (!(error instanceof CarrierRefusal)) throw error;
			}
		},
		async findLabel(id) {
			const { status, body } = await call(`orders/${encodeURIComponent(id)}`);
			return status === 404 ? null : parseAnswer(label, body);
		},
		async checkout(id) {
			const { status, body } = await call("shipment/checkout", orders(id));
			const said = z.object({ errors: z.unknown() }).partial().safeParse(body).data;
			if (flatten(said?.errors).length > 0) throw new CarrierRefusal(refusalText(body));
			if (status === 404) throw new GoneFromCart("the label is no longer in the cart of Melhor Envio");
		},
		async generate(id) {
			const { body } = await call("shipment/generate", orders(id));
			const results = parseAnswer(z.record(z.string(), z.unknown()), body);
			const result = z.object({ status: z.boolean(), message: z.string().nullish() }).safeParse(results[id]);
			// Some responses say nothing about the label itself; then only fetching the file shows whether it exists.
			if (result.success && !result.data.status) {
				throw new ServiceError("Melhor Envio has not generated the label yet");
			}
		},
		printPdf: (id) => print(`imprimir/pdf/${encodeURIComponent(id)}`),
		printDeclaration: (id) => print(`imprimir/dace/pdf/${encodeURIComponent(id)}`),
		async cancel(id) {
			// Reason 2 is the sender's own wish, the only one that needs no support request.
			const order = { id, reason_id: "2", description: "Cancelada pela loja." };
			const { body } = await call("shipment/cancel", { order });
			const results = z.record(z.string(), z.object({ canceled: z.boolean() })).safeParse(body);
			if (!results.data?.[id]?.canceled) throw new CarrierRefusal(refusalText(body));
		},
		async track(ids) {
			const { body } = await call("shipment/tracking", { orders: ids });
			const labels = new Map<string, TrackedLabel>();
			for (const [id, answer] of Object.entries(parseAnswer(z.record(z.string(), z.unknown()), body))) {
				const tracked = trackedLabel.safeParse(answer);
				if (tracked.success) labels.set(id, tracked.data);
			}
			return labels;
		},
	};
}

/** A service that does not deliver there has an error and no price. An unreadable one is left out. */
function readService(answer: unknown): QuotedService[] {
	const parsed = quotedService.safeParse(answer);
	if (!parsed.success || parsed.data.error) return [];
	const { id: service, name, company, packages } = parsed.data;
	const price = parsed.data.custom_price ?? parsed.data.price;
	const days = parsed.data.custom_delivery_time ?? parsed.data.delivery_time;
	if (price === null || price === undefined || !(price > 0) || price > 100_000) return [];
	if (days === null || days === undefined) return [];
	const cost = reaisToCents(Math.round(price * 100) / 100);
	return [{ service, name, company: company.name, cost, days, parcels: packages ?? [] }];
}

/** The response's text about the mistake, in one line. */
function refusalText(body: unknown): string {
	const said = z
		.object({ message: z.unknown(), error: z.unknown(), errors: z.unknown() })
		.partial()
		.safeParse(body);
	const { errors, error, message } = said.data ?? {};
	const [first] = [errors, error, message].map((part) => flatten(part).join("; ")).filter(Boolean);
	return (first ?? "O Melhor Envio recusou o pedido sem dizer por quê.")
		.replace(/[\p{Cc}\s]+/gu, " ")
		.slice(0, 300);
}

function flatten(part: unknown): string[] {
	if (typeof part === "string") return [part];
	return typeof part === "object" && part !== null ? Object.values(part).flatMap(flatten) : [];
}

function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const parsed = schema.safeParse(body);
	if (!parsed.success) throw new ServiceError("Melhor Envio answered something else");
	return parsed.data;
}

import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * The settings of the process (docs/operations.md explains each), read once at start. With a bad value the process
 * does not start and names the variable.
 */
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const origin = z
	.url({ protocol: /^https?$/, abort: true })
	.refine((value) => new URL(value).pathname === "/", "deve ser só a origem, sem caminho")
	.transform((value) => new URL(value).origin);
const serviceUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));

/**
 * An RSA key, because mail receivers check no other kind; environment files write its line breaks as two characters.
 */
const rsaPrivateKey = z
	.string()
	.transform((value) => value.replaceAll("\\n", "\n"))
	.refine(isRsaPrivateKey, "deve ser uma chave privada RSA em PEM, de 1024 bits ou mais");

function isRsaPrivateKey(pem: string): boolean {
	try {
		const key = createPrivateKey(pem);
		return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
	} catch {
		return false;
	}
}

const isHostAndPort = (text: string): boolean =>
	/^[^\s/@*?#]+:\d+$/.test(text) && URL.canParse(`http://${text}`);

const privateHosts = z
	.string()
	.default("")
	.transform((value) =>
		value
			.split(",")
			.map((host) => host.trim().toLowerCase())
			.filter(Boolean),
	)
	.refine((hosts) => hosts.every(isHostAndPort), "deve ser uma lista de host:porta, separada por vírgulas");

const schema = z
	.object({
		NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
		/** Whether the process serves requests, works through jobs, or both. */
		PROCESS_ROLE: z.enum(["all", "web", "jobs"]).default("all"),
		PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
		HOST: z.string().default("127.0.0.1"),
		PUBLIC_URL: origin.optional(),
		DATA_DIR: z.string().default("./data"),
		DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
		DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
		DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
		DEMO: flag.optional(),
		AUTH_SECRET: z.string().min(32, "deve ter pelo menos 32 bytes").optional(),
		ADMIN_EMAIL: z.email().optional(),
		ADMIN_PASSWORD: z.string().min(12, "deve ter pelo menos 12 caracteres").optional(),
		/** Folder of finished backups, so that the shop can say how old the newest is. */
		BACKUP_DIR: z.string().optional(),
		SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
		SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(20).default(2),
		/** At least ten: the queue would count mails that wait for their turn as lost. */
		SMTP_MAILS_PER_MINUTE: z.coerce.number().int().min(10).max(60_000).optional(),
		MAIL_FROM: z.string().optional(),
		MAIL_BOUNCE_ADDRESS: z.email().optional(),
		DKIM_DOMAIN: z.hostname().optional(),
		DKIM_SELECTOR: z.hostname().optional(),
		DKIM_PRIVATE_KEY: rsaPrivateKey.optional(),
		S3_ENDPOINT: serviceUrl.optional(),
		S3_BUCKET: z.string().optional(),
		S3_REGION: z.string().default("us-east-1"),
		S3_ACCESS_KEY: z.string().optional(),
		S3_SECRET_KEY: z.string().optional(),
		S3_SESSION_TOKEN: z.string().optional(),
		/** Whether browsers get pictures from the shop, or are redirected to signed addresses of the store. */
		IMAGE_DELIVERY: z.enum(["shop", "redirect"]).default("shop"),
		MERCADOPAGO_ACCESS_TOKEN: z.string().optional(),
		MERCADOPAGO_WEBHOOK_SECRET: z.string().optional(),
		MERCADOPAGO_API_URL: serviceUrl.default("https://api.mercadopago.com"),
		MERCADOPAGO_REDIRECT_HOSTS: z
			.string()
			.default("www.mercadopago.com.br,mercadopago.com.br,sandbox.mercadopago.com.br")
			.transform((value) => value.split(",").map((host) => host.trim().toLowerCase())),
		/** Lets an open shop take orders that anyone may approve on the sandbox's pages: for rehearsals. */
		PAYMENT_SANDBOX: z.literal("orders-without-real-payment").optional(),
		VIACEP_URL: serviceUrl.default("https://viacep.com.br"),
		BRASILAPI_URL: serviceUrl.default("https://brasilapi.com.br"),
		/** Token of the shop's own account at Melhor Envio, for installations where the shop does not renew it itself. */
		MELHOR_ENVIO_TOKEN: z.string().optional(),
		MELHOR_ENVIO_CLIENT_ID: z.string().optional(),
		MELHOR_ENVIO_CLIENT_SECRET: z.string().optional(),
		MELHOR_ENVIO_REFRESH_TOKEN: z.string().optional(),
		MELHOR_ENVIO_URL: serviceUrl.default("https://melhorenvio.com.br"),
		AI_API_URL: serviceUrl.optional(),
		AI_API_KEY: z.string().optional(),
		AI_MODEL: z.string().optional(),
		SCRAPER_ALLOW_PRIVATE_HOSTS: privateHosts,
		/** Webhook receivers inside the operator's own network. */
		WEBHOOK_ALLOW_PRIVATE_HOSTS: privateHosts,
		TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
		LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
		METRICS_TOKEN: z.string().min(16).optional(),
		/** Memory for cached pages; 0 renders each request, for measurements. */
		PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(16),
		/** Multiplies every rate limit; for load tests and for shops behind one shared address. */
		RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(10_000).default(1),
	})
	.superRefine((value, context) => {
		const requireTogether = (names: (keyof typeof value)[], sentence: string) => {
			const presentNames = names.filter((name) => value[name] !== undefined);
			if (presentNames.length > 0 && presentNames.length < names.length) {
				context.addIssue({
					code: "custom",
					path: [names.find((name) => !presentNames.includes(name)) ?? ""],
					message: sentence,
				});
			}
		};
		requireTogether(
			["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
			"falta: o armazenamento de imagens precisa das quatro",
		);
		requireTogether(
			["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"],
			"falta: o token e o segredo do webhook vão juntos",
		);
		requireTogether(
			["MELHOR_ENVIO_CLIENT_ID", "MELHOR_ENVIO_CLIENT_SECRET", "MELHOR_ENVIO_REFRESH_TOKEN"],
			"falta: a autorização do Melhor Envio precisa das três",
		);
		requireTogether(
			["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"],
			"falta: a assinatura dos e-mails precisa de domínio, seletor e chave",
		);
		if (value.IMAGE_DELIVERY === "redirect" && !value.S3_ENDPOINT) {
			context.addIssue({ code: "custom", path: ["IMAGE_DELIVERY"], message: "precisa de S3_ENDPOINT" });
		}
		if (value.PROCESS_ROLE !== "all" && !value.DATABASE_URL) {
			context.addIssue({
				code: "custom",
				path: ["PROCESS_ROLE"],
				message: "precisa de DATABASE_URL: o banco embutido serve um só processo",
			});
		}
		if (value.AUTH_SECRET && new Set(value.AUTH_SECRET).size < 8) {
			context.addIssue({
				code: "custom",
				path: ["AUTH_SECRET"],
				message: "parece um exemplo; use bytes aleatórios",
			});
		}
	});

export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Env = z.output<typeof schema> & {
	/** The shop's own address; never taken from a request. */
	PUBLIC_URL: string;
	/** True for a shop with a PostgreSQL server behind a public address: secrets must be given. */
	isProductionShop: boolean;
	/** True at every address except this machine's own: any visitor may be a customer. */
	isOpenToCustomers: boolean;
	/** True when the built-in payment sandbox stands in for the payment provider. */
	usesPaymentSandbox: boolean;
	/** False for an open shop without the provider's credentials: it sells by bank transfer only. */
	offersMercadoPago: boolean;
};

/** Reads and checks the settings. Throws one Error that lists every bad variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
	// Shells and compose files leave unset variables empty.
	const environment = readSettingFiles(
		Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
	);
	// The command line speaks Portuguese.
	const parsed = schema.safeParse(environment, { error: z.locales.pt().localeError });
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
		throw new Error(`Configuração inválida:\n${lines.join("\n")}`);
	}
	const value = parsed.data;
	const isProductionShop = value.NODE_ENV === "production" && value.DATABASE_URL !== undefined;
	if (isProductionShop && !value.AUTH_SECRET) {
		throw new Error("Configuração inválida:\n  AUTH_SECRET: é obrigatório com DATABASE_URL em produção");
	}
	if (isProductionShop && !value.PUBLIC_URL) {
		throw new Error("Configuração inválida:\n  PUBLIC_URL: é obrigatório com DATABASE_URL em produção");
	}
	const hasCredentials = value.MERCADOPAGO_ACCESS_TOKEN !== undefined;
	const isOpenToCustomers = value.PUBLIC_URL !== undefined && !isLoopback(value.PUBLIC_URL);
	const usesPaymentSandbox = !hasCredentials && (!isOpenToCustomers || value.PAYMENT_SANDBOX !== undefined);
	return {
		...value,
		PUBLIC_URL: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
		isProductionShop,
		isOpenToCustomers,
		usesPaymentSandbox,
		offersMercadoPago: hasCredentials || usesPaymentSandbox,
	};
}

/**
 * Addresses that only this machine can open, RFC 6761 (6.3) and RFC 1122 (3.2.1.3); the URL parser writes each in one
 * way.
 */
const isLoopback = (url: string): boolean =>
	/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * Reads a setting from the file that `<NAME>_FILE` names, if that is set: container and service managers pass secrets
 * as files.
 */
function readSettingFiles(
	environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
	const read = { ...environment };
	for (const name of settingNames) {
		const file = environment[`${name}_FILE`];
		if (file === undefined) continue;
		if (environment[name] !== undefined) {
			throw new Error(`Configuração inválida:\n  ${name}: use ${name} ou ${name}_FILE, não os dois`);
		}
		try {
			read[name] = readFileSync(file, "utf8").trim();
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			throw new Error(`Configuração inválida:\n  ${name}_FILE: o arquivo não pôde ser lido (${code})`);
		}
	}
	return read;
}

export const env: Env = readEnv(process.env);

import { href } from "react-router";
import type { Env } from "#app/platform/env.server.ts";
import { listExampleData } from "./example-data.server.ts";
import type { StoreSettings } from "./settings.ts";

/** A missing item without which a shop should not sell yet. */
export interface MissingItem {
	id: string;
	title: string;
	/** The consequence, and the setting that fixes it. */
	reason: string;
	/** The back office screen that shows or changes it. */
	to: string;
}

type OpeningEnv = Pick<
	Env,
	| "isOpenToCustomers"
	| "PUBLIC_URL"
	| "DATABASE_URL"
	| "MERCADOPAGO_ACCESS_TOKEN"
	| "usesPaymentSandbox"
	| "SMTP_URL"
	| "BACKUP_DIR"
>;

/**
 * “Antes de abrir”: the shared list for the dashboard, the lines at start, `cerne list-missing` and
 * `npm run check-operation`. Empty for a shop that only its own machine can reach, where example data is fine.
 */
export function listMissing(settings: StoreSettings, env: OpeningEnv): MissingItem[] {
	if (!env.isOpenToCustomers) return [];
	return [...listMissingSettings(env), ...listExamples(settings)];
}

function listMissingSettings(env: OpeningEnv): MissingItem[] {
	const operation: (MissingItem & { isMissing: boolean })[] = [
		{
			id: "https",
			title: "Endereço com https",
			reason:
				"PUBLIC_URL começa com http: senhas e dados de clientes passam abertos pela rede. Instale o certificado e troque o endereço.",
			to: href("/admin/settings"),
			isMissing: env.PUBLIC_URL.startsWith("http:"),
		},
		{
			id: "database",
			title: "Banco de dados",
			reason: "Sem DATABASE_URL a loja usa o banco embutido, feito para experimentar, e não para vender.",
			to: href("/admin/backup"),
			isMissing: env.DATABASE_URL === undefined,
		},
		{
			id: "payments",
			title: "Mercado Pago",
			reason: "Sem MERCADOPAGO_ACCESS_TOKEN e MERCADOPAGO_WEBHOOK_SECRET ninguém paga com cartão nem boleto.",
			to: `${href("/admin/settings")}?section=payments`,
			isMissing: env.MERCADOPAGO_ACCESS_TOKEN === undefined && !env.usesPaymentSandbox,
		},
		{
			id: "sandbox",
			title: "Pagamentos de mentira",
			reason: "PAYMENT_SANDBOX está ligado: qualquer visitante aprova o próprio pagamento sem pagar.",
			to: `${href("/admin/settings")}?section=payments`,
			isMissing: env.usesPaymentSandbox,
		},
		{
			id: "mail",
			title: "Envio de e-mails",
			reason: "Sem SMTP_URL nenhum e-mail sai: cada um vira um arquivo na pasta outbox de DATA_DIR.",
			to: href("/admin/communications/:kind", { kind: "mails" }),
			isMissing: env.SMTP_URL === undefined,
		},
		{
			id: "backup",
			title: "Idade do backup",
			reason: "Sem BACKUP_DIR a loja não sabe se os backups são feitos, e não avisa quando param.",
			to: href("/admin/backup"),
			isMissing: env.BACKUP_DIR === undefined,
		},
	];
	return operation.flatMap(({ isMissing, ...item }) => (isMissing ? item : []));
}

function listExamples(settings: StoreSettings): MissingItem[] {
	const examples = listExampleData(settings);
	if (examples.length === 0) return [];
	return [
		{
			id: "transfer",
			title: "Pedidos por transferência",
			reason: "A loja só aceita depois que os dados do exemplo, que estão nesta lista, forem trocados.",
			to: `${href("/admin/settings")}?section=payments`,
		},
		...examples.map(({ id, name, reason, section }) => ({
			id,
			title: name,
			reason,
			to: `${href("/admin/settings")}?section=${section}`,
		})),
	];
}

/**
 * "- Chave PIX: É a do exemplo: … https://loja.com.br/admin/settings?section=payments", for the log at start and the
 * command line.
 */
export const missingLine = ({ title, reason, to }: MissingItem, publicUrl: string): string =>
	`- ${title}: ${reason} ${publicUrl}${to}`;

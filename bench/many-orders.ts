import type { Client } from "pg";

/**
 * Years of trade for a bench, made by the server itself: `generate_series` and arithmetic, so that
 * the same numbers always give the same shop. Needs products; keys between tables are right by
 * construction, so their triggers rest meanwhile, and indexes are built when all rows are there.
 */
export interface TradeVolume {
	people: number;
	orders: number;
	reviews: number;
	contacts: number;
	mails: number;
	auditEntries: number;
	notifications: number;
}

export async function createManyOrders(client: Client, trade: TradeVolume): Promise<void> {
	await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
	const { rows: indexes } = await client.query<{ name: string; definition: string }>(secondaryIndexes);
	for (const { name } of indexes) await client.query(`drop index "${name}"`);
	for (const statement of statements(trade)) await client.query(statement);
	for (const { definition } of indexes) await client.query(definition);
	await client.query("set session_replication_role = default");
	// A server in use does this by itself within minutes.
	await client.query("vacuum analyze");
}

const filledTables = [
	"users",
	"orders",
	"order_items",
	"payments",
	"payment_notifications",
	"reviews",
	"contacts",
	"outbox_messages",
	"audit_entries",
];

const secondaryIndexes = `
	select c.relname as name, pg_get_indexdef(c.oid) as definition
	from pg_index i join pg_class c on c.oid = i.indexrelid
	where i.indrelid = any (array[${filledTables.map((table) => `'${table}'`).join(", ")}]::regclass[])
		and not exists (select from pg_constraint where conindid = c.oid)`;

/** A random-looking id that is a function of a number, as a random UUID (v4) is written. */
const uuid = (kind: string, number: string): string =>
	`overlay(overlay(md5('${kind}' || ${number})::text placing '4' from 13) placing 'a' from 17)::uuid`;

const oneOf = (texts: readonly string[], number: string): string =>
	`(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + (${number}) % ${texts.length}]`;

const FIRST = ["Ana", "Bruno", "Célia", "Davi", "Eloá", "Fábio", "Graça", "Heitor", "Íris", "João", "Lívia"];
const MIDDLE = ["Almeida", "Barros", "Conceição", "Duarte", "Esteves", "Ferrão", "Gouveia"];
const LAST = ["Lima", "Machado", "Nóbrega", "Oliveira", "Prado", "Queiroz", "Ramos", "Silva", "Tavares"];
const CITIES = ["Campinas", "São Paulo", "Taubaté", "Santos", "Sorocaba"];
const UNSHIPPED = ["pending", "confirmed", "preparing", "processing", "shipped", "in_transit"];

/** Evenly over three years, the highest number being the newest. */
const moment = (number: string, count: number): string =>
	`now() - interval '3 years' * (1 - ${number}::float8 / ${count})`;

function statements({
	people,
	orders,
	reviews,
	contacts,
	mails,
	auditEntries: audited,
	notifications,
}: TradeVolume): string[] {
	const name = `${oneOf(FIRST, "n")} || ' ' || ${oneOf(MIDDLE, "n / 11")} || ' ' || ${oneOf(LAST, "n / 77")}`;
	const buyer = `1 + (n::bigint * 7919) % ${people}`;
	return [
		`insert into users (id, email, full_name, role, phone, city, state, zip_code, created_at)
		select ${uuid("user", "n")}, 'cliente' || n || '@example.com', ${name},
			case when n % 20000 = 0 then 'artisan' else 'customer' end,
			'1199' || lpad((n % 10000000)::text, 7, '0'), ${oneOf(CITIES, "n")}, 'SP', '12460000',
			${moment("n", people)}
		from generate_series(1, ${people}) n`,

		`create temp table numbered_products as
		select row_number() over (order by created_at, id) - 1 as number, id, name, price_cents from products`,
		"create unique index on numbered_products (number); analyze numbered_products",
		// One to three products in an order; a step that has no divisor with the others spreads them.
		`create temp table lines as
		select n, id as product_id, name, 1 + (n + line) % 2 as quantity, price_cents
		from generate_series(1, ${orders}) n
			cross join lateral generate_series(1, 1 + n % 3) line
			join numbered_products on number = (n::bigint * 104729 + line * 7919) % (select count(*) from numbered_products)`,

		// Orders older than a month have arrived or were cancelled. Orders lie in the sequence in which they came.
		`insert into orders (id, user_id, status, payment_status, payment_method, items_cents, shipping_cents,
			total_cents, shipping_address, shipping_option_id, shipping_option_name, freight_source,
			promised_date, carrier, tracking_code, idempotency_key, request_hash, paid_at, created_at, updated_at)
		select ${uuid("order", "n")}, ${uuid("user", `(${buyer})`)}, status,
			case when status = 'cancelled' then 'failed' when status = 'pending' then 'pending' else 'paid' end,
			case when n % 3 = 0 then 'bank_transfer' else 'mercadopago' end,
			cents, 2590, cents + 2590,
			jsonb_build_object('fullName', 'Cliente ' || n, 'street', 'Rua das Araucárias', 'number', n::text,
				'complement', '', 'neighborhood', 'Centro', 'city', ${oneOf(CITIES, "n")}, 'state', 'SP',
				'zipCode', '12460000', 'phone', '11999990000'),
			'pac', 'PAC', 'quote', (at + interval '20 days')::date,
			case when status in ('pending', 'cancelled') then null else 'correios' end,
			case when status in ('pending', 'cancelled') then null
				else 'QB' || lpad(n::text, 9, '0') || 'BR' end,
			${uuid("key", "n")}, md5(n::text) || md5(n::text),
			case when status in ('pending', 'cancelled') then null else at + interval '1 hour' end, at, at
		from (
			select n, sum(quantity * price_cents)::int as cents, ${moment("n", orders)} as at,
				case when n % 25 = 0 then 'cancelled'
					when n <= ${orders} * 0.972 then 'delivered'
					else ${oneOf(UNSHIPPED, "n / 3")} end as status
			from lines group by n order by n
		) made`,
		`insert into order_items (order_id, product_id, product_name, quantity, unit_price_cents, total_price_cents)
		select ${uuid("order", "n")}, product_id, name, quantity, price_cents, quantity * price_cents from lines`,

		`insert into payments (order_id, method, provider_payment_id, status, amount_cents, currency, created_at)
		select ${uuid("order", "n")}, 'mercadopago', n::text, 'approved', 100000, 'BRL', ${moment("n", orders)}
		from generate_series(1, ${orders}) n where n % 3 <> 0 and n > ${orders - notifications}`,
		`insert into payment_notifications (dedupe_key, provider_payment_id, body, received_at, processed_at)
		select n::text, n::text, '{"type": "payment"}', ${moment("n", orders)}, ${moment("n", orders)}
		from generate_series(${orders - notifications + 1}, ${orders}) n`,

		`insert into reviews (product_id, user_id, user_name, user_email, rating, comment, is_verified, origin,
			created_at)
		select id, case when n % 10 < 8 then ${uuid("user", "n")} end, ${name}, 'cliente' || n || '@example.com',
			1 + n % 5, 'Chegou bem embalada e é ainda mais bonita de perto.', n % 10 < 9,
			case when n % 10 < 8 then 'customer' when n % 10 = 8 then 'admin' else 'ai' end,
			${moment("n", reviews)}
		from generate_series(1, ${reviews}) n
			join numbered_products on number = (n::bigint * 104729) % (select count(*) from numbered_products)`,

		`insert into contacts (name, email, phone, subject, message, category, status, created_at)
		select ${name}, 'visita' || n || '@example.com', '11988880000', 'Encomenda ' || n,
			'Vocês fazem em ' || ${oneOf(["imbuia", "cedro", "peroba", "freijó"], "n")} || '? Preciso de uma peça para a sala.',
			'product', case when n > ${contacts} * 0.999 then 'new' when n % 50 = 0 then 'in_progress'
				else 'resolved' end,
			${moment("n", contacts)}
		from generate_series(1, ${contacts}) n`,

		`insert into outbox_messages (kind, dedupe_key, recipient, subject, html, text, attempts, sent_at, created_at)
		select 'order-received', 'order-received:' || n, 'cliente' || (${buyer}) || '@example.com',
			'Recebemos seu pedido', '<p>Obrigado</p>', 'Obrigado',
			case when n % 100000 = 0 then 5 else 1 end,
			case when n % 100000 = 0 then null else ${moment("n", mails)} end, ${moment("n", mails)}
		from generate_series(1, ${mails}) n`,

		`insert into audit_entries (actor_id, action, entity, entity_id, details, created_at)
		select null, 'order.status_changed', 'order', ${uuid("order", "n")}::text, '{"from": "pending", "to": "confirmed"}',
			${moment("n", audited)}
		from generate_series(1, ${audited}) n`,
	];
}

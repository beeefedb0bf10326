import { addDays, dayOf } from "#app/values/date.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { type HtmlForm, htmlForms } from "#tests/support/http/html-forms.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { OWNER } from "./photographs.ts";
import { insertPlainProduct } from "./plain-product.ts";
import { assertThat } from "./proof.ts";

/** Reads rows without knowing the schema of either build. */
export const ask = <Row>(url: string, statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
	onOwnConnection(url, async (client) => (await client.query(statement, [...values])).rows as Row[]);

interface Work {
	orderId: string;
	/** The id of the work order. */
	id: string;
}

/**
 * An owner and her customers at a bench, through one instance, whichever build it runs: orders, payments, ticks and
 * hours. Everything is asked for by the forms that the instance shows, and looked up in the database.
 */
export class BenchOfBothBuilds {
	/** Work that was ordered, paid and ticked so far. */
	works = 0;
	readonly #url: string;
	readonly #publicUrl: string;
	readonly #productIds: readonly string[];
	readonly #benchId: string;

	private constructor(url: string, publicUrl: string, benchId: string, productIds: readonly string[]) {
		this.#url = url;
		this.#publicUrl = publicUrl;
		this.#benchId = benchId;
		this.#productIds = productIds;
	}

	/** A bench with a product of its own and one in stock; null in a database whose build knows no benches. */
	static async open(url: string, publicUrl: string, notify: string): Promise<BenchOfBothBuilds | null> {
		const [known] = await ask<{ table: string | null }>(url, "select to_regclass('work_orders') as table");
		if (!known?.table) return null;
		return onOwnConnection(url, async (client) => {
			const made = await insertPlainProduct(client, { slug: "mesa-da-bancada-de-antes", stock: 0 });
			const stocked = await insertPlainProduct(client, { slug: "banco-junto-da-mesa", stock: 1_000 });
			await client.query("update products set is_made_to_order = true, bench_minutes = 60 where id = $1", [
				made,
			]);
			const { rows } = await client.query<{ id: string }>(
				"insert into benches (name, week, position) values ('Bancada das duas versões', array_fill(480, array[7]), 19) returning id",
			);
			const benchId = rows[0]?.id ?? "";
			await client.query("insert into product_benches (product_id, bench_id) values ($1, $2)", [
				made,
				benchId,
			]);
			await client.query("select pg_notify($1, 'another-process settings catalogue bench')", [notify]);
			return new BenchOfBothBuilds(url, publicUrl, benchId, [made, stocked]);
		});
	}

	async owner(port: number): Promise<Visitor> {
		const owner = new Visitor(`http://localhost:${port}`, "", this.#publicUrl);
		await owner.signIn(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD);
		return owner;
	}

	/** A new customer orders a piece of the bench and one in stock; the owner marks it as paid and ticks its first step. */
	async makeOne(port: number): Promise<Work> {
		const buyer = new Visitor(`http://localhost:${port}`, "", this.#publicUrl);
		await buyer.signUp();
		const lines = this.#productIds.map((productId) => ({ productId, quantity: 1 }));
		const response = await buyer.submitCheckout(lines);
		const orderId = placedOrderId(response);
		assertThat(orderId !== undefined, `an order with hours was answered with ${response.status}`);
		const placed = await this.#find(orderId);
		assertThat(placed.ready_day !== null && placed.bench_id === this.#benchId, "an order has no place");
		const owner = await this.owner(port);
		const { status } = await markAsPaid(owner, orderId);
		assertThat(status === 200, `“Marcar como pago” was answered with ${status}`);
		const paid = await this.#find(orderId);
		assertThat(paid.release_day !== null && paid.ready_day === placed.ready_day, "a paid place is not kept");
		const work = { orderId, id: placed.id };
		await this.tick(owner, work);
		this.works += 1;
		return work;
	}

	/** Ticks the first open step on the sheet of the work. */
	async tick(owner: Visitor, { id }: Work): Promise<void> {
		const before = await this.#doneSteps(id);
		await submit(owner, `/admin/bench/${id}`, (name, value) => name === "step" && value.endsWith("done"));
		assertThat((await this.#doneSteps(id)) === before + 1, "a step was not ticked");
	}

	/** Gives the bench other hours on Mondays by the form of the settings. */
	async changeHours(owner: Visitor, hours: number): Promise<void> {
		const screen = "/admin/settings?section=workshop";
		const fields = await formOf(owner, screen, (_, value) => value === this.#benchId);
		const own = fields.find(([, value]) => value === this.#benchId)?.[0].replace(/\.id$/, "");
		const changed = fields.map(([name, value]) => [name, name === `${own}.hours.0` ? String(hours) : value]);
		const { status } = await owner.post(screen, new URLSearchParams(changed as [string, string][]));
		const [bench] = await ask<{ week: number[] }>(this.#url, "select week from benches where id = $1", [
			this.#benchId,
		]);
		assertThat(
			bench?.week[1] === hours * 60,
			`hours of a bench were answered with ${status}: ${bench?.week}`,
		);
	}

	/** The new build writes all that only its schema knows, and the old one reads it and goes on with it. */
	async passBetween(newPort: number, oldPort: number): Promise<void> {
		const [fresh, old] = [await this.owner(newPort), await this.owner(oldPort)];
		await this.changeHours(old, 9);
		await this.changeHours(fresh, 10);
		const early = await this.makeOne(oldPort);
		const day = addDays(dayOf(), 1);
		await post(fresh, early, { intent: "leave-early", workId: early.id, day });
		const [left] = await ask<{ day: string | null }>(
			this.#url,
			"select leaves_early_on::text as day from work_orders where id = $1",
			[early.id],
		);
		assertThat(left?.day === day, "a piece has no early day");
		await this.tick(old, early);
		const stocked = await this.makeOne(newPort);
		await post(fresh, stocked, { intent: "cancel" });
		await post(fresh, stocked, { intent: "begun-work", workId: stocked.id, stocked: "yes" });
		const ledger = "select 1 from stock_movements where reason = 'made_for_cancelled' and order_id = $1";
		assertThat((await ask(this.#url, ledger, [stocked.orderId])).length === 1, "a piece is not in the stock");
		const ended = await this.makeOne(oldPort);
		await post(old, ended, { intent: "cancel" });
		await post(old, early, { intent: "cancel" });
		const screens = [early, stocked, ended].map(({ orderId }) => `/admin/orders/${orderId}`);
		for (const reader of [fresh, old])
			for (const path of [...screens, "/admin", "/admin/bench", `/admin/products/${this.#productIds[0]}`]) {
				const { status } = await reader.request(path);
				assertThat(status === 200, `${path} is shown with ${status}`);
			}
	}

	async #find(orderId: string) {
		const rows = await ask<{
			id: string;
			bench_id: string | null;
			ready_day: string | null;
			release_day: string | null;
		}>(
			this.#url,
			"select id, bench_id, ready_day::text, release_day::text from work_orders where order_id = $1 and returned_at is null",
			[orderId],
		);
		const [work] = rows;
		assertThat(rows.length === 1 && work !== undefined, `${rows.length} places of an order with one piece`);
		return work;
	}

	async #doneSteps(id: string): Promise<number> {
		const done = "select 1 from work_steps where work_order_id = $1 and done_at is not null";
		return (await ask(this.#url, done, [id])).length;
	}
}

type Fields = HtmlForm["fields"];

/** The fields of the form of a screen that has such a field. */
async function formOf(
	reader: Visitor,
	screen: string,
	isMeant: (name: string, value: string) => boolean,
): Promise<Fields> {
	const { status, text } = await reader.request(screen);
	const form = htmlForms(text, screen).find(({ fields }) =>
		fields.some(([name, value]) => isMeant(name, value)),
	);
	assertThat(form !== undefined, `${screen} is shown with ${status}, without the form`);
	return form.fields;
}

async function submit(
	reader: Visitor,
	screen: string,
	isMeant: (name: string, value: string) => boolean,
): Promise<void> {
	const fields = await formOf(reader, screen, isMeant);
	const { status } = await reader.post(
		screen,
		new URLSearchParams(fields.map(([name, value]) => [name, value])),
	);
	assertThat(status < 400, `a form of ${screen} was answered with ${status}`);
}

async function post(owner: Visitor, { orderId }: Work, fields: Record<string, string>): Promise<void> {
	const { status, text } = await owner.post(`/admin/orders/${orderId}`, fields);
	assertThat(status < 400, `“${fields.intent}” was answered with ${status}: ${text.slice(0, 200)}`);
}

import type { StubPayment, StubResponse } from "./mercadopago-payments.ts";

/** A case as `GET /v1/chargebacks/{id}` documents it. */
interface StubChargeback {
	id: string;
	payments: number[];
	currency: "BRL";
	amount: number;
	reason: string;
	coverage_applied: boolean | null;
	coverage_elegible: boolean;
	/** Legacy; documents are to be sent either way. */
	documentation_required: boolean;
	documentation_status:
		| "pending"
		| "review_pending"
		| "valid"
		| "invalid"
		| "not_supplied"
		| "not_applicable";
	documentation: { type: string; url: string; description: string }[];
	date_documentation_deadline: string | null;
	date_created: string;
	date_last_updated: string;
	live_mode: boolean;
}

/**
 * Chargebacks as Mercado Pago documents them: `GET /v1/chargebacks/{id}`, `GET /v1/chargebacks/search`, and the
 * status details of their payments (`in_process`, then `settled` or `reimbursed`).
 */
export function startChargebacks(payments: Map<string, StubPayment>) {
	const cases: StubChargeback[] = [];
	let nextId = 234_000_062_890;
	const isoDate = (moment: Date) => moment.toISOString().replace("Z", "+00:00");
	const move = (paymentId: string, status_detail: string): void => {
		const payment = payments.get(paymentId);
		if (!payment) throw new Error("a charge-back of no payment");
		payment.status = "charged_back";
		payment.status_detail = status_detail;
		payment.date_last_updated = new Date(Date.parse(payment.date_last_updated) + 1_000).toISOString();
	};
	const find = (id: string) => {
		const chargeback = cases.find((each) => each.id === id);
		if (!chargeback) throw new Error("no such case");
		chargeback.date_last_updated = isoDate(new Date());
		return chargeback;
	};
	return {
		/** The customer's bank takes the money back. */
		open(paymentId: string, deadline: Date | null = null): string {
			move(paymentId, "in_process");
			const now = isoDate(new Date(Date.now() + cases.length));
			const id = `${nextId++}459000`;
			cases.push({
				id,
				payments: [Number(paymentId)],
				currency: "BRL",
				amount: payments.get(paymentId)?.transaction_amount ?? 0,
				reason: "general",
				coverage_applied: null,
				coverage_elegible: true,
				documentation_required: false,
				documentation_status: "pending",
				documentation: [],
				date_documentation_deadline: deadline && isoDate(deadline),
				date_created: now,
				date_last_updated: now,
				live_mode: true,
			});
			return id;
		},
		setDeadline(id: string, deadline: Date): void {
			find(id).date_documentation_deadline = isoDate(deadline);
		},
		/** The owner has sent documents on Mercado Pago's pages. */
		takeDocuments(id: string): void {
			const chargeback = find(id);
			chargeback.documentation_status = "review_pending";
			chargeback.documentation.push({ type: "application/pdf", url: "https://…", description: "nota.pdf" });
		},
		decide(id: string, isForShop: boolean): void {
			const chargeback = find(id);
			chargeback.coverage_applied = isForShop;
			chargeback.documentation_status = isForShop ? "valid" : "invalid";
			move(String(chargeback.payments[0]), isForShop ? "reimbursed" : "settled");
		},
		answer(method: string, path: string, query: URLSearchParams): StubResponse | undefined {
			const [, id] = /^\/v1\/chargebacks\/([\w-]+)$/.exec(path) ?? [];
			if (method !== "GET" || id === undefined) return;
			if (id === "search") {
				const results = cases.filter(({ payments }) => payments.includes(Number(query.get("payment_id"))));
				return { status: 200, body: { paging: { offset: 0, limit: 25, total: results.length }, results } };
			}
			const chargeback = cases.find((each) => each.id === id);
			// Those of a test that sets its own.
			return chargeback && { status: 200, body: chargeback };
		},
	};
}

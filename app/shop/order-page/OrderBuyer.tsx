import { type Buyer, formatBuyerDocument } from "#app/values/buyer.ts";

/** The buyer on the invoice, as it was typed, so that a mistake is seen before the invoice is issued. */
export function OrderBuyer({ buyer }: { buyer: Buyer }) {
	return (
		<section aria-labelledby="dados-da-nota" className="border-line border-t pt-5">
			<h2 id="dados-da-nota" className="font-sans font-semibold text-ink-2 text-sm tracking-normal">
				Dados para a nota fiscal
			</h2>
			<div className="mt-2 space-y-0.5 text-[0.9375rem] tabular-nums">
				{buyer.companyName ? <p>{buyer.companyName}</p> : null}
				<p>{formatBuyerDocument(buyer)}</p>
				{buyer.stateRegistration ? <p>Inscrição estadual {buyer.stateRegistration.toLowerCase()}</p> : null}
			</div>
		</section>
	);
}

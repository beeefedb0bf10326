import { useId } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatMoney } from "#app/values/money.ts";
import { freightTrialMessages } from "./freight-trial.messages.ts";
import type { FreightTrialResult } from "./try-freight.server.ts";

export const TRIAL = "trial";

type TrialActionResult = ActionResult & { trial?: FreightTrialResult };

const OWN_FIELDS = ["trialProduct", "zip_code"];

/** The last trial of this screen, whose messages about figures the tables show at their fields. */
export const useFreightTrial = () => useFetcher<TrialActionResult>({ key: "freight-trial" });

/** “Simular”: what a product would cost by the figures in the form, before they are saved. */
export function FreightTrial({
	products,
	tablesForm,
	posted,
}: {
	products: readonly string[];
	/** The id of the form with the tables, which is sent along. */
	tablesForm: string;
	/** The result on a page without scripts. */
	posted: TrialActionResult | undefined;
}) {
	const fetcher = useFreightTrial();
	const listId = useId();
	const result = fetcher.data ?? posted;
	const { fields, values, trial } = result ?? {};
	const hasWrongFigures = Object.keys(fields ?? {}).some((name) => !OWN_FIELDS.includes(name));
	return (
		<section aria-labelledby="simular" className="mt-12 border-t border-line pt-6">
			<h2 id="simular" className="scroll-mt-20 text-2xl">
				Simular
			</h2>
			<p className="mt-1.5 mb-4 max-w-[60ch] text-ink-2">
				O preço que a página da peça mostra hoje, e o que mostraria com os valores acima. Nada é salvo.
			</p>
			<ActionForm
				as={fetcher.Form}
				failure={freightTrialMessages.failed}
				result={result}
				className="grid items-start gap-4 sm:grid-cols-[minmax(0,24rem)_10rem_auto]"
				onSubmit={(event) => {
					event.preventDefault();
					const tables = document.getElementById(tablesForm);
					const form = new FormData(tables instanceof HTMLFormElement ? tables : undefined);
					for (const [name, value] of new FormData(event.currentTarget)) form.set(name, value);
					void fetcher.submit(form, { method: "post" });
				}}
			>
				<input type="hidden" name="intent" value={TRIAL} />
				<datalist id={listId}>
					{products.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
				<TextField
					label="Peça"
					name="trialProduct"
					list={listId}
					autoComplete="off"
					maxLength={200}
					defaultValue={values?.trialProduct ?? trial?.product ?? products[0]}
					error={fields?.trialProduct}
				/>
				<TextField
					label="CEP"
					name="zip_code"
					inputMode="numeric"
					autoComplete="off"
					placeholder="00000-000"
					maxLength={10}
					defaultValue={values?.zip_code ?? trial?.cep}
					error={fields?.zip_code}
				/>
				<Button
					type="submit"
					kind="secondary"
					size="sm"
					busy={fetcher.state !== "idle"}
					className="h-12 sm:mt-[1.625rem] sm:justify-self-start"
				>
					Simular
				</Button>
			</ActionForm>
			<div aria-live="polite" aria-busy={fetcher.state !== "idle"}>
				{hasWrongFigures ? (
					<Notice tone="warning">Corrija primeiro os valores marcados nas tabelas.</Notice>
				) : null}
				{trial ? <TrialTable trial={trial} /> : null}
			</div>
		</section>
	);
}

function TrialTable({ trial: { product, cep, place, options, refusals } }: { trial: FreightTrialResult }) {
	return (
		<>
			<table className="mt-5 w-full max-w-3xl border-collapse text-[0.9375rem]">
				<caption className="mb-2 text-left text-sm text-ink-2">
					{product} para {[place, cep].filter(Boolean).join(", ")}
				</caption>
				<thead>
					<tr className="border-b border-line-strong text-sm text-ink-2">
						<th scope="col" className="py-2 pr-3 text-left font-semibold">
							Entrega
						</th>
						<th scope="col" className="px-3 py-2 text-right font-semibold">
							Hoje
						</th>
						<th scope="col" className="py-2 pl-3 text-right font-semibold">
							Com a mudança
						</th>
					</tr>
				</thead>
				<tbody>
					{options.map(({ id, name, before, after }) => (
						<tr key={id} className="border-b border-line">
							<th scope="row" className="py-2.5 pr-3 text-left align-top font-normal">
								{name}
							</th>
							<PriceCell price={before} />
							<PriceCell price={after} isChanged={before?.cost !== after?.cost} />
						</tr>
					))}
				</tbody>
			</table>
			{refusals.before ? <p className="mt-3 text-sm text-ink-2">Hoje: {refusals.before}</p> : null}
			{refusals.after ? <p className="mt-3 text-sm text-brick">Com a mudança: {refusals.after}</p> : null}
		</>
	);
}

function PriceCell({
	price,
	isChanged = false,
}: {
	price: FreightTrialResult["options"][number]["before"];
	isChanged?: boolean;
}) {
	return (
		<td className="px-3 py-2.5 text-right align-top tabular-nums last:pr-0">
			{price ? (
				<>
					<span className={isChanged ? "font-semibold" : ""}>
						{price.cost === 0 ? "Grátis" : formatMoney(price.cost)}
					</span>
					<span className="block text-sm text-ink-2">
						{price.cost === 0 && price.regularCost > 0
							? `a loja paga ${formatMoney(price.regularCost)} · `
							: null}
						{price.deliveryTime}
					</span>
				</>
			) : (
				<span className="text-ink-2">não oferecida</span>
			)}
		</td>
	);
}

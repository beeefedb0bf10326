import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { formatCep, parseCep } from "#app/values/cep.ts";
import type { IsoDay } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { type Estimate, type EstimateLine, estimateFreight } from "./estimate-freight.ts";
import { formatPromise } from "./promise.ts";
import { defaultOption } from "./shipping-option.ts";

/**
 * The code typed last, so that the next piece's page needs no typing. Only in memory: the
 * contract lets nothing personal into the browser's storage. Never written on the server.
 */
let lastCep = "";

interface FreightEstimateProps {
	productId: string;
	quantity?: number;
	/** Hears the promised day of the way that will be preselected, for the page to repeat it. */
	onPromise?: (day: IsoDay | null) => void;
}

/** “Frete e prazo”: what sending the piece costs and when it arrives, for a typed postal code. */
export function FreightEstimate({ productId, quantity = 1, onPromise }: FreightEstimateProps) {
	const [cep, setCep] = useState(lastCep);
	// A remembered code is worth an answer at once.
	const [asked, setAsked] = useState(() => (parseCep(lastCep) ? { cep: lastCep } : null));
	const [isAsking, setAsking] = useState(false);
	const [estimate, setEstimate] = useState<Estimate | null>(null);
	const id = useId();
	const error = estimate && !estimate.ok ? estimate.message : null;
	const show = useEffectEvent((answer: Estimate) => {
		setAsking(false);
		setEstimate(answer);
		onPromise?.((answer.ok && defaultOption(answer.lines)?.promisedDate) || null);
	});

	// Asked again for another piece or quantity too: a shown price must not become untrue.
	useEffect(() => {
		if (!asked) return;
		const call = new AbortController();
		setAsking(true);
		estimateFreight({ cep: asked.cep, productId, quantity }, call.signal).then((answer) => {
			if (answer) show(answer);
		});
		return () => call.abort();
	}, [asked, productId, quantity]);

	function submit(event: FormEvent) {
		event.preventDefault();
		const parsed = parseCep(cep);
		if (parsed) {
			lastCep = formatCep(parsed);
			setAsked({ cep: lastCep });
		} else {
			setAsked(null);
			show({ ok: false, message: "Digite um CEP com 8 números." });
		}
	}

	return (
		<div className="border-t border-line pt-6">
			<form onSubmit={submit} noValidate>
				<label htmlFor={`${id}-cep`} className="block text-sm font-semibold text-ink">
					Frete e prazo<span className="sr-only">: digite o CEP</span>
				</label>
				<div className="mt-2 flex gap-2.5">
					<input
						id={`${id}-cep`}
						name="cep"
						type="text"
						inputMode="numeric"
						autoComplete="postal-code"
						placeholder="00000-000"
						maxLength={10}
						value={cep}
						onChange={(event) => setCep(formatCep(event.currentTarget.value))}
						aria-invalid={error !== null}
						aria-describedby={`${id}-result`}
						className="h-12 min-w-0 flex-1 rounded-[3px] border border-line bg-white px-3.5 text-base text-ink tabular-nums placeholder:text-ink-2 aria-invalid:border-brick"
					/>
					<button
						type="submit"
						disabled={isAsking}
						className="h-12 shrink-0 cursor-pointer rounded-[3px] border border-ink px-5 text-base font-semibold text-ink transition-colors hover:bg-ink hover:text-paper disabled:cursor-default disabled:opacity-60 motion-reduce:transition-none"
					>
						{isAsking ? "Calculando…" : "Calcular"}
					</button>
				</div>
			</form>
			<noscript>
				<p className="mt-2 text-sm text-ink-2">O frete também é calculado no checkout, antes de pagar.</p>
			</noscript>
			<div id={`${id}-result`} aria-live="polite" aria-busy={isAsking}>
				{error !== null && <p className="mt-2 text-sm text-brick">{error}</p>}
				{estimate?.ok && <EstimateList lines={estimate.lines} isStale={isAsking} />}
			</div>
		</div>
	);
}

function EstimateList({ lines, isStale }: { lines: EstimateLine[]; isStale: boolean }) {
	// "Correios PAC para São Paulo/SP (192km)": the place is the same for all, so it stands once.
	const place = lines[0]?.description.split(" para ")[1];
	return (
		<div className={isStale ? "opacity-50" : ""}>
			{place && <p className="mt-3 text-sm text-ink-2">Para {place}</p>}
			<ul className="mt-1">
				{lines.map((line) => (
					<li
						key={line.id}
						className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-b-0"
					>
						<div>
							<p className="text-base text-ink">{line.name}</p>
							<p className="mt-0.5 text-sm text-ink-2">{formatPromise(line.promisedDate)}</p>
						</div>
						<p className="shrink-0 text-base font-semibold tabular-nums">
							{line.cost === 0 ? (
								<span className="text-moss">Grátis</span>
							) : (
								<span className="text-ink">{formatMoney(line.cost)}</span>
							)}
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}

import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextField } from "#app/ui/primitives/Field.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatCep, parseCep } from "#app/values/cep.ts";
import type { IsoDay } from "#app/values/date.ts";
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
			<form onSubmit={submit} noValidate className="grid grid-cols-[1fr_auto] gap-x-2.5">
				<TextField
					label={
						<>
							Frete e prazo<span className="sr-only">: digite o CEP</span>
						</>
					}
					error={error ?? undefined}
					name="cep"
					inputMode="numeric"
					autoComplete="postal-code"
					placeholder="00000-000"
					maxLength={10}
					value={cep}
					onChange={(event) => setCep(formatCep(event.currentTarget.value))}
					// Its parts lie in the form's own grid, so that the button stands beside the input alone.
					className="contents [&>label]:col-span-2 [&>p]:order-last [&>p]:col-span-2"
				/>
				<Button type="submit" kind="secondary" size="sm" busy={isAsking} className="h-12">
					Calcular
				</Button>
			</form>
			<noscript>
				<p className="mt-2 text-sm text-ink-2">O frete também é calculado no checkout, antes de pagar.</p>
			</noscript>
			<div aria-live="polite" aria-busy={isAsking}>
				{error !== null && <p className="sr-only">{error}</p>}
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
								<Price amount={line.cost} full />
							)}
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}

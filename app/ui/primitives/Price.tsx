import { type Cents, moneyParts } from "#app/values/money.ts";

/** An amount with a small currency sign, read aloud as one phrase. */
export function Price({
	amount,
	full = false,
	className = "",
}: {
	amount: Cents;
	full?: boolean;
	className?: string;
}) {
	const { symbol, amount: figure } = moneyParts(amount, full ? "full" : "short");
	return (
		<span className={`whitespace-nowrap tabular-nums ${className}`}>
			<span className="text-[0.66em] font-medium">
				{symbol}
				{"\u00a0"}
			</span>
			{figure}
		</span>
	);
}

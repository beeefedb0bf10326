import { type ReactNode, useId } from "react";
import { checkoutFieldId } from "./address/checkout-field-id.ts";

/** One of the numbered steps of the checkout. */
export function CheckoutStep({
	number,
	title,
	children,
}: {
	number: number;
	title: string;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="border-t border-line pt-7 pb-9">
			<h2 id={id} className="mb-5 flex gap-3.5 text-[1.375rem] font-medium">
				<span className="text-heartwood tabular-nums">{number}</span> {title}
			</h2>
			{children}
		</section>
	);
}

interface CheckoutChoicesProps {
	/** The name of the field that posts the choice. */
	name: string;
	legend: string;
	error: string | undefined;
	isLoading?: boolean | undefined;
	className?: string;
	children: ReactNode;
}

/** The choices of a step, with the error about them. */
export function CheckoutChoices(props: CheckoutChoicesProps) {
	const { name, legend, error, isLoading, className = "", children } = props;
	const id = checkoutFieldId(name);
	return (
		<>
			<fieldset
				id={id}
				tabIndex={-1}
				aria-busy={isLoading}
				aria-describedby={error ? `${id}-error` : undefined}
				className={`outline-none ${className}`}
			>
				<legend className="sr-only">{legend}</legend>
				{children}
			</fieldset>
			{error ? (
				<p id={`${id}-error`} className="mt-2 text-sm text-brick">
					{error}
				</p>
			) : null}
		</>
	);
}

import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { addressFields } from "#app/values/fields/address-fields.ts";
import { buyerFields } from "#app/values/fields/buyer-fields.ts";
import { checkoutFieldId } from "./address/checkout-field-id.ts";

/**
 * The mistakes of the submitted form, in one list that takes the focus and links to each field. Corrected mistakes are
 * crossed out and stay, so that nothing moves while the customer types.
 */
export function ErrorSummary({
	fields,
	remaining,
}: {
	fields: Record<string, string>;
	/** The fields that still need a correction. */
	remaining: Record<string, string>;
}) {
	const box = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus again.
	useEffect(() => box.current?.focus(), [fields]);
	const entries = Object.entries(fields).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
	const count = Object.keys(remaining).length;
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			className={`mb-8 rounded-md border px-4 py-4 outline-offset-2 md:px-5 ${count === 0 ? "border-moss bg-moss-soft" : "border-brick bg-brick-soft"}`}
		>
			<p className={`flex items-center gap-2.5 font-semibold ${count === 0 ? "text-moss" : "text-brick"}`}>
				<Icon name={count === 0 ? "check" : "alert"} className="size-5 flex-none" />
				{count === 0
					? "Tudo acertado: pode enviar de novo"
					: count === 1
						? "Falta acertar um ponto"
						: `Falta acertar ${count} pontos`}
			</p>
			<ul className="mt-2 space-y-1 pl-7.5 text-[0.9375rem]">
				{entries.map(([name, message]) => (
					<li key={name} className={name in remaining ? "" : "text-ink-2 line-through"}>
						{placeOf(name) >= 0 ? <FieldLink name={name}>{message}</FieldLink> : message}
					</li>
				))}
			</ul>
		</div>
	);
}

/** The fields from top to bottom. Problems with stock and prices belong to no field and come before them. */
const FIELDS = [
	...Object.keys({ ...addressFields, ...buyerFields }),
	"notes",
	"shippingOptionId",
	"deliveryTurn",
	"deliveryDay",
	"paymentMethod",
];
const placeOf = (name: string): number => FIELDS.indexOf(name);

function FieldLink({ name, children }: { name: string; children: string }) {
	return (
		<a
			href={`#${checkoutFieldId(name)}`}
			onClick={(event) => {
				const field = document.getElementById(checkoutFieldId(name));
				if (!field) return;
				event.preventDefault();
				// For a group of choices, its first one takes the focus.
				(field.querySelector<HTMLElement>("input") ?? field).focus();
				field.scrollIntoView({ block: "center" });
			}}
			className="underline underline-offset-4"
		>
			{children}
		</a>
	);
}

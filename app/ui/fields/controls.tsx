import {
	type ComponentProps,
	type RefObject,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
} from "react";
import { isChoiceChanged, isInputChanged } from "./field-changes.ts";

interface Controls {
	input: HTMLInputElement;
	select: HTMLSelectElement;
	textarea: HTMLTextAreaElement;
}
type ControlName = keyof Controls;

/** Hears of each change of a field, and at once of what was typed, pasted or chosen before scripts ran. */
type FieldListener<Control> = (event: { currentTarget: Control; target: Control }) => void;

export type ControlProps<Name extends ControlName> = Omit<ComponentProps<Name>, "onChange" | "ref"> & {
	onChange?: FieldListener<Controls[Name]> | undefined;
};

/*
 * The fields of every form that listens to them (`scripts/lint/fields.grit` finds others). A page can be used before
 * scripts, and no event tells them afterwards what its fields were given: they are read when React takes them over.
 */

export function Input({
	onChange,
	isIndeterminate = false,
	...rest
}: ControlProps<"input"> & {
	/** Of a box that stands for several: some are ticked. */
	isIndeterminate?: boolean;
}) {
	const isBox = rest.type === "checkbox" || rest.type === "radio";
	const ref = useEarlyChange(onChange, isBox ? rest.checked : rest.value, isNewlySet);
	useEffect(() => {
		if (ref.current) ref.current.indeterminate = isIndeterminate;
	}, [ref, isIndeterminate]);
	return <input {...rest} ref={ref} onChange={onChange} />;
}

export function TextArea({ onChange, ...rest }: ControlProps<"textarea">) {
	const ref = useEarlyChange(onChange, rest.value, isInputChanged);
	const texts = { value: textAsList(rest.value), defaultValue: textAsList(rest.defaultValue) };
	return <textarea {...rest} {...texts} ref={ref} onChange={onChange} />;
}

/**
 * The text of a text area as its type allows it too. A plain one React writes over what was typed when it takes over
 * an area that came with a text; for `<input>` it has no such step.
 */
const textAsList = (text: ComponentProps<"textarea">["value"]) =>
	text === undefined ? text : [String(text)];

export function Select({ onChange, ...rest }: ControlProps<"select">) {
	const initial = rest.value ?? rest.defaultValue;
	const ref = useEarlyChange(onChange, rest.value, (select) => isChoiceChanged(select, initial));
	return <select {...rest} ref={ref} onChange={onChange} />;
}

function useEarlyChange<Control extends Controls[ControlName]>(
	onChange: FieldListener<Control> | undefined,
	controlledValue: unknown,
	isChanged: (field: Control) => boolean,
): RefObject<Control | null> {
	const ref = useRef<Control>(null);
	const read = useEffectEvent(() => {
		const field = ref.current;
		if (field && isChanged(field)) onChange?.({ currentTarget: field, target: field });
	});
	const isControlled = controlledValue !== undefined;
	// The next render would set a controlled field back to its state, which therefore hears of it before any.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the field is taken over.
	useLayoutEffect(() => {
		if (isControlled) read();
	}, []);
	// Others may act on it, and the rest of the screen must be there for that.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the field is taken over.
	useEffect(() => {
		if (!isControlled) read();
	}, []);
	return ref;
}

/** Of the radios of a group, only the one that was chosen has news. */
const isNewlySet = (input: HTMLInputElement): boolean =>
	isInputChanged(input) && (input.type !== "radio" || input.checked);

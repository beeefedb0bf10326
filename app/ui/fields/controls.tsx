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

/** Called at each change of a field, and once after hydration if the field was changed before scripts ran. */
type FieldListener<Control> = (event: { currentTarget: Control; target: Control }) => void;

export type ControlProps<Name extends ControlName> = Omit<ComponentProps<Name>, "onChange" | "ref"> & {
	onChange?: FieldListener<Controls[Name]> | undefined;
};

/*
 * The fields of every form that listens to changes (`scripts/lint/fields.grit` finds other fields). A page can be
 * used before its scripts run, and no event reports the values entered until then: they are read during hydration.
 */

export function Input({
	onChange,
	isIndeterminate = false,
	...rest
}: ControlProps<"input"> & {
	/** For a checkbox that represents several others: some of them are ticked. */
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
 * The text of a text area as an array, which its type also allows. With a plain string, React overwrites typed text
 * when it hydrates a text area that was rendered with a value; `<input>` does not have that problem.
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
	// The next render would reset a controlled field to its state, so the state is updated first.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration.
	useLayoutEffect(() => {
		if (isControlled) read();
	}, []);
	// The listener of an uncontrolled field may use the rest of the screen, which must be rendered first.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration.
	useEffect(() => {
		if (!isControlled) read();
	}, []);
	return ref;
}

/** In a group of radio buttons, only the chosen one reports a change. */
const isNewlySet = (input: HTMLInputElement): boolean =>
	isInputChanged(input) && (input.type !== "radio" || input.checked);

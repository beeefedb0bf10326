import {
	createContext,
	type ReactNode,
	startTransition,
	useCallback,
	useEffect,
	useEffectEvent,
	useState,
} from "react";
import { href, useFetcher, useLocation, useSubmit } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { failureToast, showToast } from "#app/platform/forms/toasts.ts";
import { UnsavedChangesGuard } from "#app/ui/patterns/UnsavedChangesGuard.tsx";
import { adminProductMessages, adminProductTitles } from "../admin-products.messages.ts";
import { type RowFieldName, rowFieldId } from "../product-fields.ts";
import type { SavedField } from "./change-row-field.server.ts";
import { SaveQueue } from "./save-queue.ts";

export type RowFieldResult = ActionResult & { saved?: SavedField };

/** A field of a row that is to be saved, with all that is needed for it once the row has left the list. */
export interface RowSave {
	/** The product's id. */
	id: string;
	intent: RowFieldName;
	/** Names the field for the person, with its product. */
	label: string;
	text: string;
	/** The version that the row shows. */
	seen: number;
	/** All that is posted, as it was when it was typed. */
	data: FormData;
	/** Called when its turn has come. */
	onSend: () => void;
}

interface SaveUnderWay {
	save: RowSave;
	isAnswered: boolean;
}

/** Marks the fields whose unsaved text is asked about. */
export const ROW_FIELD = "data-row-field";

export const rowFetcherKey = ({ id, intent }: Pick<RowSave, "id" | "intent">): string => `${intent} ${id}`;

const isFieldShown = (id: string, intent: RowFieldName): boolean =>
	document.getElementById(rowFieldId(intent, id)) !== null;

/** Saves a field of a row, after the row's other saves. */
export const RowSavesContext = createContext<(save: RowSave) => void>(() => {
	throw new Error("A row's field must be inside RowSaves.");
});

/**
 * Saves the fields of the rows inside. A row may leave its list with its first save, as one that has been measured does
 * under “Sem peso ou medidas”; what was typed in it meanwhile is saved nevertheless.
 */
export function RowSaves({ children }: { children: ReactNode }) {
	const [queue] = useState(() => new SaveQueue<RowFieldName>());
	const [underWay, setUnderWay] = useState<ReadonlyMap<string, SaveUnderWay>>(new Map());
	const [refusals, setRefusals] = useState<readonly (RowSave & { reason: string | undefined })[]>([]);
	const submit = useSubmit();
	const { search } = useLocation();

	const add = useCallback(
		(save: RowSave) => {
			const send = async (version: number, corrected: string | undefined) => {
				save.onSend();
				save.data.set("version", String(version));
				// The list did not show the save that this one corrects: without this, its units would count twice.
				if (corrected !== undefined && save.data.has("stockSeen")) save.data.set("stockSeen", corrected);
				setUnderWay((current) => new Map(current).set(save.id, { save, isAnswered: false }));
				await submit(save.data, {
					method: "post",
					navigate: false,
					fetcherKey: rowFetcherKey(save),
					preventScrollReset: true,
				});
				// In a transition, so that by then the list shows what the router has read after it.
				startTransition(() =>
					setUnderWay((current) => new Map(current).set(save.id, { save, isAnswered: true })),
				);
			};
			queue.add(save.id, save.intent, { seen: save.seen, text: save.text, send });
		},
		[queue, submit],
	);
	const finish = (save: RowSave, result: RowFieldResult | undefined) => {
		const isSame = (other: RowSave) => rowFetcherKey(other) === rowFetcherKey(save);
		const reason = Object.values(result?.fields ?? {})[0] ?? result?.toast?.description;
		setUnderWay((current) => new Map([...current].filter(([id]) => id !== save.id)));
		setRefusals((current) => [
			...current.filter((other) => !isSame(other)),
			...(result?.saved ? [] : [{ ...save, reason }]),
		]);
		queue.finish(save.id, result?.saved?.version);
	};

	// A field that is still shown says its refusal itself. Each save that is sent takes the messages of errors away, so
	// that those of fields that have left are shown after the last.
	useEffect(() => {
		if (underWay.size > 0 || refusals.length === 0) return;
		setRefusals([]);
		const gone = refusals.filter(({ intent, id }) => !isFieldShown(id, intent));
		const [first] = gone;
		if (!first) return;
		showToast({
			...failureToast(adminProductTitles.save, gone.map(adminProductMessages.fieldNotSaved).join(" ")),
			action: { label: "Abrir o produto", href: href("/admin/products/:id", { id: first.id }) },
		});
	}, [underWay, refusals]);

	// To leave these rows has been confirmed (`UnsavedChangesGuard`).
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each list.
	useEffect(() => () => queue.dropWaiting(), [queue, search]);
	const isDirty = useCallback(
		() =>
			queue.hasHidden(isFieldShown) ||
			[...document.querySelectorAll<HTMLInputElement>(`[${ROW_FIELD}]`)].some(
				(input) => input.value !== input.defaultValue,
			),
		[queue],
	);
	return (
		<RowSavesContext value={add}>
			<UnsavedChangesGuard
				isDirty={isDirty}
				leaves={(from, to) => from.pathname !== to.pathname || from.search !== to.search}
			/>
			{children}
			{[...underWay.values()].map((current) => (
				<RowSaveAnswer key={rowFetcherKey(current.save)} {...current} onAnswer={finish} />
			))}
		</RowSavesContext>
	);
}

/** Keeps the answer to a save, which the router drops once no part of the page asks for it. */
function RowSaveAnswer({
	save,
	isAnswered,
	onAnswer,
}: SaveUnderWay & { onAnswer: (save: RowSave, result: RowFieldResult | undefined) => void }) {
	const { data } = useFetcher<RowFieldResult>({ key: rowFetcherKey(save) });
	const reportResult = useEffectEvent(() => onAnswer(save, data));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each save.
	useEffect(() => {
		if (isAnswered) reportResult();
	}, [isAnswered, save]);
	return null;
}

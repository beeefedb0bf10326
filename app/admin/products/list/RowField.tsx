import { use, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import { Input } from "#app/ui/fields/controls.tsx";
import { FieldError } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { adminProductTitles } from "../admin-products.messages.ts";
import { type MeasureName, productFields, type RowFieldName, rowFieldId } from "../product-fields.ts";
import type { SavedField } from "./change-row-field.server.ts";
import { ROW_FIELD, type RowFieldResult, RowSavesContext, rowFetcherKey } from "./RowSaves.tsx";

interface RowFieldProps {
	/** The product's id. */
	id: string;
	version: number;
	/** The form of this field. */
	intent: RowFieldName;
	name: "price" | "stockQuantity" | MeasureName;
	/** Names the field for screen readers, with its product. */
	label: string;
	value: string;
	toText: (value: number) => string;
	/** The units of stock that are shown. */
	seen?: number;
}

/** Posted by the button that is shown without scripts, after which the whole screen says what happened. */
export const WITHOUT_SCRIPTS = "page";

/** One field of a product in its row of the list. Enter saves it; the next field is one Tab away. */
export function RowField({ id, version, intent, name, label, value, toText, seen }: RowFieldProps) {
	const fetcher = useFetcher<RowFieldResult>({ key: rowFetcherKey({ id, intent }) });
	const saveRow = use(RowSavesContext);
	const posted = useActionData<RowFieldResult>();
	const result = fetcher.data ?? (posted?.values?.id === id ? posted : undefined);
	const refused = formResultOf(result, intent);
	const form = useRef<HTMLFormElement>(null);
	const field = rowFieldId(intent, id);
	const { hash, key: visit } = useLocation();
	const [isChanged, setChanged] = useState(false);
	/** Since the last result, which it makes out of date. */
	const [isEdited, setEdited] = useState(false);
	const isSaving = fetcher.state !== "idle";
	const sent = useRef<string | null>(null);
	// Several of them stand side by side.
	const isNarrow = intent !== "price" && intent !== "stock";
	const error = isEdited ? undefined : refused?.fields?.[name];

	// An address that names the field leads into it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit.
	useEffect(() => {
		const input = form.current?.elements.namedItem(name);
		if (hash !== `#${field}` || !(input instanceof HTMLInputElement)) return;
		input.focus();
		input.select();
	}, [hash, visit]);

	// The saved value is shown as the list writes it, unless more was typed meanwhile.
	useEffect(() => {
		const input = form.current?.elements.namedItem(name);
		if (isSaving || !result?.saved || !(input instanceof HTMLInputElement)) return;
		if (input.value === (sent.current ?? input.defaultValue)) {
			form.current?.reset();
			setChanged(false);
		}
		sent.current = null;
	}, [isSaving, result, name]);

	/**
	 * Saves `text`, after which the field shows the saved value unless it then reads otherwise than `shown`. The fields
	 * are posted as they are at this moment, also after a wait: units that are sold meanwhile stay deducted.
	 */
	const save = (text: string, shown: string, stockSeen?: number | null) => {
		if (!form.current) return;
		const data = new FormData(form.current);
		data.set(name, text);
		if (stockSeen != null) data.set("stockSeen", String(stockSeen));
		const onSend = () => {
			sent.current = shown;
		};
		saveRow({ id, intent, label, text, seen: version, data, onSend });
	};
	const undo = ({ before, now }: SavedField) =>
		save(before === null ? "" : toText(before), value, seen === undefined ? null : now);
	const isShown = (now: number | null) => value === (now === null ? "" : toText(now));
	// Not once another person has saved another value, which it would overwrite.
	const saved = !isChanged && !isSaving && result?.saved && isShown(result.saved.now) ? result.saved : null;
	return (
		<ActionForm
			as={fetcher.Form}
			ref={form}
			failure={adminProductTitles.save}
			result={refused}
			preventScrollReset
			className="inline-block align-top text-right max-md:text-left"
			onSubmit={(event) => {
				event.preventDefault();
				setEdited(false);
				const typed = String(new FormData(event.currentTarget).get(name));
				save(typed, typed);
			}}
		>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="version" value={version} />
			{seen === undefined ? null : <input type="hidden" name="stockSeen" value={seen} />}
			<span
				className={`inline-flex gap-2 max-md:flex-row-reverse max-md:items-center max-md:justify-end ${isNarrow ? "md:flex-col-reverse md:items-end md:gap-0" : "items-center"}`}
			>
				<span
					role="status"
					className={`inline-grid justify-items-end text-sm max-md:justify-items-start ${isNarrow ? "" : "min-w-16 max-md:min-w-0"}`}
				>
					{saved ? (
						<>
							<span className="text-moss">Salvo</span>
							<button
								type="button"
								onClick={() => undo(saved)}
								className="min-h-6 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
							>
								Desfazer
							</button>
						</>
					) : null}
					{/* Before the other button, so that Enter presses it. */}
					<noscript>
						<button type="submit" name={WITHOUT_SCRIPTS} value="1" className="min-h-11 underline">
							Salvar
						</button>
					</noscript>
					<button
						type="submit"
						aria-busy={isSaving || undefined}
						hidden={!isChanged}
						className="min-h-11 font-semibold underline underline-offset-4"
					>
						Salvar
					</button>
				</span>
				<Input
					id={field}
					name={name}
					defaultValue={(fetcher.data ? undefined : refused?.values?.[name]) ?? value}
					aria-label={label}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${field}-error` : undefined}
					inputMode={intent === "stock" ? "numeric" : "decimal"}
					maxLength={productFields[name].maxLength}
					autoComplete="off"
					{...{ [ROW_FIELD]: "" }}
					onChange={({ currentTarget }) => {
						setEdited(true);
						setChanged(currentTarget.value !== currentTarget.defaultValue);
					}}
					className={`h-11 rounded-md border bg-white px-2.5 text-right text-base tabular-nums md:text-[0.9375rem] ${intent === "price" ? "w-28 max-md:w-26" : "w-20 max-md:w-16"} ${error ? "border-brick" : "border-line hover:border-ink-2"}`}
				/>
			</span>
			{error ? (
				<span className="block max-w-56 text-left whitespace-normal">
					<FieldError id={`${field}-error`}>{error}</FieldError>
				</span>
			) : null}
		</ActionForm>
	);
}

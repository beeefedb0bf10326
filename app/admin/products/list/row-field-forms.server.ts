import { adminForms } from "#app/admin/admin-forms.server.ts";
import { type FormOutcome, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { fieldRefusal, VersionRefusal } from "#app/platform/refusals.ts";
import { adminProductMessages, adminProductTitles } from "../admin-products.messages.ts";
import { rowMeasureSchema, rowPriceSchema, rowStockSchema } from "../admin-products.schema.ts";
import type { MeasureName } from "../product-fields.ts";
import {
	changeProductMeasure,
	changeProductPrice,
	changeProductStock,
	type SavedField,
} from "./change-row-field.server.ts";
import { WITHOUT_SCRIPTS } from "./RowField.tsx";

type Saved = FormOutcome<{ saved: SavedField }>;

const shared = { failureTitle: adminProductTitles.save, onRefusal: onlyAtFields };

const measureForm = (name: MeasureName) =>
	adminForms({
		form: {
			...shared,
			schema: rowMeasureSchema(name),
			run: (admin, { value, ...edited }, { form }): Promise<Saved> =>
				saveField(form, name, () => changeProductMeasure(admin, edited, name, value)),
		},
	}).form;

/** The forms of the fields in a row of “Produtos Cadastrados”, by their intents. */
export const rowFieldForms = adminForms({
	price: {
		...shared,
		schema: rowPriceSchema,
		run: (admin, { price, ...edited }, { form }): Promise<Saved> =>
			saveField(form, "price", () => changeProductPrice(admin, edited, price)),
	},
	stock: {
		...shared,
		schema: rowStockSchema,
		run: (admin, { stockQuantity, stockSeen, ...edited }, { form }): Promise<Saved> =>
			saveField(form, "stockQuantity", () =>
				changeProductStock(admin, { ...edited, stockQuantity: stockSeen }, stockQuantity),
			),
	},
	weight: measureForm("weight"),
	width: measureForm("width"),
	depth: measureForm("depth"),
	height: measureForm("height"),
});

async function saveField(form: FormData, name: string, save: () => Promise<SavedField>): Promise<Saved> {
	try {
		const saved = await save();
		// With scripts the row itself says that it is saved.
		return {
			data: { saved },
			toast: form.has(WITHOUT_SCRIPTS) ? adminProductMessages.fieldSaved : undefined,
		};
	} catch (error) {
		if (!(error instanceof VersionRefusal)) throw error;
		const message = adminProductMessages.fieldChangedMeanwhile;
		throw fieldRefusal(name, message, "conflict");
	}
}

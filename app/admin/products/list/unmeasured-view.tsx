import type { ListView } from "#app/admin/lists/list-view.ts";
import { formatNumberField } from "#app/values/number.ts";
import type { AdminProduct } from "../admin-products.queries.server.ts";
import { measureNames, productFields } from "../product-fields.ts";
import { productsView } from "./products-view.tsx";
import { RowField } from "./RowField.tsx";

/** The list under its filter “Sem peso ou medidas”: with the fields that are missing, to be filled in there. */
export const unmeasuredView: ListView<AdminProduct> = {
	...productsView,
	columns: [
		...productsView.columns.filter(({ key }) => key === "name"),
		...measureNames.map((name) => {
			const { label, property, unit } = productFields[name];
			const toText = (stored: number) => formatNumberField(stored / unit);
			return {
				key: name,
				header: label,
				align: "end" as const,
				className: "max-md:flex max-md:w-full max-md:items-center max-md:justify-between",
				cell: ({ id, version, name: product, ...measures }: AdminProduct) => {
					const stored = measures[property];
					return (
						<RowField
							id={id}
							version={version}
							intent={name}
							name={name}
							label={`${label.split(" ")[0]} de ${product}`}
							value={stored === null ? "" : toText(stored)}
							toText={toText}
						/>
					);
				},
			};
		}),
	],
	empty: {
		...productsView.empty,
		title: "Nada falta",
		filtered: "Todas as peças à venda têm peso e medidas.",
	},
};

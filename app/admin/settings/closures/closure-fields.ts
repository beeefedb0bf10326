/** The fields of one row. */
export const rowFields = (row: string) => {
	const name = <Field extends string>(field: Field) => `closures.${row}.${field}` as const;
	return {
		from: name("from"),
		to: name("to"),
		reason: name("reason"),
		scope: name("scope"),
		isShown: name("isShown"),
		remove: name("remove"),
	};
};

/** Imports a module as the text of an inline script (`scripts/inline-scripts.ts`). */
declare module "*?script" {
	const text: string;
	export default text;
}

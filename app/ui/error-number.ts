/** Where the server writes the number of a request that failed; the browser leaves it as it finds it. */
export const errorNumber = {
	id: "codigo",
	suppressHydrationWarning: true,
	dangerouslySetInnerHTML: { __html: "" },
};

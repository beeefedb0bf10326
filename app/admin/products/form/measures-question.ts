/** Posted by the button that saves a product without its weight or size. */
export const WITHOUT_MEASURES = "withoutMeasures";

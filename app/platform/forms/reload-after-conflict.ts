import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For the `shouldRevalidate` of a screen with a form: after a change that came too late, it shows what another person
 * saved. After other refusals nothing is read again, because the form is busy until then, and would ignore an Enter
 * that corrects what the refusal says.
 */
export const reloadAfterConflict = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

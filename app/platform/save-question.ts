/** A question to a person before something is saved. */
export interface SaveQuestion {
	/** A key of the exact change: the confirmation sends it back, and confirms nothing else. */
	key: string;
	title?: string;
	text: string;
	/** The affected things, one by one. */
	points?: { link: { label: string; to: string }; text: string }[];
	/** How many points are not named. */
	unnamed?: number;
	/** The words of the button that saves all the same. */
	confirm: string;
	/** Fields that the confirmation sends again, such as the button that was pressed. */
	resent?: Record<string, string>;
}

/** The field in which a form sends back the key of the question that it confirms. */
export const CONFIRMED_FIELD = "confirmed";

/** The key of the question that a form confirms; null if it confirms none. */
export function confirmedKey(form: FormData): string | null {
	const confirmed = form.get(CONFIRMED_FIELD);
	return typeof confirmed === "string" ? confirmed : null;
}

export const confirmsQuestion = (form: FormData, key: string): boolean => form.get(CONFIRMED_FIELD) === key;

import { QuestionRefusal, Refusal } from "#app/platform/refusals.ts";

/** The refusal with which this work ends; anything else is an error of the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
	const thrown: unknown = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (thrown instanceof Refusal) return thrown;
	throw new Error(`no refusal but ${String(thrown)}`);
}

/** The question that the owner has to confirm first. */
export async function questionOf(work: Promise<unknown>): Promise<QuestionRefusal["question"]> {
	const refusal = await refusalOf(work);
	if (!(refusal instanceof QuestionRefusal)) throw refusal;
	return refusal.question;
}

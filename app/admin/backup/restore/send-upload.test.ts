import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RequestRefused } from "#app/platform/browser/json-request.ts";
import { canBeContinued, sendRest } from "./send-upload.ts";

interface Answer {
	status: number;
	body?: object;
	retryAfter?: string;
}

/** The browser's request, answered as the test says; a missing answer is a lost connection. */
function answerWith(answers: readonly (Answer | undefined)[]): string[] {
	const asked: string[] = [];
	class AnsweredRequest {
		onload?: () => void;
		onerror?: () => void;
		status = 0;
		response: object | undefined;
		#answer: Answer | undefined;
		open(_method: string, address: string) {
			this.#answer = answers[asked.length];
			asked.push(new URL(address, "http://localhost").searchParams.get("offset") ?? "");
		}
		setRequestHeader() {}
		getResponseHeader = () => this.#answer?.retryAfter ?? null;
		send() {
			this.status = this.#answer?.status ?? 0;
			this.response = this.#answer?.body;
			if (this.#answer) this.onload?.();
			else this.onerror?.();
		}
	}
	vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
	return asked;
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const file = new File(["12345678"], "loja.tar.gz");
const whole = { status: 200, body: { received: 8 } };
const send = () => sendRest(file, { id: "1", received: 3 }, () => undefined);

it("waits as long as the server says before a part is sent again, and a minute at most", async () => {
	const tooMany = (retryAfter: string) => ({ status: 429, retryAfter });
	const asked = answerWith([tooMany("40"), tooMany("900"), undefined, whole]);
	const sent = send();
	await vi.advanceTimersByTimeAsync(39_900);
	expect(asked).toEqual(["3"]);
	await vi.advanceTimersByTimeAsync(200);
	expect(asked).toEqual(["3", "3"]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked).toHaveLength(3);
	await vi.advanceTimersByTimeAsync(4_000);
	await sent;
	expect(asked).toHaveLength(4);
});

it("gives up at once for good when the server refuses, and after four attempts to be continued", async () => {
	const refused = { status: 413, body: { error: { message: "O disco encheu." } } };
	const asked = answerWith([refused, undefined, undefined, undefined, undefined]);
	const error: unknown = await send().catch((reason: unknown) => reason);
	expect(error).toMatchObject({ status: 413, reason: "O disco encheu." });
	expect(canBeContinued(error)).toBe(false);
	expect(asked).toHaveLength(1);

	const lost = send().catch((reason: unknown) => reason);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(canBeContinued(await lost)).toBe(true);
	expect(asked).toHaveLength(5);
});

it.each([
	[408, true],
	[409, true],
	[429, true],
	[500, true],
	[503, true],
	[401, false],
	[404, false],
	[413, false],
])("a part that was answered with %i can be continued: %s", (status, isContinued) => {
	expect(canBeContinued(new RequestRefused(status, undefined))).toBe(isContinued);
});

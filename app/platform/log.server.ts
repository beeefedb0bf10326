import { pino } from "pino";
import { env } from "./env.server.ts";
import { currentRequestId } from "./observability/request-context.server.ts";

/** One JSON line per event. Nothing that could identify a person or open an account is logged. */
export const log = pino({
	level: env.LOG_LEVEL,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
	mixin() {
		const requestId = currentRequestId();
		return requestId === undefined ? {} : { requestId };
	},
	redact: {
		paths: [
			"password",
			"token",
			"email",
			"phone",
			"cpf",
			"cnpj",
			"address",
			"cookie",
			"authorization",
			"*.password",
			"*.token",
			"*.email",
			"*.phone",
			"*.cpf",
			"*.cnpj",
			"*.address",
			"*.cookie",
			"*.authorization",
		],
		censor: "[removed]",
	},
	serializers: {
		// A database error carries the row it failed on: keep what names the fault, drop the values.
		error: (error: unknown) =>
			error instanceof Error
				? {
						name: error.name,
						message: firstLine(error.message),
						stack: stackFrames(error),
						cause: serializeCause(error),
					}
				: { message: String(error) },
	},
});

const firstLine = (text: string): string =>
	(text.split("\n")[0] ?? "").replace(/\nparams:.*/s, "").slice(0, 500);
const stackFrames = (error: Error): string =>
	(error.stack ?? "")
		.split("\n")
		.filter((line) => line.startsWith("    at "))
		.join("\n");

function serializeCause(error: Error): { message: string; code?: string } | undefined {
	const { cause } = error;
	if (!(cause instanceof Error)) return undefined;
	const code = "code" in cause && typeof cause.code === "string" ? { code: cause.code } : {};
	return { message: firstLine(cause.message), ...code };
}

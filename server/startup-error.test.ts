import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { ConnectionError } from "#db/connections/connection-error.server.ts";
import { startupErrorMessage } from "./startup-error.ts";

const failed = (message: string, details: Record<string, unknown>) =>
	Object.assign(new Error(message), details);

it.each([
	[
		"a port in use",
		failed("listen", { code: "EADDRINUSE", syscall: "listen", port: 3000 }),
		"PORT=3001 npm start",
	],
	[
		"a port of the system",
		failed("listen", { code: "EACCES", syscall: "listen", port: 80 }),
		"Confira PORT e HOST",
	],
	[
		"an unknown host",
		failed("no", { code: "ENOTFOUND", syscall: "getaddrinfo" }),
		"Confira HOST e DATABASE_URL",
	],
	["a full disk", failed("ENOSPC: no space left on device, write", { code: "ENOSPC" }), "libere espaço"],
	[
		"a folder of somebody else",
		failed("no", { code: "EACCES", path: "/srv/loja" }),
		"gravar em /srv/loja (EACCES)",
	],
	[
		"a wrong password",
		failed('password authentication failed for user "cerne"', { code: "28P01" }),
		"Confira DATABASE_URL",
	],
	[
		"a database that does not exist, behind a query",
		new DrizzleQueryError("select", [], failed('database "loja" does not exist', { code: "3D000" })),
		'O banco de dados recusou: database "loja" does not exist',
	],
	[
		"a server that is not there",
		new ConnectionError("08001", failed("connect ECONNREFUSED", { code: "ECONNREFUSED" })),
		"O banco de dados não responde",
	],
	["what is a sentence already", new Error("Os dados em ./data já estão abertos"), "já estão abertos"],
])("%s is explained in one sentence", (_what, error, part) => {
	expect(startupErrorMessage(error)).toContain(part);
});

it("leaves other errors unexplained", () => {
	expect(startupErrorMessage(new TypeError("x is not a function"))).toBeUndefined();
	expect(startupErrorMessage("a string")).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { QuestionRefusal, Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import { confirmsQuestion } from "#app/platform/save-question.ts";
import { expectRedirect, formPost } from "#tests/support/http/route-args.ts";
import { formAction } from "./form-action.server.ts";
import { FLASH_COOKIE } from "./toasts.ts";

const saved = { title: "Guardado", tone: "success" as const };
const nameSchema = z.object({
	name: z.string().min(3, "Curto demais."),
	tags: z.array(z.string()).optional(),
});

const post = (fields: Record<string, string>) => formPost("/quarto", fields);

/** A screen with two forms that reports what its handlers received. */
function twoForms(request: Request) {
	const calls: unknown[] = [];
	const result = formAction(request, "Ana", {
		default: {
			schema: nameSchema,
			run: (actor, { name }) => {
				calls.push([actor, name]);
				return { toast: saved };
			},
		},
		clear: {
			run: (actor, input, { intent }) => {
				calls.push([actor, input, intent]);
				return { toast: saved, redirectTo: "/", headers: { "Set-Cookie": "a=1" } };
			},
		},
	});
	return { calls, result };
}

const refuse = (kind: ConstructorParameters<typeof Refusal>[0], more = {}) => ({
	run: () => {
		throw new Refusal(kind, "Não deu.", more);
	},
});

describe("choosing the form", () => {
	it("runs the form without an intent, with the actor and the checked fields", async () => {
		const { calls, result } = twoForms(post({ name: "mesa" }));
		expect(await result).toMatchObject({ data: { toast: saved }, init: { status: 200 } });
		expect(calls).toEqual([["Ana", "mesa"]]);
	});

	it("runs the form of the posted intent", async () => {
		const { calls, result } = twoForms(post({ intent: "clear", name: "x" }));
		await expectRedirect(result);
		expect(calls).toEqual([["Ana", undefined, "clear"]]);
	});

	it.each(["constructor", "toString", "__proto__", "other", ""])("refuses the intent %j", async (intent) => {
		const { calls, result } = twoForms(post({ intent, name: "mesa" }));
		expect(await result).toMatchObject({
			data: {
				toast: { title: "Erro", description: "Recarregue a página e tente de novo.", tone: "destructive" },
				values: { name: "mesa" },
			},
			init: { status: 400 },
		});
		expect(calls).toEqual([]);
	});

	it("refuses a body that is no form", async () => {
		const request = new Request("http://localhost:3000/quarto", { method: "POST", body: "{}" });
		expect(await twoForms(request).result).toMatchObject({
			data: { toast: { description: expect.stringContaining("não pôde ser lido") } },
			init: { status: 400 },
		});
	});

	it("reads a form with files, and lets a handler replace them before validation", async () => {
		const body = new FormData();
		body.append("name", new File(["png"], "mesa.png"));
		const request = new Request("http://localhost:3000/quarto", { method: "POST", body });
		const result = await formAction(request, "Ana", {
			default: {
				schema: nameSchema,
				prepare: async (_, form) => form.set("name", (form.get("name") as File).name),
				run: (_, { name }) => ({ data: { name } }),
			},
		});
		expect(result).toMatchObject({ data: { name: "mesa.png" } });
	});
});

describe("the outcome", () => {
	it("keeps the toast across a redirect", async () => {
		const response = await expectRedirect(twoForms(post({ intent: "clear" })).result);
		expect(response.location).toBe("/");
		const [first, flash] = response.headers.getSetCookie();
		expect(first).toBe("a=1");
		expect(flash).toMatch(new RegExp(`^${FLASH_COOKIE}=.*Guardado`));
	});

	it("redirects to the screen's target, unless the form has its own", async () => {
		const forms = {
			default: { run: () => ({ toast: saved }) },
			own: { run: () => ({ redirectTo: "/own" }) },
		};
		const send = (fields: Record<string, string>) =>
			expectRedirect(formAction(post(fields), null, forms, { redirectTo: "/list" }));
		expect((await send({})).location).toBe("/list");
		expect((await send({ intent: "own" })).location).toBe("/own");
	});

	it("passes on a response that the handler returns or throws", async () => {
		const response = new Response();
		expect(await formAction(post({}), null, { default: { run: () => response } })).toBe(response);
		const thrown = formAction(post({}), null, {
			default: {
				run: () => {
					throw response;
				},
			},
		});
		await expect(thrown).rejects.toBe(response);
	});
});

describe("a refusal", () => {
	it("returns the messages and values of the fields, without secrets and without a toast", async () => {
		const { result } = twoForms(post({ name: "m", newPassword: "p", code: "123456", zipCode: "12460000" }));
		expect(await result).toEqual(
			expect.objectContaining({
				data: {
					fields: { name: "Curto demais." },
					toast: undefined,
					values: { name: "m", zipCode: "12460000" },
				},
				init: expect.objectContaining({ status: 422 }),
			}),
		);
	});

	it.each([
		["conflict", 409],
		["not_found", 404],
		["too_many", 429],
	] as const)("of kind %s has the status %d", async (kind, status) => {
		expect(await formAction(post({}), null, { default: refuse(kind) })).toMatchObject({
			data: { toast: { title: "Erro", description: "Não deu.", tone: "destructive" } },
			init: { status },
		});
	});

	it("of a form that another person has overtaken names the version that the next save replaces", async () => {
		const run = () => {
			throw new VersionRefusal("Outra pessoa salvou.", 7);
		};
		expect(await formAction(post({ version: "6" }), null, { default: { run } })).toMatchObject({
			data: { storedVersion: 7, values: { version: "6" } },
			init: { status: 409 },
		});
	});

	it("that asks shows the question without a toast, until the same question is confirmed", async () => {
		const ask = (form: FormData) => {
			const question = { key: "two orders", text: "Duas promessas.", confirm: "Salvar mesmo assim" };
			if (!confirmsQuestion(form, question.key)) throw new QuestionRefusal(question);
			return { toast: saved };
		};
		const send = (fields: Record<string, string>) =>
			formAction(post(fields), null, {
				default: { failureTitle: "Erro ao salvar", run: (_actor, _input, { form }) => ask(form) },
			});
		const asked = await send({ name: "Mesa" });
		expect(asked).toMatchObject({
			data: { toast: undefined, question: { text: "Duas promessas." }, values: { name: "Mesa" } },
			init: { status: 409 },
		});
		expect(await send({ confirmed: "one order" })).toMatchObject({ init: { status: 409 } });
		expect(await send({ confirmed: "two orders" })).toMatchObject({ data: { toast: saved } });
	});

	it("has the title of the refusal, of the form, or of the screen, in this order", async () => {
		const title = async (refusal: object, form: object) => {
			const handler = { ...refuse("invalid", { fields: { name: "Não." }, ...refusal }), ...form };
			const result = await formAction(post({}), null, { default: handler }, { failureTitle: "Tela" });
			return result instanceof Response ? null : result.data.toast?.title;
		};
		expect(await title({ title: "Recusa" }, { failureTitle: "Formulário" })).toBe("Recusa");
		expect(await title({}, { failureTitle: "Formulário" })).toBe("Formulário");
		expect(await title({}, {})).toBe("Tela");
	});

	it("can be changed: another toast, something more to show, or another screen", async () => {
		const withMore = await formAction(post({ name: "m" }), null, {
			default: {
				schema: nameSchema,
				run: () => ({}),
				onRefusal: ({ kind }, form) => ({ toast: saved, data: { kind, name: String(form.get("name")) } }),
			},
		});
		expect(withMore).toMatchObject({
			data: { toast: saved, kind: "invalid", name: "m", fields: { name: "Curto demais." } },
			init: { status: 422 },
		});
		const away = await expectRedirect(
			formAction(
				post({}),
				null,
				{ default: refuse("conflict") },
				{ onRefusal: () => ({ redirectTo: "/order" }) },
			),
		);
		expect(away.location).toBe("/order");
		expect(away.headers.get("Set-Cookie")).toContain("N%C3%A3o%20deu.");
	});

	it("shows a fixed sentence for an unexpected error", async () => {
		const broken = {
			run: () => {
				throw new Error("relation does not exist");
			},
		};
		const usual = await formAction(post({}), null, { default: broken });
		expect(JSON.stringify(usual)).not.toContain("relation");
		expect(usual).toMatchObject({ data: { toast: { title: "Erro" } }, init: { status: 503 } });
		expect(
			await formAction(
				post({}),
				null,
				{ default: broken },
				{ failureTitle: "Erro ao salvar", failureMessage: "Tente mais tarde." },
			),
		).toMatchObject({ data: { toast: { title: "Erro ao salvar", description: "Tente mais tarde." } } });
	});
});

import { type DataStrategyResult, data, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { dismissToast, getToasts, showToast, undoAction } from "#app/platform/forms/toasts.ts";
import { showActionToasts } from "./router-results.ts";

async function handle(method: string, results: Record<string, DataStrategyResult>) {
	const request = new Request("https://shop.invalid/checkout", { method });
	const url = new URL(request.url);
	return showActionToasts(
		{ request, url, pattern: "/checkout", params: {}, context: new RouterContextProvider() },
		async () => results,
	);
}

const titles = () => getToasts().map(({ title }) => title);

afterEach(() => {
	for (const { id } of getToasts()) dismissToast(id);
});

describe("showAnswerToasts", () => {
	// rule: 8.02
	it("shows the toast of a child route's result, bare or with a status", async () => {
		const bare = { child: { type: "data" as const, result: { toast: { title: "Perfil atualizado!" } } } };
		expect(await handle("POST", bare)).toBe(bare);
		const refused = data({ toast: { title: "Erro" } }, { status: 422 });
		await handle("POST", { child: { type: "data", result: refused } });
		expect(titles()).toEqual(["Erro"]);
	});

	it("a form sent again takes away what was said before, but not what offers something", async () => {
		showToast({ title: "Produto removido!", action: undoAction(() => {}) });
		showToast({ title: "As senhas não coincidem." });
		showToast({ title: "As senhas não coincidem." });
		expect(titles()).toEqual(["Produto removido!", "As senhas não coincidem."]);
		await handle("POST", {});
		expect(titles()).toEqual(["Produto removido!"]);
	});

	it.each([null, undefined, "text", {}, { toast: null }, { toast: { title: 1 } }])(
		"has nothing to show of %j",
		async (result) => {
			await handle("POST", { child: { type: "data", result } });
			expect(titles()).toEqual([]);
		},
	);

	it("leaves errors and what loaders read alone", async () => {
		const result = { toast: { title: "Erro" } };
		await handle("POST", { child: { type: "error", result } });
		await handle("GET", { child: { type: "data", result } });
		expect(titles()).toEqual([]);
	});
});

import { expect, it } from "vitest";
import { flashToast, readFlashToast } from "./toasts.server.ts";
import { successToast } from "./toasts.ts";

const toast = successToast("Perfil salvo!", "Tudo certo; até já.");

const read = (setCookie: string, accept = "text/html,*/*") =>
	readFlashToast(
		new Request("http://localhost:3000/profile", {
			headers: { Cookie: `a=1; ${setCookie.split(";")[0]}; b=2`, Accept: accept },
		}),
	);

it("a page without scripts says a message once, and leaves it to the page's script", () => {
	const first = read(flashToast(toast));
	expect(first.flash).toEqual(toast);
	const said = new Headers(first.headers).get("Set-Cookie") ?? "";
	expect(decodeURIComponent(said)).toContain("Perfil salvo!");
	expect(read(said)).toEqual({ flash: null, headers: {} });
});

it("data for a script does not bring back a message that the script may have deleted", () => {
	expect(read(flashToast(toast), "*/*")).toEqual({ flash: toast, headers: {} });
});

it.each(["cerne_toast=", "cerne_toast=%E0%A4%A", "cerne_toast=1", "cerne_toast=null", "c=2"])(
	"a damaged cookie says nothing: %s",
	(cookie) => {
		expect(read(cookie)).toEqual({ flash: null, headers: {} });
	},
);

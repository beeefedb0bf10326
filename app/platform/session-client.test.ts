import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useSession } from "./session-client.ts";

/* The session needs no provider around it, so none can be missing (“AuthProvider not available”). */
it("is known as loading anywhere, with nothing around it, before the first answer", () => {
	const Shows = () => useSession().status;
	expect(renderToString(createElement(Shows))).toBe("loading");
});

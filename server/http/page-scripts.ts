import { SCRIPTS_ID } from "#app/platform/browser/start-scripts.ts";
import {
	DATA_PLACE,
	type PageScripts,
	type RenderedHtml,
} from "#app/platform/rendering/rendered-html.server.ts";
import type { HydrationStart } from "./address/address-policies.ts";
import { extractMarkedScripts } from "./security-headers.ts";

const MODULE_PRELOAD = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;
/** Both scripts of the router: what it knows of the shop and how its data is streamed; the files that start it. */
const ROUTER_SCRIPTS =
	/^<script>(window\.__reactRouterContext = [^<]*?;)window\.__reactRouterContext\.stream = [^<]*<\/script><script type="module" async="">([^<]*)<\/script>$/;
/**
 * Does nothing, at a page's end: the browser finishes no page before such a script has run, and runs none before the
 * style sheet has come. Otherwise it would style and lay out the whole page without it, and again with it, with a
 * transition from one to the other wherever a part has one.
 */
const AWAIT_STYLES = "0";

/** How the router sets off what it writes. */
const SPACE = /\n\s*|(?<=":) |;(?=;)/g;
/** What it writes of a route or of itself that is so anyway. */
const NEEDLESS = /"\w+":false,|,?"\w+":false/g;

/**
 * A page without its scripts, and these, which are found in the first page of a route and stay the same for all
 * of it; the next ones are rendered without.
 *
 * A page is complete before its scripts run, so they leave network and processor to text and photographs. The
 * router has no option for that: its two scripts become one here that does not run by itself, before the page's
 * policy is written, and the script in the head starts it (`start-scripts.ts`).
 */
export function separateScripts(
	rendered: RenderedHtml,
	start: HydrationStart,
): { html: string; scripts: PageScripts } {
	const { html, mark } = rendered;
	if (rendered.scripts) return { html, scripts: rendered.scripts };
	const headEnd = html.indexOf("</head>");
	const bodyEnd = html.lastIndexOf("</body>");
	const firstMark = html.indexOf(` nonce="${mark}"`, headEnd);
	const tailStart = firstMark < 0 ? bodyEnd : html.lastIndexOf("<", firstMark);
	const head = extractMarkedScripts(html.slice(0, headEnd), mark);
	const tail = extractMarkedScripts(html.slice(tailStart, bodyEnd), mark).html;
	const files = [...`${head.html}${tail}`.matchAll(MODULE_PRELOAD)].map(([, file]) => file);
	const [, context, modules] = ROUTER_SCRIPTS.exec(tail.replaceAll(MODULE_PRELOAD, "")) ?? [];
	if (!context || !modules)
		throw new Error("The router starts its pages otherwise than page-scripts.ts knows.");
	const script = (context + modules).replaceAll(SPACE, "").replaceAll(NEEDLESS, "");
	const waits = start === "used" ? ' data-waits=""' : "";
	const foot = `<script type="text/plain" id="${SCRIPTS_ID}" data-files="${files.join(" ")}"${waits}>${script}</script>${rendered.foot}`;
	const [beforeData = "", afterData = ""] = foot.split(DATA_PLACE);
	const end = html.slice(bodyEnd);
	const scripts: PageScripts = {
		start: Buffer.from(beforeData),
		end: Buffer.from(`${afterData}<script>${AWAIT_STYLES}</script>${end}`),
		inline: [...head.scripts, script, AWAIT_STYLES],
	};
	rendered.remember(scripts);
	return { html: head.html.replaceAll(MODULE_PRELOAD, "") + html.slice(headEnd, tailStart) + end, scripts };
}

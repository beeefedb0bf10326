import { createHash } from "node:crypto";
import { href } from "react-router";
import serifUrl from "#app/ui/fonts/fraunces-text.woff2?url";
import sansUrl from "#app/ui/fonts/instrument-sans.woff2?url";
import style from "#app/workshop/screen/workshop.css?inline";
import script from "#app/workshop/screen/workshop-screen.ts?script";
import { workshopDocument } from "./workshop-document.ts";
import worker from "./workshop-worker.ts?script";

const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** The names carry a hash of the content, so that browsers keep the files for good. */
const scriptName = `oficina-${shortHash(script)}.js`;
const styleName = `oficina-${shortHash(style)}.css`;
const addressOfFile = (file: string): string => href("/oficina/assets/:file", { file });

/** The document of the artisan's page: the same for everybody, so that the phone may keep it. */
const html = workshopDocument({
	style: addressOfFile(styleName),
	script: addressOfFile(scriptName),
	fonts: [serifUrl, sansUrl],
	manifest: href("/oficina/manifest.webmanifest"),
});

const kept = [addressOfFile(scriptName), addressOfFile(styleName), serifUrl, sansUrl];

/** A worker with other bytes is a new one for the browser, which then keeps the new files. */
const workerText = `self.workshopFiles=${JSON.stringify({ version: shortHash(html + worker), addresses: kept })};\n${worker}`;

const webManifest = JSON.stringify({
	name: "Cerne, oficina",
	short_name: "Oficina",
	lang: "pt-BR",
	id: href("/oficina"),
	start_url: href("/oficina"),
	scope: href("/oficina"),
	display: "standalone",
	background_color: "#fbf8f3",
	theme_color: "#fbf8f3",
	icons: [192, 512].map((size) => ({
		src: `/icon-${size}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose: "any maskable",
	})),
});

const SCRIPT = "text/javascript; charset=utf-8";
const KEPT_FOR_GOOD = "public, max-age=31536000, immutable";

/** Contains nothing personal; only who may come in differs. */
export const workshopPage = (): Response =>
	new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });

export const workshopWorkerFile = (): Response =>
	new Response(workerText, {
		headers: {
			"Content-Type": SCRIPT,
			"Cache-Control": "no-cache",
			// The page has no slash at its end, which a worker in this folder could not reach otherwise.
			"Service-Worker-Allowed": href("/oficina"),
		},
	});

export const workshopManifest = (): Response =>
	new Response(webManifest, {
		headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
	});

const assets = new Map([
	[scriptName, [script, SCRIPT]],
	[styleName, [style, "text/css; charset=utf-8"]],
] as const);

/** Script or style by its name; null for any other, also of an earlier build. */
export function workshopAsset(name: string): Response | null {
	const asset = assets.get(name);
	if (!asset) return null;
	const [text, type] = asset;
	return new Response(text, { headers: { "Content-Type": type, "Cache-Control": KEPT_FOR_GOOD } });
}

import { href } from "react-router";
import {
	workshopAsset,
	workshopManifest,
	workshopWorkerFile,
} from "#app/workshop/document/workshop-files.server.ts";
import type { Route } from "./+types/workshop-file";

/** The files of the artisan's page. They hold nothing personal, and a worker is fetched without a session. */
export function loader({ url, params: { file } }: Route.LoaderArgs): Response {
	if (url.pathname === href("/oficina/sw.js")) return workshopWorkerFile();
	if (url.pathname === href("/oficina/manifest.webmanifest")) return workshopManifest();
	return (file && workshopAsset(file)) || new Response(null, { status: 404 });
}

import { data, redirectDocument } from "react-router";
import { findWorkshopReader, requireWorkshopReader } from "#app/shop/accounts/session/guards.server.ts";
import { workshopPage } from "#app/workshop/document/workshop-files.server.ts";
import type { Route } from "./+types/workshop";

/** The artisan's page is a document of its own, without React: it has to be small, and to open without a signal. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request }, next) =>
		request.method !== "POST" && (await findWorkshopReader(request)) ? workshopPage() : next(),
];

/** For everybody else: a guest signs in first, and for customers this page does not exist. */
export async function loader({ request }: Route.LoaderArgs): Promise<never> {
	await requireWorkshopReader(request);
	throw data(null, { status: 404 });
}

/** A page of the shop that leads here, as signing in does, has the browser load the whole document. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs): never => {
	throw redirectDocument(url.pathname);
};

/** Never shown: without it the address would have no error screen of the shop. */
export default function Workshop() {
	return null;
}

import { desc, eq } from "drizzle-orm";
import { href } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { matchAddress } from "#server/http/address/address-policies.ts";
import { measureRender } from "#server/process/measure-render.ts";

/**
 * Renders the home page and one product before a proxy sends visitors: the first page of a process takes half a
 * second, because everything is compiled and read for the first time, and later ones a few milliseconds. If they
 * cannot be rendered, the shop opens anyway, since other pages may work; the log says why.
 */
export async function warmUp(
	handle: (request: Request, pattern: string) => Promise<Response>,
): Promise<void> {
	try {
		const [product] = await db
			.select({ slug: products.slug })
			.from(products)
			.where(eq(products.isActive, true))
			.orderBy(desc(products.createdAt))
			.limit(1);
		for (const path of ["/", ...(product ? [href("/product/:slug", product)] : [])]) {
			const { pattern } = matchAddress(path).policy;
			const request = new Request(new URL(path, env.PUBLIC_URL), { headers: { Accept: "text/html" } });
			await measureRender(pattern, "everyone", async () => (await handle(request, pattern)).arrayBuffer());
		}
	} catch (error) {
		log.warn({ error }, "the first pages could not be rendered before the shop opened");
	}
}

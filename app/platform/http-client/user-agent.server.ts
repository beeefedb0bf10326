import { env } from "#app/platform/env.server.ts";

/**
 * The User-Agent of every outgoing call. Some services refuse the client library's own name, and some shops whose
 * products are imported refuse names without Mozilla.
 */
export const userAgent = `Mozilla/5.0 (compatible; Cerne/1.0; +${env.PUBLIC_URL})`;

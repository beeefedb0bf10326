import { env } from "#app/platform/env.server.ts";

/**
 * How the shop introduces itself on every outgoing call. Some services refuse the client library's
 * own name, and some shops whose products are imported refuse a name that is not Mozilla's.
 */
export const userAgent = `Mozilla/5.0 (compatible; Cerne/1.0; +${env.PUBLIC_URL})`;

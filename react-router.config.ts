import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// All routes are known from the start: one small file, cached for good, and no request before an address is followed.
	routeDiscovery: { mode: "initial" },
} satisfies Config;

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * The server build has one entry per program of ours. They share their chunks, so that a
 * process has one database handle whichever entry it was started from; `server/main.ts`
 * imports the router's own build as a virtual module.
 */
const programs = {
	main: "./server/main.ts",
	"make-admin": "./server/make-admin.ts",
	backup: "./server/backup.ts",
	"check-invariants": "./server/check-invariants.ts",
	restore: "./server/restore.ts",
};

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	build: { target: "es2022", assetsInlineLimit: 0 },
	environments: { ssr: { build: { rolldownOptions: { input: programs } } } },
});

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handOverFirstData } from "#app/platform/browser/first-data.ts";
import { firstPaint } from "#app/platform/browser/first-paint.ts";

handOverFirstData();
await firstPaint();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

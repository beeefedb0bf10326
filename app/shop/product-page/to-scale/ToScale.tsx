import { useRef } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { useNear } from "#app/platform/browser/use-near.ts";
import type { ToScaleView } from "./draw-to-scale.server.tsx";

const ScaleExplorer = onDemand(() => import("./ScaleExplorer.tsx"));

/**
 * The product drawn to scale. The server's drawing is kept until the reader comes near and the code has come that can
 * change it, and takes as much room.
 */
export function ToScale({ product, html }: ToScaleView) {
	const place = useRef<HTMLDivElement>(null);
	const isNear = useNear(place);
	return (
		<div ref={place}>
			<div className="hidden only:block">
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server. */}
				<div dangerouslySetInnerHTML={{ __html: html }} />
				<div className="to-scale-controls" />
			</div>
			<ScaleExplorer open={isNear} product={product} />
		</div>
	);
}

import { type ComponentType, useEffect, useState } from "react";
import { connectionLost, showToast } from "#app/platform/forms/toasts.ts";

/**
 * What a tap opens, fetched by the first one. Without network it stays closed with a message, and the
 * next tap asks again; `React.lazy` would replace the page and remember the failure.
 */
export function onDemand<Props extends { open: boolean; onClose: () => void }>(
	load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
	let Part: ComponentType<Props> | undefined;
	return function OnDemand(props) {
		const [, setLoaded] = useState(Part !== undefined);
		const { open, onClose } = props;
		// biome-ignore lint/correctness/useExhaustiveDependencies: each opening asks once.
		useEffect(() => {
			if (Part || !open) return;
			load().then(
				(module) => {
					Part = module.default;
					setLoaded(true);
				},
				() => {
					showToast(connectionLost);
					onClose();
				},
			);
		}, [open]);
		return Part ? <Part {...props} /> : null;
	};
}

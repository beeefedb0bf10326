import { type ComponentType, useEffect, useState } from "react";
import { connectionLost, isToastShown, showToast } from "#app/platform/forms/toasts.ts";
import { noteRequest } from "./connection.ts";

/**
 * A part of the page whose code is fetched when it first opens. When that fails it closes, with a message if the
 * visitor opened it (`onClose`) and nothing else takes its place (`onFail`), and the next opening tries again;
 * `React.lazy` would replace the page and remember the failure.
 */
export function onDemand<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & { open: boolean; onClose?: () => void; onFail?: () => void }> {
	let Part: ComponentType<Props> | undefined;
	return function OnDemand(props) {
		const { open, onClose, onFail } = props;
		const [, setLoaded] = useState(false);
		const [wasOpened, setOpened] = useState(open);
		if (open && !wasOpened) setOpened(true);
		// biome-ignore lint/correctness/useExhaustiveDependencies: each opening asks once.
		useEffect(() => {
			if (Part || !open) return;
			// Not requested while offline: browsers before Chromium 156 remember a failed import as long as the page lives.
			const loading = navigator.onLine ? load() : Promise.reject(new Error("The browser is offline."));
			loading.then(
				(module) => {
					Part = module.default;
					setLoaded(true);
				},
				() => {
					noteRequest(false);
					if (onFail) return onFail();
					if (!onClose) return;
					if (!isToastShown(connectionLost.kind)) showToast(connectionLost);
					onClose();
				},
			);
		}, [open]);
		return Part && wasOpened ? <Part {...props} /> : null;
	};
}

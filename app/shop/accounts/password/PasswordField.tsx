import { type ComponentProps, useEffect, useId, useState } from "react";
import { TextField } from "#app/ui/fields/TextField.tsx";

/** A password field with a button that shows what was typed. */
export function PasswordField({
	className = "",
	...rest
}: Omit<ComponentProps<typeof TextField>, "type" | "id">) {
	const id = useId();
	const [isVisible, setVisible] = useState(false);
	// The button needs scripts, so it appears with them.
	const [isHydrated, setHydrated] = useState(false);
	useEffect(() => setHydrated(true), []);
	return (
		<div className={`relative ${className}`}>
			<TextField
				{...rest}
				id={id}
				type={isVisible ? "text" : "password"}
				autoCapitalize="none"
				spellCheck={false}
			/>
			{isHydrated ? (
				<button
					type="button"
					aria-controls={id}
					aria-pressed={isVisible}
					onClick={() => setVisible(!isVisible)}
					className="absolute -top-3 right-0 min-h-11 text-ink-2 text-sm underline decoration-line-strong underline-offset-4 hover:text-ink"
				>
					{isVisible ? "Ocultar" : "Mostrar"}
				</button>
			) : null}
		</div>
	);
}

import { href } from "react-router";
import { useSession } from "#app/platform/browser/use-session.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";

export const notifyMeTitle = (isQueued: boolean): string =>
	`Avise-me quando ${isQueued ? "abrir" : "voltar"}`;

/**
 * Asks to be told when the product can be bought again. A form of the browser's own, because its answer is a page: it
 * costs no code, and works without any. The page around it is the same for everybody, so the address of who is signed
 * in comes with the session, and does not replace what was typed meanwhile.
 */
export function NotifyMeForm({
	productId,
	isQueued = false,
	email,
	error,
}: {
	productId: string;
	/** Whether it is made to order, and the queue of its benches is full; sent along, for the page of a wrong address. */
	isQueued?: boolean;
	/** The typed address, where the form is shown again. */
	email?: string | undefined;
	error?: string | undefined;
}) {
	const session = useSession();
	const accountEmail = session.status === "user" ? session.user.email : undefined;
	return (
		<form
			method="post"
			action={href("/api/notify-me")}
			noValidate
			className="flex flex-wrap items-start gap-2.5"
		>
			<input type="hidden" name="productId" value={productId} />
			{isQueued ? <input type="hidden" name="isQueued" value="1" /> : null}
			<TextField
				name="email"
				label="Seu e-mail"
				type="email"
				autoComplete="email"
				required
				maxLength={254}
				defaultValue={email ?? accountEmail}
				error={error}
				hint="Só para este aviso; depois dele, apagamos."
				className="basis-full"
			/>
			<Button type="submit" className="w-full">
				{notifyMeTitle(isQueued)}
			</Button>
		</form>
	);
}

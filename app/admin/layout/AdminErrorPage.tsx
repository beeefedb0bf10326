import { href } from "react-router";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { isLost, LOST_SENTENCE, LOST_TITLE } from "#app/shop/layout/router-results.ts";
import { RequestNumber } from "#app/shop/layout/ServerErrorPage.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";

/** Shown instead of an admin screen that does not exist or that failed. */
export function AdminErrorPage({
	error,
	status,
	url,
	message,
}: {
	error: unknown;
	status: number;
	url: string;
	/** The screen's own message about the failure. */
	message: string | undefined;
}) {
	const isMissing = status === 404;
	const isConnectionLost = isLost(error);
	const title = isConnectionLost
		? LOST_TITLE
		: (message ?? (isMissing ? "Não encontramos este registro" : "Algo não saiu como deveria"));
	return (
		<EmptyState
			as="h1"
			title={title}
			action={
				<>
					{isMissing ? null : (
						<a href={url} className={buttonStyle("primary", "sm")}>
							Tentar novamente
						</a>
					)}
					<ButtonLink to={href("/admin")} kind="secondary" size="sm">
						Voltar ao Dashboard
					</ButtonLink>
				</>
			}
		>
			<NoIndexHead title={title} />
			{isConnectionLost
				? LOST_SENTENCE
				: isMissing
					? "Ele pode ter sido excluído, ou o endereço está incompleto."
					: "A falha foi nossa e ficou registrada. O que já estava salvo continua salvo."}
			<RequestNumber className="mt-4 block text-sm" />
		</EmptyState>
	);
}

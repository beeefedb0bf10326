import { data, href } from "react-router";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { SecretLinkHead } from "#app/shop/layout/NoIndexHead.tsx";
import { diaryMessages } from "#app/shop/orders/diary/diary.messages.ts";
import { findDiaryOfLink, switchDiary } from "#app/shop/orders/diary/stop-diary.server.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/stop-diary";

export const headers = () => SECRET_LINK_HEADERS;

/** Opening the link switches nothing off, because mail programs open links by themselves. */
export async function loader({ params }: Route.LoaderArgs) {
	const diary = await findDiaryOfLink(params.token);
	return data({ diary }, { status: diary ? 200 : 404 });
}

export function action({ request, params: { token } }: Route.ActionArgs) {
	const change = (isWanted: boolean) => ({
		run: async () => {
			await switchDiary(token, { isWanted });
			return { toast: isWanted ? diaryMessages.resumed : diaryMessages.stopped };
		},
	});
	return formAction(
		request,
		token,
		{ "stop-diary": change(false), "resume-diary": change(true) },
		{
			redirectTo: href("/orders/diary/:token", { token }),
			failureTitle: diaryMessages.failedTitle,
			// The refusal is shown on this page.
			onRefusal: () => ({ redirectTo: undefined }),
		},
	);
}

/** The page behind the last link of the diary's mail. */
export default function StopDiaryRoute({
	loaderData: { diary },
	actionData,
	params: { token },
}: Route.ComponentProps) {
	const title = diaryTitle(diary);
	return (
		<div className="wrap py-12 md:py-20">
			<SecretLinkHead title={title} />
			{diary ? <p className="mb-3 text-ink-2">Pedido #{shortId(diary.orderId)}</p> : null}
			<h1 className="text-4xl md:text-5xl">{title}</h1>
			<div className="mt-6 max-w-2xl space-y-6">
				<p className="text-ink-2">{diary ? sentences[String(diary.isStopped)] : diaryMessages.linkUnknown}</p>
				{diary ? (
					<ActionForm
						failure={diaryMessages.failedTitle}
						result={actionData}
						action={href("/orders/diary/:token", { token })}
						aria-label={title}
					>
						{diary.isStopped ? (
							<Button type="submit" kind="secondary" name="intent" value="resume-diary">
								Quero receber de novo
							</Button>
						) : (
							<Button type="submit" name="intent" value="stop-diary">
								Não quero mais este diário
							</Button>
						)}
					</ActionForm>
				) : null}
			</div>
			<ButtonLink
				to={diary ? `${href("/track-order")}?code=${diary.orderId}` : href("/orders")}
				kind="secondary"
				className="mt-8"
			>
				{diary ? "Acompanhar o pedido" : "Meus pedidos"}
			</ButtonLink>
		</div>
	);
}

const sentences: Record<string, string> = {
	true: "Não mandamos mais e-mails sobre o que andou na bancada. Tudo continua na página do pedido, e os avisos de entrega seguem como antes.",
	false:
		"Um e-mail no fim do dia, só quando algo andou na bancada. Sem ele, tudo continua na página do pedido, e os avisos de entrega seguem como antes.",
};

function diaryTitle(diary: Route.ComponentProps["loaderData"]["diary"]): string {
	if (!diary) return "Este link não vale";
	return diary.isStopped ? "O diário está desligado" : "Desligar o diário?";
}

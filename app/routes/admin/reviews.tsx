import { data, Link, useSearchParams } from "react-router";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { answerReviewForm } from "#app/shop/reviews/desk/answer-review-form.server.ts";
import { ReviewCards } from "#app/shop/reviews/desk/ReviewCards.tsx";
import { ReviewDialog } from "#app/shop/reviews/desk/ReviewDialog.tsx";
import { findReview, listReviews, offerPieces } from "#app/shop/reviews/desk/review-desk.queries.server.ts";
import { originLabels, readReviewFilter } from "#app/shop/reviews/desk/review-desk.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { overlay } from "#app/ui/primitives/AddressDialog.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Route } from "./+types/reviews";

const NEW = "nova";

export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	const chosen = url.searchParams.get("avaliacao");
	const isNew = chosen === NEW;
	const filter = readReviewFilter(url);
	const [page, review, pieces] = await Promise.all([
		listReviews(filter, readCursor(url)),
		chosen && !isNew ? findReview(chosen) : null,
		isNew ? offerPieces(url.searchParams.get("peca") ?? "") : null,
	]);
	if (chosen && !isNew && !review) throw data(null, { status: 404 });
	const closing = new URLSearchParams(url.searchParams);
	for (const name of ["avaliacao", "peca"]) closing.delete(name);
	return {
		page,
		review,
		pieces,
		isOpen: chosen !== null,
		closeTo: `/admin/reviews${closing.size > 0 ? `?${closing}` : ""}`,
	};
}

export async function action({ request }: Route.ActionArgs) {
	return answerReviewForm(await requireAdmin(request), request);
}

export default function ReviewsScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { page, review, pieces, isOpen, closeTo } = loaderData;
	const [query] = useSearchParams();
	const adding = new URLSearchParams(query);
	adding.set("avaliacao", NEW);
	return (
		<>
			<ScreenHead
				title="Gerenciar Avaliações"
				actions={
					<>
						<ExportLink to="/admin/reviews.csv" />
						<Link
							to={`/admin/reviews?${adding}`}
							state={overlay}
							preventScrollReset
							aria-haspopup="dialog"
							className={buttonStyle("primary", "sm")}
						>
							<Icon name="plus" className="size-5" />
							Nova Avaliação
						</Link>
					</>
				}
			/>
			<NoScriptAnswer toast={actionData?.toast} />
			<ListToolbar
				search={{ label: "Buscar avaliações", placeholder: "Produto, nome ou e-mail" }}
				filters={[
					{
						name: "origin",
						label: "Origem",
						options: [
							{ value: "", label: "Todas as origens" },
							...Object.entries(originLabels).map(([value, label]) => ({ value, label })),
						],
					},
					{
						name: "rating",
						label: "Estrelas",
						options: [
							{ value: "", label: "Todas as notas" },
							...[5, 4, 3, 2, 1].map((stars) => ({
								value: String(stars),
								label: stars === 1 ? "1 estrela" : `${stars} estrelas`,
							})),
						],
					},
				]}
			/>
			{page.rows.length > 0 ? (
				<ReviewCards reviews={page.rows} />
			) : (
				<EmptyState title="Nenhuma avaliação encontrada.">
					Avaliações de clientes chegam depois da entrega.
				</EmptyState>
			)}
			<KeysetPager next={page.next} previous={page.previous} />
			{isOpen ? (
				<ReviewDialog
					key={review?.id ?? NEW}
					review={review}
					pieces={pieces}
					closeTo={closeTo}
					answer={actionData}
				/>
			) : null}
		</>
	);
}

import { data, href, Link, useSearchParams } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import {
	findProductOptions,
	findReview,
	listReviews,
} from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { handleReviewAction } from "#app/admin/reviews/handle-review-action.server.ts";
import { ReviewCards } from "#app/admin/reviews/ReviewCards.tsx";
import { ReviewDialog } from "#app/admin/reviews/ReviewDialog.tsx";
import { readReviewFilter, reviewOriginLabels } from "#app/admin/reviews/review-row.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { overlayState } from "#app/ui/primitives/RouteDialog.tsx";
import type { Route } from "./+types/admin-reviews";

const NEW_REVIEW = "nova";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const chosen = url.searchParams.get("avaliacao");
	const isNew = chosen === NEW_REVIEW;
	const filter = readReviewFilter(url);
	const [page, review, pieces] = await Promise.all([
		listReviews(admin, filter, readCursor(url)),
		chosen && !isNew ? findReview(admin, chosen) : null,
		isNew ? findProductOptions(admin, url.searchParams.get("peca") ?? "") : null,
	]);
	if (chosen && !isNew && !review) throw data(null, { status: 404 });
	const closing = new URLSearchParams(url.searchParams);
	for (const name of ["avaliacao", "peca"]) closing.delete(name);
	return {
		page,
		review,
		pieces,
		isOpen: chosen !== null,
		closeTo: `${href("/admin/reviews")}${closing.size > 0 ? `?${closing}` : ""}`,
	};
}

export async function action({ request }: Route.ActionArgs) {
	return handleReviewAction(await requireAdmin(request), request);
}

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, review, pieces, isOpen, closeTo } = loaderData;
	const [query] = useSearchParams();
	const adding = new URLSearchParams(query);
	adding.set("avaliacao", NEW_REVIEW);
	return (
		<>
			<AdminPageHeader
				title="Gerenciar Avaliações"
				actions={
					<>
						<ExportLink to={href("/admin/reviews.csv")} />
						<Link
							to={`${href("/admin/reviews")}?${adding}`}
							state={overlayState}
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
			<NoScriptToast toast={actionData?.toast} />
			<ListToolbar
				search={{ label: "Buscar avaliações", placeholder: "Produto, nome ou e-mail" }}
				filters={[
					{
						name: "origin",
						label: "Origem",
						options: [
							{ value: "", label: "Todas as origens" },
							...Object.entries(reviewOriginLabels).map(([value, label]) => ({ value, label })),
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
					key={review?.id ?? NEW_REVIEW}
					review={review}
					pieces={pieces}
					closeTo={closeTo}
					answer={actionData}
				/>
			) : null}
		</>
	);
}

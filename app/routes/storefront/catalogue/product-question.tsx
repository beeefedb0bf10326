import { formAction } from "#app/platform/forms/form-action.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { findProductBySlug } from "#app/shop/catalogue/products/products.queries.server.ts";
import { contactSendFailed, questionSent } from "#app/shop/contact/contact.messages.ts";
import { productQuestionSchema } from "#app/shop/contact/contact.schema.ts";
import { askAboutProduct } from "#app/shop/contact/product-questions.server.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { ProductAside } from "#app/shop/product-page/ProductAside.tsx";
import { QUESTIONS_ID } from "#app/shop/product-page/ProductQuestions.tsx";
import { QuestionForm } from "#app/shop/product-page/QuestionForm.tsx";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import type { Route } from "./+types/product-question";

/** The form of “Fazer uma pergunta”. Its own page, because the product's is the same for every visitor. */
export async function loader({ request, params }: Route.LoaderArgs) {
	const [{ id, slug, name, images }, person] = await Promise.all([
		findProduct(params.slug),
		findActor(request),
	]);
	return {
		product: { id, slug, name, image: images[0] ?? null },
		person: person && { fullName: person.fullName, email: person.email },
	};
}

export async function action({ request, params }: Route.ActionArgs) {
	const product = await findProduct(params.slug);
	return formAction(request, null, {
		default: {
			schema: productQuestionSchema,
			failureTitle: contactSendFailed,
			run: async (_, question) => {
				await askAboutProduct(product, question);
				return { toast: questionSent, redirectTo: `${productPath(product.slug)}#${QUESTIONS_ID}` };
			},
		},
	});
}

async function findProduct(slug: string) {
	const product = await findProductBySlug(slug);
	if (!product) throw new Response(null, { status: 404 });
	return product;
}

export default function ProductQuestionRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { product, person } = loaderData;
	return (
		<div className="wrap pb-20 md:pb-28">
			<NoIndexHead title={`Pergunta sobre ${product.name}`} />
			<Breadcrumbs
				trail={[{ label: product.name, to: productPath(product.slug) }, { label: "Fazer uma pergunta" }]}
			/>
			<div className="with-aside mt-4">
				<div className="max-w-2xl">
					<h1 className="text-3xl break-words md:text-4xl">Pergunta sobre {product.name}</h1>
					<NoScriptToast toast={actionData?.toast} />
					<div className="mt-8 md:mt-10">
						<QuestionForm person={person} result={actionData} />
					</div>
				</div>
				<ProductAside product={product} />
			</div>
		</div>
	);
}

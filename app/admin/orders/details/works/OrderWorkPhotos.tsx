import { workFailure } from "#app/admin/orders/bench/bench-intents.ts";
import type { OrderWorkPhoto } from "#app/admin/orders/bench/read-order-works.server.ts";
import { workPhotoUrl } from "#app/shop/orders/diary/work-photo-address.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";

/** The photographs that the artisan took of a work order; the owner says which of them the customer sees. */
export function OrderWorkPhotos({ photos, name }: { photos: readonly OrderWorkPhoto[]; name: string }) {
	const awaited = photos.filter(({ isAwaited }) => isAwaited).length;
	return (
		<div className="w-full">
			{awaited > 0 ? (
				<p className="text-sm font-semibold">
					{awaited === 1 ? "1 foto espera por você" : `${awaited} fotos esperam por você`}
				</p>
			) : null}
			<ul className="grid w-full grid-cols-2 gap-3 pt-1 sm:grid-cols-3">
				{photos.map((photo) => {
					const { id, takenAt, isShown, isAwaited } = photo;
					const taken = formatDateTime(takenAt);
					return (
						<li key={id}>
							<a href={workPhotoUrl(photo)} target="_blank" rel="noopener" className="block rounded-sm">
								<img
									src={workPhotoUrl(photo, 480)}
									alt={`${name}, ${taken}, abre em nova aba`}
									loading="lazy"
									decoding="async"
									className={`aspect-4/3 w-full rounded-sm bg-backdrop object-cover ${isShown ? "" : "opacity-50"}`}
								/>
							</a>
							<p className="mt-1 text-sm text-ink-2 tabular-nums">
								{taken}
								{isShown ? null : isAwaited ? " · espera por você" : " · escondida do cliente"}
							</p>
							<ActionForm failure={workFailure} preventScrollReset>
								<input type="hidden" name="intent" value="work-photo" />
								<input type="hidden" name="photoId" value={id} />
								{(isAwaited
									? (["yes", "no"] as const)
									: isShown
										? (["no"] as const)
										: (["yes"] as const)
								).map((shown) => (
									<Button
										key={shown}
										type="submit"
										name="shown"
										value={shown}
										kind="quiet"
										size="sm"
										aria-label={`${buttonWords(shown, isAwaited)} a foto de ${taken}`}
									>
										{buttonWords(shown, isAwaited)}
									</Button>
								))}
							</ActionForm>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

const buttonWords = (shown: "yes" | "no", isAwaited: boolean): string =>
	isAwaited
		? { yes: "Mostrar", no: "Não mostrar" }[shown]
		: { yes: "Mostrar ao cliente", no: "Esconder do cliente" }[shown];

import { OrderTimeline } from "#app/shop/orders/timeline/OrderTimeline.tsx";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import type { Diary, DiaryPhoto } from "./diary.ts";
import { type DiaryArrival, diaryEnd } from "./diary-end.ts";
import { workPhotoAddresses } from "./work-photo-address.ts";

interface DiaryOrder extends DiaryArrival {
	/** The full id, with which its photographs are asked for. */
	id: string;
	deliveryTurn: DeliveryTurn | null;
}

/** The customer's diary of the bench, in the list style of the order's timeline. */
export function WorkDiary({
	diary,
	order,
	level,
	className = "",
}: {
	diary: Diary;
	order: DiaryOrder;
	/** The heading's level in the page. */
	level: 2 | 3 | 4;
	className?: string;
}) {
	const Heading = `h${level}` as const;
	const PieceHeading = `h${level + 1}` as "h3" | "h4" | "h5";
	const titleId = `bancada-${order.id}`;
	const end = diaryEnd(order);
	return (
		<section aria-labelledby={titleId} className={className}>
			<Heading id={titleId} className={level === 4 ? "font-serif text-xl" : "text-2xl"}>
				{diary.title}
			</Heading>
			{diary.waiting ? <p className="mt-3 max-w-[65ch]">{diary.waiting}</p> : null}
			{diary.pieces.map(({ id, name, entries }) => (
				<div key={id} className="mt-5">
					{diary.pieces.length > 1 ? (
						<PieceHeading className="mb-3 break-words font-sans font-semibold">{name}</PieceHeading>
					) : null}
					<OrderTimeline
						layout="column"
						label={`Etapas de ${name}`}
						steps={entries.map(({ photos, ...entry }) => ({
							...entry,
							content:
								photos.length > 0 ? (
									<WorkPhotos photos={photos} about={`${entry.name} (${name})`} orderId={order.id} />
								) : null,
						}))}
					/>
				</div>
			))}
			{diary.early.map((sentence) => (
				<p key={sentence} className="mt-5 max-w-[65ch] font-semibold">
					{sentence}.
				</p>
			))}
			{end ? <p className="mt-5 max-w-[65ch] text-ink-2 first-letter:uppercase">{end}</p> : null}
		</section>
	);
}

function WorkPhotos({
	photos,
	about,
	orderId,
}: {
	photos: readonly DiaryPhoto[];
	about: string;
	orderId: string;
}) {
	return (
		<ul className="mt-3 grid grid-cols-2 gap-2 @min-[40rem]:mt-0 @min-[40rem]:grid-cols-3 @min-[40rem]:gap-3">
			{photos.map((photo, at) => {
				const { src, srcSet, opened } = workPhotoAddresses(photo, orderId);
				return (
					<li key={photo.id}>
						<a href={opened} target="_blank" rel="noopener" className="block rounded-sm">
							<img
								src={src}
								srcSet={srcSet}
								sizes="(min-width: 48rem) 20rem, 45vw"
								alt={`Foto ${at + 1} de ${photos.length}: ${about}, abre em nova aba`}
								width={photo.width}
								height={photo.height}
								loading="lazy"
								decoding="async"
								className="aspect-4/3 w-full cursor-zoom-in rounded-sm bg-backdrop object-cover"
							/>
						</a>
					</li>
				);
			})}
		</ul>
	);
}

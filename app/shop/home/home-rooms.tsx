import type { CSSProperties } from "react";
import { RoomPicture } from "#app/shop/catalogue/rooms/RoomPicture.tsx";
import { RoomProducts } from "#app/shop/catalogue/rooms/RoomProducts.tsx";
import type { Room } from "#app/shop/catalogue/rooms/room.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";

/** As many products as find room on the calm side of a photograph. */
const MAX_LISTED_ON_PHOTOGRAPH = 4;

/** A room over the whole width, its list on the calm side of the photograph, on phones and when it is long below it. */
export function WideRoom({ room }: { room: Room | undefined }) {
	if (!room) return null;
	const isLong = room.products.length > MAX_LISTED_ON_PHOTOGRAPH;
	return (
		<section aria-labelledby="ambiente" className="relative">
			<RoomPicture room={room} />
			<div
				className={`wrap pt-8 ${isLong ? "" : "lg:pointer-events-none lg:absolute lg:inset-0 lg:flex lg:items-end lg:pb-8"}`}
			>
				<div
					className={
						isLong
							? ""
							: "lg:pointer-events-auto lg:w-84 lg:rounded-sm lg:bg-paper lg:px-6 lg:pt-5 lg:pb-3 xl:w-90"
					}
				>
					<h2 id="ambiente" className="mb-4 text-2xl lg:mb-3">
						{room.title}
					</h2>
					<RoomProducts
						products={room.products}
						isNumbered
						className={isLong ? "gap-x-10 lg:columns-2" : ""}
					/>
				</div>
			</div>
		</section>
	);
}

/** In a row a landscape and a portrait are side by side; with the gap between them they are twelve parts wide. */
const landscape = {
	width: 1200,
	height: 800,
	shape: "aspect-3/2",
	sizes: "(min-width: 1360px) 736px, (min-width: 768px) 55vw, 100vw",
};
const portrait = {
	width: 960,
	height: 1200,
	shape: "aspect-4/5",
	sizes: "(min-width: 1360px) 520px, (min-width: 768px) 39vw, 100vw",
};
const whole = {
	width: 1440,
	height: 640,
	shape: "aspect-3/2 md:aspect-9/4",
	sizes: "(min-width: 1360px) 1280px, 100vw",
};
/** The second row turns round, the third is as the first. */
const isPortrait = (at: number): boolean => at % 4 === 1 || at % 4 === 2;

/** The other rooms, two beside each other and the last one alone, their products below each. */
export function SmallRooms({ rooms }: { rooms: readonly Room[] }) {
	if (rooms.length === 0) return null;
	return (
		<section
			aria-labelledby="em-casa"
			className="wrap near-[calc(var(--rooms)*(112vw+13rem))] pb-16 md:pb-26"
			style={{ "--rooms": rooms.length } as CSSProperties}
		>
			<h2 id="em-casa" className="text-3xl md:text-4xl">
				Em casa
			</h2>
			<div className="mt-8 grid gap-x-6 gap-y-12 md:mt-9 md:grid-cols-12">
				{rooms.map((room, at) => {
					const isAlone = at % 2 === 0 && at === rooms.length - 1;
					const isTall = isPortrait(at) && !isAlone;
					const picture = isTall ? (room.tall ?? room.wide) : (room.wide ?? room.tall);
					const { shape, ...frame } = isAlone ? whole : isTall ? portrait : landscape;
					return (
						<article
							key={`${room.title} ${room.alt}`}
							className={isAlone ? "md:col-span-12" : isTall ? "md:col-span-5" : "md:col-span-7"}
						>
							{picture ? (
								<WorkshopPicture
									picture={picture}
									alt={room.alt}
									{...frame}
									className={`w-full rounded-sm bg-backdrop ${shape}`}
								/>
							) : null}
							<h3 className="mt-5 mb-3 text-xl">{room.title}</h3>
							<RoomProducts products={room.products} />
						</article>
					);
				})}
			</div>
		</section>
	);
}

import { BedroomPicture } from "#app/shop/catalogue/rooms/RoomPicture.tsx";
import { RoomProducts } from "#app/shop/catalogue/rooms/RoomProducts.tsx";
import type { Room, RoomName } from "#app/shop/catalogue/rooms/room.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";

/** A room over the whole width, its list on the calm side of the photograph, on phones below it. */
export function WideRoom({ room }: { room: Room | null }) {
	if (!room) return null;
	const { title, alt, products } = room;
	return (
		<section aria-labelledby="no-quarto" className="relative">
			<BedroomPicture alt={alt} products={products} sizes="100vw" />
			<div className="wrap pt-8 lg:pointer-events-none lg:absolute lg:inset-0 lg:flex lg:items-end lg:pb-8">
				<div className="lg:pointer-events-auto lg:w-84 lg:rounded-sm lg:bg-paper lg:px-6 lg:pt-5 lg:pb-3 xl:w-90">
					<h2 id="no-quarto" className="mb-4 text-2xl lg:mb-3">
						{title}
					</h2>
					<RoomProducts products={products} />
				</div>
			</div>
		</section>
	);
}

const shapes = {
	"round-table": {
		width: 1200,
		height: 800,
		/** Both rooms, with the gap between them, are twelve parts wide. */
		place: "md:col-span-7",
		shape: "aspect-3/2",
		sizes: "(min-width: 1360px) 736px, (min-width: 768px) 55vw, 100vw",
	},
	"rocking-chair": {
		width: 960,
		height: 1200,
		place: "md:col-span-5",
		shape: "aspect-4/5",
		sizes: "(min-width: 1360px) 520px, (min-width: 768px) 39vw, 100vw",
	},
} as const;

/** Two smaller rooms beside each other, their products below each. */
export function SmallRooms({ rooms }: { rooms: Record<RoomName, Room | null> }) {
	const shown = (["round-table", "rocking-chair"] as const).flatMap((name) => {
		const room = rooms[name];
		return room ? [{ name, room }] : [];
	});
	if (shown.length === 0) return null;
	return (
		<section aria-labelledby="em-casa" className="wrap near-[calc(225vw+26rem)] pb-16 md:pb-26">
			<h2 id="em-casa" className="text-3xl md:text-4xl">
				Em casa
			</h2>
			<div className="mt-8 grid gap-x-6 gap-y-12 md:mt-9 md:grid-cols-12">
				{shown.map(({ name, room }) => {
					const { place, shape, ...picture } = shapes[name];
					return (
						<article key={name} className={`only:md:col-span-12 ${place}`}>
							<WorkshopPicture
								name={`rooms/${name}`}
								alt={room.alt}
								{...picture}
								className={`w-full rounded-sm bg-backdrop ${shape}`}
							/>
							<h3 className="mt-5 mb-3 text-xl">{room.title}</h3>
							<RoomProducts products={room.products} />
						</article>
					);
				})}
			</div>
		</section>
	);
}

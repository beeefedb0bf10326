import { Icon } from "#app/ui/icons/Icon.tsx";
import type { ReorderButtons } from "#app/ui/patterns/use-reorderable-list.ts";
import { IconButton } from "#app/ui/primitives/Button.tsx";

/** Moves an item of a list that stands from top to bottom (`useReorderableList`). */
export const MoveUpDownButtons = ({ name, back, forward }: ReorderButtons & { name: string }) => (
	<>
		<IconButton label={`Subir ${name}`} {...back}>
			<Icon name="chevron-down" className="size-5 rotate-180" />
		</IconButton>
		<IconButton label={`Descer ${name}`} {...forward}>
			<Icon name="chevron-down" className="size-5" />
		</IconButton>
	</>
);

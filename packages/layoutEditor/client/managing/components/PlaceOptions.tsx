import type { LayoutPlace } from "@parley/layouts/contract";
import type { ReactNode } from "react";

/** Indentation of an option by one level; browsers collapse ordinary spaces. */
const INDENT = "\u2003";

interface PlaceOptionsProps {
    places: readonly LayoutPlace[];
    toValue: (place: LayoutPlace) => string | number;
}

/** Options of a select for categories and other records, indented by their level in the tree. */
export function PlaceOptions({ places, toValue }: PlaceOptionsProps): ReactNode {
    return places.map((place) => (
        <option key={toValue(place)} value={toValue(place)}>
            {INDENT.repeat(place.depth - 1)}
            {place.name}
        </option>
    ));
}

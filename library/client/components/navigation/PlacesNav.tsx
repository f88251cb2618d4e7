import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { Numeral } from "../content/Numeral";
import { badgeNumber } from "../content/numbers";
import { textStyles } from "../Text.styles";
import { placesNav } from "./PlacesNav.styles";

export interface Place {
    name: string;
    url: string;
    /** Whether the link leads to the current page. */
    current?: boolean;
    count?: number;
    /** Unit of the count, for assistive technology: "posts", "unread". */
    countLabel?: string;
    /** Whether the count is of items that are new to the viewer: above 99 it is shown as "99+". */
    fresh?: boolean;
    /** Whether the link is nested under the one before it. */
    inner?: boolean;
}

export interface PlaceGroup {
    head?: string;
    places: Place[];
}

interface PlacesNavProps {
    /** Accessible name: "Places". */
    label: string;
    groups: PlaceGroup[];
}

/** Renders a vertical navigation with one link per line and a marked current page. */
export function PlacesNav({ label, groups }: PlacesNavProps): ReactNode {
    return (
        <nav aria-label={label}>
            {groups.map(({ head, places }) => (
                <PlacesList key={head ?? places[0]?.url ?? ""} head={head} places={places} />
            ))}
        </nav>
    );
}

function PlacesList({ head, places }: { head: string | undefined; places: Place[] }): ReactNode {
    return (
        <>
            {head && <h2 className={placesNav.head}>{head}</h2>}
            <ul className={placesNav.list}>
                {places.map(({ name, url, current, count, countLabel, fresh, inner }) => (
                    <li key={url}>
                        <a
                            className={classNames(placesNav.link, inner && placesNav.inner)}
                            href={url}
                            aria-current={current ? "page" : undefined}
                        >
                            <bdi>{name}</bdi>
                            {count !== undefined && (
                                <span className={classNames(placesNav.count, fresh && placesNav.fresh)}>
                                    {fresh ? badgeNumber(count) : <Numeral value={count} />}
                                    {countLabel && <span className={textStyles.hidden}> {countLabel}</span>}
                                </span>
                            )}
                        </a>
                    </li>
                ))}
            </ul>
        </>
    );
}

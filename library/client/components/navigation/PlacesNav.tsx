import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { Numeral } from "../content/Numeral";
import { badgeNumber } from "../content/numbers";
import { textStyles } from "../Text.styles";
import { placesNav } from "./PlacesNav.styles";

export interface Place {
    name: string;
    url: string;
    /** This is where the reader is. */
    current?: boolean;
    count?: number;
    /** What the count counts, for people who hear the page: "posts", "unread". */
    countLabel?: string;
    /** The count is of things new to the reader: above 99 it is "99+". */
    fresh?: boolean;
    /** A place inside the one above it. */
    inner?: boolean;
}

export interface PlaceGroup {
    head?: string;
    places: Place[];
}

interface PlacesNavProps {
    /** What the navigation is, for people who hear the page: "Places". */
    label: string;
    groups: PlaceGroup[];
}

/** Where you can go: words, one per line; the current place is inked. */
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

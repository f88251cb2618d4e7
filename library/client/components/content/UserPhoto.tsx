import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { Numeral } from "./Numeral";
import { userPhoto } from "./UserPhoto.styles";

export type UserPhotoSize = 24 | 28 | 40 | 70 | 100 | 145;

interface UserPhotoProps {
    url?: string | null | undefined;
    /** Size in pixels (S1§9, decision 8); 40 by default. */
    size?: UserPhotoSize;
    /** User's name, if not displayed beside the photo; empty for a decorative photo. */
    alt?: string;
}

/** Renders a user's photo, or a silhouette if there is none or it fails to load (USR-038, USR-039). */
export function UserPhoto({ url, size = 40, alt = "" }: UserPhotoProps): ReactNode {
    const [broken, setBroken] = useState<string>();
    const image = useRef<HTMLImageElement>(null);
    // The image may have failed before hydration, without an event to handle.
    useEffect(() => {
        if (url && image.current?.complete && image.current.naturalWidth === 0) setBroken(url);
    }, [url]);

    const classes = classNames(userPhoto.root, userPhoto[`size${size}`]);
    if (!url || broken === url) {
        return (
            <span className={classes} {...(alt && { role: "img", "aria-label": alt })}>
                <Icon name="silhouette" />
            </span>
        );
    }
    return (
        <img
            ref={image}
            className={classes}
            src={url}
            alt={alt}
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(url)}
        />
    );
}

export interface Face {
    userID: number;
    name: string;
    photoUrl?: string | null | undefined;
}

interface FacesProps {
    people: readonly Face[];
    /** Number of people who are not shown. */
    more?: number;
    /** Accessible name of the group. */
    label: string;
}

/** Renders a few overlapping photos, and the number of further people. */
export function Faces({ people, more = 0, label }: FacesProps): ReactNode {
    return (
        <ul className={userPhoto.faces} aria-label={label}>
            {people.map(({ userID, name, photoUrl }) => (
                <li className={userPhoto.face} key={userID}>
                    <UserPhoto url={photoUrl} size={28} alt={name} />
                </li>
            ))}
            {more > 0 && (
                <li className={userPhoto.more}>
                    +<Numeral value={more} />
                </li>
            )}
        </ul>
    );
}

export interface Person extends Face {
    url: string;
    /** Score by which the people are listed, at the end of the line. */
    count?: number;
    countLabel?: string;
}

/** Renders people below each other, with a number each: a leaderboard. */
export function People({ people }: { people: readonly Person[] }): ReactNode {
    return (
        <ol className={userPhoto.people}>
            {people.map(({ userID, name, photoUrl, url, count, countLabel }) => (
                <li className={userPhoto.person} key={userID}>
                    <UserPhoto url={photoUrl} size={28} />
                    <a href={url}>{name}</a>
                    {count !== undefined && (
                        <span className={userPhoto.end}>
                            <Numeral value={count} />
                            {countLabel && <span className={textStyles.hidden}> {countLabel}</span>}
                        </span>
                    )}
                </li>
            ))}
        </ol>
    );
}

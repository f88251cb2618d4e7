import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { Numeral } from "./Numeral";
import { userPhoto } from "./UserPhoto.styles";

export type UserPhotoSize = 24 | 28 | 40 | 70 | 100 | 145;

interface UserPhotoProps {
    /** The address of the photo, if there is one. */
    url?: string | null | undefined;
    /** In pixels (S1§9, decision 8); 40 when not given. */
    size?: UserPhotoSize;
    /** Who it is, where no name stands beside it; a photo beside a name is not read out. */
    alt?: string;
}

/** A person's photo, or a silhouette when there is none or it does not load (USR-038, USR-039). */
export function UserPhoto({ url, size = 40, alt = "" }: UserPhotoProps): ReactNode {
    const [broken, setBroken] = useState<string>();
    const image = useRef<HTMLImageElement>(null);
    // It may have failed before the page came alive, and then no event tells of it.
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
    /** How many there are beside those shown. */
    more?: number;
    /** Who they are, for people who hear the page. */
    label: string;
}

/** A few people, one over the edge of the other, and how many more there are. */
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
    /** What they are listed for, at the end of the line. */
    count?: number;
    countLabel?: string;
}

/** People one below the other, with a number each: a leaderboard. */
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

import type { UserFragment } from "@parley/accounts/contract";
import { isDefaultPhoto, NAMELESS } from "@parley/accounts/contract";
import type { UserPhotoSize } from "@parley/library/client/components";
import { UserPhoto } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { profilePath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { userLink } from "./UserLink.styles";

/** What is needed of a member to point to them. */
export type Linked = Pick<UserFragment, "userID" | "name" | "url" | "photoUrl">;

interface UserLinkProps {
    user: Linked;
    /** It is one fact of a line and looks as the others do. */
    plain?: boolean;
}

/** A member's name, leading to their profile, or opening their card (USR-012); of who has none, the name alone. A name of another script keeps to itself (FC-4, FC-58). */
export function UserLink({ user, plain = false }: UserLinkProps): ReactNode {
    const name = useNameOf(user);
    const shown = <bdi>{name}</bdi>;
    const look = plain ? {} : { className: userLink.name };
    if (!user.url) return <span {...look}>{shown}</span>;
    return (
        <a {...look} href={profilePath(user.userID, user.name)} data-person>
            {shown}
        </a>
    );
}

interface UserPhotoLinkProps {
    user: Linked;
    size?: UserPhotoSize;
    /** The name stands beside it as a link of its own, so this one is not read out nor stopped at. */
    besideName?: boolean;
}

/** A member's photo, leading to their profile. */
export function UserPhotoLink({ user, size = 40, besideName = false }: UserPhotoLinkProps): ReactNode {
    const name = useNameOf(user);
    const photo = (
        <UserPhoto url={isDefaultPhoto(user.photoUrl) ? undefined : user.photoUrl} size={size} alt={besideName ? "" : name} />
    );
    if (!user.url) return photo;
    return (
        <a
            className={userLink.photo}
            href={profilePath(user.userID, user.name)}
            data-person
            {...(besideName && { tabIndex: -1, "aria-hidden": true })}
        >
            {photo}
        </a>
    );
}

/** Who is gone or has no name is called so in the reader's language (USR-005). */
function useNameOf({ name, url }: Linked): string {
    const t = useTranslation();
    return name === "" || (!url && name === NAMELESS) ? t(NAMELESS) : name;
}

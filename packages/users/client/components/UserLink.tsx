import type { UserFragment } from "@parley/accounts/contract";
import { isDefaultPhoto, translateName } from "@parley/accounts/contract";
import type { UserPhotoSize } from "@parley/library/client/components";
import { UserPhoto } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { profilePath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { userLink } from "./UserLink.styles";

/** Fields of a user that a link to their profile requires. */
export type Linked = Pick<UserFragment, "userID" | "name" | "url" | "photoUrl">;

interface UserLinkProps {
    user: Linked;
    /** Whether the name looks like the text around it, as in a line of metadata. */
    plain?: boolean;
}

/**
 * Name of a user, linking to their profile or opening their card (USR-012); plain text for users without a profile. The name is isolated
 * for text direction (FC-4, FC-58).
 */
export function UserLink({ user, plain = false }: UserLinkProps): ReactNode {
    const name = useNameOf(user);
    const shown = <bdi>{name}</bdi>;
    const look = plain ? {} : { className: userLink.name };
    if (!user.url) return <span {...look}>{shown}</span>;
    return (
        <a {...look} href={profilePath(user.userID, user.name)} data-person="">
            {shown}
        </a>
    );
}

interface UserPhotoLinkProps {
    user: Linked;
    size?: UserPhotoSize;
    /** Whether the name is a link beside the photo. If so, the photo is hidden from assistive technology and not focusable. */
    besideName?: boolean;
}

/** Photo of a user, linking to their profile. */
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
            data-person=""
            {...(besideName && { tabIndex: -1, "aria-hidden": true })}
        >
            {photo}
        </a>
    );
}

/** Returns the user's name, or the translated one of users whose name is a text of the product. */
function useNameOf(user: Linked): string {
    return translateName(user, useTranslation());
}

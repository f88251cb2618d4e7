import type { Me } from "@parley/accounts/contract";
import { isDefaultPhoto } from "@parley/accounts/contract";
import { useEntryURLs } from "@parley/authentication/client";
import { UserPhoto } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { profilePath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { meMenuItems } from "../slots";
import { AccountMenuItems } from "./AccountMenuItems";
import { EditProfileItem } from "./EditProfileItem";
import { LanguageItem } from "./LanguageItem";
import { meMenu } from "./MeMenu.styles";
import { MeMenuItem } from "./MeMenuItem";
import { WhyNotItem } from "./WhyNotItem";

/** Menu of the signed-in member: profile, settings and sign-out. */
export function MeMenu({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const { signOut } = useEntryURLs();
    return (
        <>
            <a className={meMenu.who} href={profilePath(me.userID, me.name)}>
                <UserPhoto url={findOwnPhoto(me)} size={40} />
                <span>
                    <b className={meMenu.name}>
                        <bdi>{me.name}</bdi>
                    </b>
                    <span className={meMenu.title}>{me.title ?? t("My profile")}</span>
                </span>
            </a>
            <ul className={meMenu.list}>
                <EditProfileItem />
                <LanguageItem />
                <AccountMenuItems me={me} />
                {meMenuItems.components().map((Item, index) => (
                    // The order of the items is static.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <Item key={index} me={me} />
                ))}
                <WhyNotItem me={me} />
                <MeMenuItem url={signOut} icon="signout">
                    {t("Sign out")}
                </MeMenuItem>
            </ul>
        </>
    );
}

/**
 * Returns the URL of the photo that the member has chosen. Returns undefined for the site's default photo, which the client draws itself.
 */
export function findOwnPhoto({ photoUrl }: Pick<Me, "photoUrl">): string | null | undefined {
    return isDefaultPhoto(photoUrl) ? undefined : photoUrl;
}

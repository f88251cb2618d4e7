import { Icon, UserPhoto, useDetails } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { createSlot } from "@parley/library/client/slots";
import { profilePath } from "@parley/library/contract";
import type { Me } from "@parley/users/contract";
import { isDefaultPhoto } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useEntryURLs } from "../useEntryURLs";
import { meMenu } from "./MeMenu.styles";

/** Other features add their places of a member here, each a `MeMenuItem`. */
export const meMenuItems = createSlot<{ me: Me }>();

/** The member's own menu: their places and the way out. It opens without scripts. */
export function MeMenu({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    const { signOut } = useEntryURLs();
    const photo = isDefaultPhoto(me.photoUrl) ? undefined : me.photoUrl;
    return (
        <details className={meMenu.root} ref={details} data-closes="">
            <summary className={meMenu.toggle} aria-label={t("My account, {name}", { name: me.name })}>
                <UserPhoto url={photo} size={28} />
            </summary>
            <div className={meMenu.menu}>
                <a className={meMenu.who} href={profilePath(me.userID, me.name)}>
                    <UserPhoto url={photo} size={40} />
                    <span>
                        <b className={meMenu.name}>
                            <bdi>{me.name}</bdi>
                        </b>
                        <span className={meMenu.title}>{me.title ?? t("My profile")}</span>
                    </span>
                </a>
                <ul>
                    {meMenuItems.components().map((Item, index) => (
                        // The places never change their order.
                        // biome-ignore lint/suspicious/noArrayIndexKey: see above
                        <Item key={index} me={me} />
                    ))}
                    <MeMenuItem url={signOut} icon="signout">
                        {t("Sign Out")}
                    </MeMenuItem>
                </ul>
            </div>
        </details>
    );
}

interface MeMenuItemProps {
    url: string;
    icon?: Parameters<typeof Icon>[0]["name"];
    children: ReactNode;
}

/** One place in the member's menu. */
export function MeMenuItem({ url, icon, children }: MeMenuItemProps): ReactNode {
    return (
        <li>
            <a className={meMenu.item} href={url}>
                {icon && <Icon name={icon} size="s" />}
                <span>{children}</span>
            </a>
        </li>
    );
}

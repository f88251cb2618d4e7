import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../../classNames";
import { Badge } from "../../feedback/Badge";
import { ButtonLink } from "../../inputs/Button";
import { barItems } from "./BarItems.styles";

interface BarItemFaceProps {
    /** One word, shown below the icon in a bar with labels. */
    name: string;
    icon?: IconName | undefined;
    /** Instead of an icon: the member's photo, 28. */
    photo?: ReactNode;
    count?: number | undefined;
}

/** What an item of the account's corner looks like: its icon, how much is new, and in a bar with labels its name (NAV-048). */
export function BarItemFace({ name, icon, photo, count = 0 }: BarItemFaceProps): ReactNode {
    return (
        <>
            {icon && <Icon name={icon} />}
            {photo}
            <span className={barItems.label} aria-hidden="true">
                {name}
            </span>
            {count > 0 && (
                <span className={barItems.badge} aria-hidden="true">
                    <Badge count={count} small />
                </span>
            )}
        </>
    );
}

interface BarLinkWithCountProps {
    /** What it is and where it leads, with the count. */
    name: string;
    icon: IconName;
    count: number;
    url: string;
}

/** A link in the account's corner: its icon and a count. */
export function BarLinkWithCount({ name, icon, count, url }: BarLinkWithCountProps): ReactNode {
    return (
        <a className={barItems.item} href={url} aria-label={name} title={name}>
            <BarItemFace name="" icon={icon} count={count} />
        </a>
    );
}

/** "Notifications, 3 unread". A count says nothing where it is not known: absent, or below 0 (NAV-045). */
export function useNameWithCount(name: string, count: number | undefined): string {
    const t = useTranslation();
    return count !== undefined && count >= 0 ? t("{name}, {count} unread", { name, count }) : name;
}

interface GuestItemsProps {
    signInURL: string;
    /** Absent where nobody can register by themselves. */
    registerURL?: string | undefined;
}

/** What a guest finds in place of an account (S1§6); on small screens an icon that leads to signing in (AUTH-005). */
export function GuestItems({ signInURL, registerURL }: GuestItemsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <div className={classNames(barItems.guest, barItems.hideSmall)}>
                <ButtonLink href={signInURL} variant="text" size={32}>
                    {t("Sign In")}
                </ButtonLink>
                {registerURL && (
                    <ButtonLink href={registerURL} variant="primary" size={32}>
                        {t("Register")}
                    </ButtonLink>
                )}
            </div>
            <a className={classNames(barItems.item, barItems.onlySmall)} href={signInURL} aria-label={t("Sign In")}>
                <Icon name="user" />
            </a>
        </>
    );
}

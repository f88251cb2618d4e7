import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../../classNames";
import { Badge } from "../../feedback/Badge";
import { ButtonLink } from "../../inputs/Button";
import { barItems } from "./BarItems.styles";

interface BarItemFaceProps {
    /** Short name, displayed below the icon in a bar with labels. */
    name: string;
    icon?: IconName | undefined;
    /** Member's photo of 28 px instead of an icon. */
    photo?: ReactNode;
    count?: number | undefined;
}

/** Renders the contents of an item in the account area: its icon, the number of new items, and in a bar with labels its name (NAV-048). */
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
    /** Accessible name, including the count. */
    name: string;
    icon: IconName;
    count: number;
    url: string;
}

/** Renders a link in the account area: an icon and a count. */
export function BarLinkWithCount({ name, icon, count, url }: BarLinkWithCountProps): ReactNode {
    return (
        <a className={barItems.item} href={url} aria-label={name} title={name}>
            <BarItemFace name="" icon={icon} count={count} />
        </a>
    );
}

interface GuestItemsProps {
    signInURL: string;
    /** URL of the registration; absent if guests can't register by themselves. */
    registerURL?: string | undefined;
}

/** Renders the links to sign in and register for a guest (S1§6); on small screens an icon that links to the sign-in page (AUTH-005). */
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

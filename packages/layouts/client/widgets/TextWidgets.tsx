import { useEntryURLs } from "@parley/authentication/client";
import { Breadcrumbs, CallToAction, Notice, ReadingText, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { toSafeLink } from "@parley/library/contract";
import { quickLinks } from "./TextWidgets.styles";

interface WidgetHead {
    title?: string;
    subtitle?: string;
    description?: string;
}

/** HTML of the site's owner, sanitized by the server like a body; its scripts never run (LAY-029). */
export function HtmlWidget({ html, ...head }: WidgetHead & { html: string }) {
    const t = useTranslation();
    return (
        <WidgetSection {...head} label={t("From the owners of this site")}>
            <ReadingText html={html} />
        </WidgetSection>
    );
}

interface QuickLinksProps extends WidgetHead {
    links: { name: string; url: string }[];
}

/** Links to wherever the site's owner leads (LAY-030). */
export function QuickLinks({ links, ...head }: QuickLinksProps) {
    const t = useTranslation();
    return (
        <WidgetSection {...head} label={t("Quick links")}>
            <nav aria-label={head.title ?? t("Quick links")}>
                <ul className={quickLinks.list}>
                    {links.map(({ name, url }) => (
                        <li key={`${url} ${name}`}>
                            <a href={toSafeLink(url)}>
                                <bdi>{name}</bdi>
                            </a>
                        </li>
                    ))}
                </ul>
            </nav>
        </WidgetSection>
    );
}

interface CallProps extends WidgetHead {
    alignment?: "left" | "center";
    buttons: { title: string; url: string }[];
}

/** Call to action with one or two buttons (LAY-040). */
export function CallToActionWidget({ alignment, title, description, buttons }: CallProps) {
    const t = useTranslation();
    if (!title && !description && buttons.length === 0) return null;
    return (
        <CallToAction
            title={title}
            description={description}
            buttons={buttons}
            isCentred={alignment === "center"}
            label={t("What you can do")}
        />
    );
}

/** Invites guests to sign in or register, in the words of the site's owner if there are any (LAY-041). */
export function GuestCallToAction({ alignment, title, description, buttons }: CallProps) {
    const t = useTranslation();
    const { signIn, register } = useEntryURLs();
    const usual = [{ title: t("Sign In"), url: signIn }, ...(register ? [{ title: t("Register"), url: register }] : [])];
    return (
        <CallToAction
            title={title ?? t("Welcome!")}
            description={description ?? t("It looks like you’re new here. Sign in or register to get started.")}
            buttons={buttons.length > 0 ? buttons : usual}
            isCentred={alignment === "center"}
            label={t("Welcome!")}
        />
    );
}

/** Path to the page, from the home page on (LAY-027). */
export function BreadcrumbsWidget({ crumbs }: { crumbs: { name: string; url: string }[] }) {
    const t = useTranslation();
    return <Breadcrumbs crumbs={[{ name: t("Home"), url: "/" }, ...crumbs]} />;
}

/** Stands for a widget whose content could not be loaded, so that the rest of the page remains (FC-75). */
export function FailedWidget() {
    const t = useTranslation();
    return <Notice kind="warn">{t("This part of the page could not be loaded.")}</Notice>;
}

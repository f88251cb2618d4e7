import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ShownItem } from "@parley/library/client/navigation";
import { goBack } from "@parley/library/client/navigation";
import type { MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useAlive } from "../../behaviour/useAlive";
import { textStyles } from "../../Text.styles";
import { BarLink, ItemName, toOwnPageItem } from "./BarLink";
import { sheet } from "./Sheet.styles";
import { siteNavigation } from "./SiteNavigation.styles";
import { useSheet } from "./useSheet";

interface SiteNavigationProps {
    items: ShownItem[];
    /** URL of Back if there is no previous page. */
    homeURL?: string;
    /** Further navigation: one or more `SideNav`. */
    children?: ReactNode;
}

/**
 * Renders the menu button of a compact bar and the side panel that it opens (NAV-015, NAV-016). While the panel is open, the page is inert.
 * Items with children open a level of their own, with a way back (NAV-032); without scripts they expand in place.
 */
export function SiteNavigation({ items, homeURL = "/", children }: SiteNavigationProps): ReactNode {
    const t = useTranslation();
    const alive = useAlive();
    const title = useId();
    const [isInside, setInside] = useState(false);
    const { details } = useSheet({ isModal: () => true, onToggle: (isOpen) => isOpen || closeLevels(details.current) });
    const kind = { "aria-labelledby": title, ...(alive ? { role: "dialog", "aria-modal": true } : { role: "region" }) };
    return (
        <details className={siteNavigation.root} ref={details}>
            <summary className={siteNavigation.toggle}>
                <span>
                    <Icon name="menu" />
                    <span className={textStyles.hidden}>{t("Menu")}</span>
                </span>
                <span>
                    <Icon name="close" />
                    <span className={textStyles.hidden}>{t("Close")}</span>
                </span>
            </summary>
            <div className={siteNavigation.sheet} {...kind} data-sheet="" tabIndex={-1}>
                <div className={sheet.head}>
                    {!isInside && (
                        <a className={siteNavigation.back} href={homeURL} onClick={back}>
                            <Icon name="back" size="s" />
                            {t("Back")}
                        </a>
                    )}
                    <h2 id={title} className={sheet.title}>
                        {t("Site Navigation")}
                    </h2>
                    <button type="button" className={sheet.button} aria-label={t("Close")} data-closes-sheet="">
                        <Icon name="close" size="s" />
                    </button>
                </div>
                <div className={siteNavigation.inside}>
                    <nav aria-label={t("Site")}>
                        <Level items={items} name={t("Site Navigation")} onChange={setInside} />
                    </nav>
                    {!isInside && children}
                </div>
            </div>
        </details>
    );

    /** Goes back to the previous page; to the home page if there is none. Without scripts the link leads to the home page. */
    function back(event: MouseEvent<HTMLAnchorElement>): void {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        const { href } = event.currentTarget;
        goBack(window, () => window.location.assign(href));
    }
}

interface LevelProps {
    items: ShownItem[];
    /** Name of the level, for the button that leads back to it. */
    name: string;
    /** Called with whether an item of the level is open, which then replaces the level. */
    onChange?: (isInside: boolean) => void;
}

function Level({ items, name, onChange }: LevelProps): ReactNode {
    const [inside, setInside] = useState<string>();
    const alive = useAlive();
    useEffect(() => onChange?.(alive && inside !== undefined), [alive, inside, onChange]);
    return (
        <ul className={siteNavigation.level} data-inside={(alive && inside !== undefined) || undefined}>
            {items.map((item) => (
                <li key={item.id} data-open={item.id === inside || undefined}>
                    {item.children.length > 0 ? (
                        <Nested
                            item={item}
                            parent={name}
                            isOpen={item.id === inside}
                            onToggle={(isOpen) =>
                                setInside((before) => (isOpen ? item.id : before === item.id ? undefined : before))
                            }
                        />
                    ) : (
                        <BarLink item={item} className={siteNavigation.link} />
                    )}
                </li>
            ))}
        </ul>
    );
}

interface NestedProps {
    item: ShownItem;
    parent: string;
    isOpen: boolean;
    onToggle: (isOpen: boolean) => void;
}

/** Renders an item with children: a link to its own page, then the children. */
function Nested({ item, parent, isOpen, onToggle }: NestedProps): ReactNode {
    const t = useTranslation();
    const alive = useAlive();
    const [isInside, setInside] = useState(false);
    const details = useRef<HTMLDetailsElement>(null);
    const back = useRef<HTMLButtonElement>(null);
    const wasOpen = useRef(false);
    useEffect(() => {
        // Restores the focus only if it is in the panel, since closing the whole panel closes its levels, too.
        const isInPanel = details.current?.closest("[data-sheet]")?.contains(document.activeElement) ?? false;
        if (isOpen && !wasOpen.current) back.current?.focus();
        if (!isOpen && wasOpen.current && isInPanel) details.current?.querySelector("summary")?.focus();
        wasOpen.current = isOpen;
    }, [isOpen]);
    return (
        <details ref={details} onToggle={(event) => event.target === event.currentTarget && onToggle(event.currentTarget.open)}>
            <summary className={siteNavigation.link} aria-current={item.current}>
                <ItemName item={item} />
                <Icon name="next" size="s" />
            </summary>
            {!isInside && (
                <>
                    {alive && (
                        <button type="button" className={siteNavigation.up} ref={back} onClick={goUp}>
                            <Icon name="back" size="s" />
                            {t("Back to {name}", { name: parent })}
                        </button>
                    )}
                    <p className={siteNavigation.title}>{item.name}</p>
                    {item.href !== undefined && <BarLink item={toOwnPageItem(item, t)} className={siteNavigation.link} />}
                </>
            )}
            <Level items={item.children} name={item.name} onChange={setInside} />
        </details>
    );

    function goUp(): void {
        if (details.current) details.current.open = false;
    }
}

function closeLevels(panel: Element | null): void {
    for (const level of panel?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) level.open = false;
}

import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useAlive } from "../../behaviour/useAlive";
import { classNames } from "../../classNames";
import { formatBadgeNumber } from "../../content/numbers";
import { Badge } from "../../feedback/Badge";
import { BarItemFace } from "./BarItems";
import { barItems } from "./BarItems.styles";
import { meBox } from "./MeBox.styles";
import { sheet } from "./Sheet.styles";
import { useSheet } from "./useSheet";

/** Dropdown of the account area. */
export interface MePanel {
    id: string;
    /** Name: "Notifications". */
    name: string;
    /** Shorter name for its tab on a compact screen. */
    tab?: string;
    /** Member's name, which is added to the accessible name of the trigger. */
    owner?: string;
    icon?: IconName;
    /** Member's photo of 28 px instead of an icon. */
    photo?: ReactNode;
    /** Number of new items; unknown if below 0 (NAV-045). */
    count?: number | undefined;
    /** Buttons in the head. */
    tools?: ReactNode;
    content: ReactNode;
    /** Whether it is a menu of links: narrower, with a head on compact screens only. */
    isMenu?: boolean;
}

/**
 * Renders the account area of a member: a dropdown for each panel, the member's own last. On compact screens the panels form one side panel
 * with tabs, the member's own first (NAV-018). They open without scripts.
 */
export function MeBox({ panels }: { panels: MePanel[] }): ReactNode {
    const box = useRef<HTMLDivElement>(null);
    const closers = useRef(new Map<string, () => void>());
    const own = panels.at(-1);
    const tabs = own ? [own, ...panels.slice(0, -1)] : [];
    return (
        <div className={meBox.root} ref={box}>
            {panels.map((panel) => (
                <Dropdown
                    key={panel.id}
                    {...{ panel, tabs, box }}
                    closers={closers.current}
                    onSwitch={(to) => switchTo(panel.id, to)}
                />
            ))}
        </div>
    );

    function switchTo(from: string, to: string): void {
        const next = detailsOf(box.current, to);
        if (!next || from === to) return;
        closers.current.get(from)?.();
        next.open = true;
        next.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
    }
}

interface DropdownProps {
    panel: MePanel;
    tabs: MePanel[];
    box: RefObject<HTMLDivElement | null>;
    closers: Map<string, () => void>;
    onSwitch: (id: string) => void;
}

function Dropdown({ panel, tabs, box, closers, onSwitch }: DropdownProps): ReactNode {
    const { id, name, owner, icon, photo, count, tools, content, isMenu = false } = panel;
    const t = useTranslation();
    const alive = useAlive();
    const key = useId();
    const [isSheet, setSheet] = useState(false);
    const { details, close } = useSheet({
        isModal: coversThePage,
        getInteractiveElement: (element) => box.current ?? element,
        onToggle: (isOpen) => setSheet(isOpen && details.current !== null && coversThePage(details.current)),
    });
    useEffect(() => {
        closers.set(id, close);
        return () => void closers.delete(id);
    }, [closers, id, close]);
    const label = useNameWithCount(owner === undefined ? name : t("{name}, {owner}", { name, owner }), count);
    const hasTabs = tabs.length > 1;
    return (
        <details className={meBox.dropdown} ref={details} data-panel={id}>
            <summary className={barItems.item} aria-label={label}>
                <BarItemFace {...{ name, icon, photo, count }} />
            </summary>
            <div
                className={classNames(meBox.sheet, isMenu && meBox.menu)}
                data-sheet=""
                tabIndex={-1}
                {...(isSheet && { role: "dialog", "aria-modal": true, "aria-label": name })}
            >
                <div className={classNames(sheet.head, meBox.head)}>
                    <h2 className={sheet.title}>{name}</h2>
                    {tools}
                    <button
                        type="button"
                        className={classNames(sheet.button, meBox.close)}
                        aria-label={t("Close")}
                        data-closes-sheet=""
                    >
                        <Icon name="close" size="s" />
                    </button>
                </div>
                {hasTabs &&
                    (alive ? (
                        <PanelTabs tabs={tabs} selected={id} panelID={key} onSwitch={onSwitch} />
                    ) : (
                        // Room for the tabs: what is below them does not move when the page comes alive.
                        <div className={meBox.tabs} />
                    ))}
                <div {...(isSheet && hasTabs && { role: "tabpanel", id: key, "aria-label": panel.tab ?? name })}>{content}</div>
            </div>
        </details>
    );
}

/** Returns a name with a count as on the badge: "Notifications, 3 unread". Omits an unknown count: absent, or below 0 (NAV-045). */
function useNameWithCount(name: string, count: number | undefined): string {
    const t = useTranslation();
    return count !== undefined && count >= 0 ? t("{name}, {count} unread", { name, count: formatBadgeNumber(count) }) : name;
}

interface PanelTabsProps {
    tabs: MePanel[];
    selected: string;
    panelID: string;
    onSwitch: (id: string) => void;
}

/** Renders the tabs of the side panel, in each panel with that panel selected. Visible on compact screens only. */
function PanelTabs({ tabs, selected, panelID, onSwitch }: PanelTabsProps): ReactNode {
    const t = useTranslation();
    return (
        <div className={meBox.tabs} role="tablist" aria-label={t("My Account")} onKeyDown={onKey}>
            {tabs.map(({ id, name, tab = name, count = 0 }) => (
                <button
                    key={id}
                    type="button"
                    role="tab"
                    className={meBox.tab}
                    aria-selected={id === selected}
                    aria-controls={id === selected ? panelID : undefined}
                    tabIndex={id === selected ? 0 : -1}
                    onClick={() => onSwitch(id)}
                >
                    {tab}
                    {count > 0 && <Badge count={count} small />}
                </button>
            ))}
        </div>
    );

    function onKey(event: KeyboardEvent<HTMLElement>): void {
        const isBackwards = getComputedStyle(event.currentTarget).direction === "rtl";
        const index = tabs.findIndex(({ id }) => id === selected);
        const steps: Record<string, number> = {
            ArrowRight: index + (isBackwards ? -1 : 1),
            ArrowLeft: index + (isBackwards ? 1 : -1),
            Home: 0,
            End: tabs.length - 1,
        };
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = tabs.at(step % tabs.length);
        if (next) onSwitch(next.id);
    }
}

/** Whether the panel is a sheet over the page, since the bar is compact; read from the computed style. */
function coversThePage(details: HTMLDetailsElement): boolean {
    const panel = details.querySelector("[data-sheet]");
    return panel !== null && getComputedStyle(panel).position === "fixed";
}

function detailsOf(box: Element | null, id: string): HTMLDetailsElement | undefined {
    return [...(box?.querySelectorAll<HTMLDetailsElement>("details[data-panel]") ?? [])].find(
        ({ dataset }) => dataset.panel === id,
    );
}

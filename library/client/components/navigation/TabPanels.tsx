import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useAlive } from "../behaviour/useAlive";
import { showInLine } from "./showInLine";
import { TabCount } from "./Tabs";
import { tabs as styles } from "./Tabs.styles";

export interface TabPanel {
    /** ID of the panel, unique within the page since links lead to it: `#opening-hours`. */
    id: string;
    name: string;
    count?: number;
    content: ReactNode;
}

interface TabPanelsProps {
    label: string;
    panels: readonly TabPanel[];
    /** ID of the panel that is shown initially; the first one by default. */
    shown?: string;
}

/**
 * Renders several panels with tabs (WAI-ARIA, tabs with automatic activation): the arrow keys, Home and End select. Without scripts the
 * tabs are links, and show the panel that they lead to.
 */
export function TabPanels({ label, panels, shown }: TabPanelsProps): ReactNode {
    const alive = useAlive();
    const prefix = useId();
    const line = useRef<HTMLDivElement>(null);
    const [requested, setRequested] = useState(shown);
    const current = Math.max(
        panels.findIndex(({ id }) => id === requested),
        0,
    );
    const tabID = (id: string) => `${prefix}-${id}`;
    const select = (index: number) => {
        const panel = panels[index];
        if (!panel) return;
        setRequested(panel.id);
        document.getElementById(tabID(panel.id))?.focus();
    };
    useEffect(() => {
        const target = location.hash.slice(1);
        if (target !== "") setRequested((before) => (panelIDs.current.includes(target) ? target : before));
    }, []);
    const panelIDs = useRef(panels.map(({ id }) => id));
    useEffect(() => showInLine(line.current, line.current?.children[current]), [current]);

    return (
        <div>
            <div
                className={styles.root}
                ref={line}
                {...(alive ? { role: "tablist", "aria-label": label } : { role: "group", "aria-label": label })}
            >
                {panels.map(({ id, name, count }, index) => (
                    <a
                        key={id}
                        className={styles.tab}
                        id={tabID(id)}
                        href={`#${id}`}
                        {...(alive && {
                            role: "tab",
                            "aria-selected": index === current,
                            "aria-controls": id,
                            tabIndex: index === current ? 0 : -1,
                            onClick: (event: MouseEvent) => {
                                event.preventDefault();
                                select(index);
                            },
                            onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
                                const next = answer(event, index, panels.length);
                                if (next === undefined) return;
                                event.preventDefault();
                                select(next);
                            },
                        })}
                    >
                        {name} <TabCount count={count} />
                    </a>
                ))}
            </div>
            {panels.map(({ id, content }, index) => (
                <section
                    key={id}
                    className={styles.panel}
                    id={id}
                    aria-labelledby={tabID(id)}
                    {...(alive
                        ? { role: "tabpanel", tabIndex: 0, hidden: index !== current }
                        : { "data-part": index === current ? "first" : "later" })}
                >
                    {content}
                </section>
            ))}
        </div>
    );
}

/** Returns the index of the tab that a key leads to; the arrow keys follow the reading direction. */
function answer({ key, currentTarget }: KeyboardEvent<HTMLElement>, index: number, count: number): number | undefined {
    const forward = getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    switch (key) {
        case "ArrowLeft":
        case "ArrowRight":
            return (index + (key === forward ? 1 : -1) + count) % count;
        case "Home":
            return 0;
        case "End":
            return count - 1;
        case " ":
            return index;
        default:
            return undefined;
    }
}

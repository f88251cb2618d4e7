import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Numeral } from "../content/Numeral";
import { showInLine } from "./showInLine";
import { tabs as styles } from "./Tabs.styles";

export interface Tab {
    name: string;
    url: string;
    current?: boolean;
    count?: number;
}

/** Renders tabs as links to views that have URLs of their own. For views without URLs see `TabPanels`. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactNode {
    const line = useRef<HTMLElement>(null);
    const current = tabs.findIndex((tab) => tab.current);
    useEffect(() => showInLine(line.current, line.current?.querySelectorAll("a")[current]), [current]);
    return (
        <nav className={styles.root} aria-label={label} ref={line}>
            <ul>
                {tabs.map(({ name, url, current, count }) => (
                    <li key={url}>
                        <a className={styles.tab} href={url} aria-current={current ? "page" : undefined}>
                            {name} <TabCount count={count} />
                        </a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

/** Renders the number of items behind a tab. */
export function TabCount({ count }: { count: number | undefined }): ReactNode {
    if (count === undefined) return null;
    return (
        <span className={styles.count}>
            <Numeral value={count} />
        </span>
    );
}

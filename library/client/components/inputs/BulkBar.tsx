import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { bulkBar } from "./BulkBar.styles";

/** Action on all selected items. */
export interface BulkBarAction {
    id: string;
    name: string;
    icon: IconName;
    /** Whether to mirror the icon in right-to-left text. */
    flipIcon?: boolean;
    /** Reason why the action is unavailable. Its button stays focusable, and a press shows the reason. */
    offReason?: string | undefined;
    onPress: () => void;
}

interface BulkBarProps {
    /** Accessible name: "Selected posts". */
    label: string;
    /** Number of selected items: "3 posts selected". */
    count: string;
    actions: readonly BulkBarAction[];
    onClear: () => void;
}

/** Toolbar with the actions on the selected items. Must be inside a `BulkDock`. */
export function BulkBar({ label, count, actions, onClear }: BulkBarProps): ReactNode {
    const t = useTranslation();
    const reasonID = useId();
    const [shown, setShown] = useState<string>();
    const shownReason = actions.find(({ id }) => id === shown)?.offReason;
    return (
        <section className={bulkBar.root} aria-label={label}>
            <p className={bulkBar.head}>
                <b>{count}</b>
                <button type="button" className={bulkBar.quiet} onClick={onClear}>
                    {t("Clear")}
                </button>
            </p>
            <ul className={bulkBar.actions}>
                {actions.map(({ id, name, icon, flipIcon = false, offReason, onPress }) => (
                    <li key={id}>
                        <button
                            type="button"
                            aria-disabled={offReason !== undefined}
                            title={offReason}
                            {...(offReason !== undefined && { "aria-describedby": `${reasonID}${id}` })}
                            onClick={offReason === undefined ? onPress : () => setShown(id === shown ? undefined : id)}
                        >
                            <Icon name={icon} size="s" flip={flipIcon} />
                            {name}
                        </button>
                        {offReason !== undefined && (
                            <span hidden id={`${reasonID}${id}`}>
                                {offReason}
                            </span>
                        )}
                    </li>
                ))}
            </ul>
            <p role="status" className={shownReason === undefined ? undefined : bulkBar.reason}>
                {shownReason}
            </p>
        </section>
    );
}

interface BulkProgressProps {
    label: string;
    /** Progress as text: "Moving posts: 50 of 120". */
    text: string;
    done: number;
    total: number;
    /** Controls of the job: "Stop", or "Go on" after an interruption. */
    actions: readonly { name: string; isOff?: boolean; onPress: () => void }[];
}

/** Progress of a bulk action. */
export function BulkProgress({ label, text, done, total, actions }: BulkProgressProps): ReactNode {
    return (
        <section className={bulkBar.root} aria-label={label}>
            <p className={bulkBar.head}>
                <b>{text}</b>
            </p>
            <progress className={bulkBar.progress} aria-label={label} value={done} max={total} />
            <ul className={bulkBar.actions}>
                {actions.map(({ name, isOff = false, onPress }) => (
                    <li key={name}>
                        <button type="button" aria-disabled={isOff} onClick={isOff ? undefined : onPress}>
                            {name}
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/** Container of the bulk bars: follows the page, and sticks to the bottom of the window until the page's end is in view. */
export function BulkDock({ children }: { children: ReactNode }): ReactNode {
    return <div className={bulkBar.dock}>{children}</div>;
}

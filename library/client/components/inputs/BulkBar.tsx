import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { useOverflow } from "../behaviour/useOverflow";
import { DropdownMenu } from "../overlays/DropdownMenu";
import { MenuItem } from "../overlays/MenuItems";
import { bulkBar } from "./BulkBar.styles";

/** Action on all selected items. */
export interface BulkBarAction {
    id: string;
    name: string;
    icon: IconName;
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

/**
 * Toolbar with the actions on the selected items, in one row. Actions that do not fit move into the menu at its end, the last ones first.
 * Must be inside a `BulkDock`.
 */
export function BulkBar({ label, count, actions, onClear }: BulkBarProps): ReactNode {
    const t = useTranslation();
    const bar = useRef<HTMLUListElement>(null);
    const [shown, setShown] = useState<string>();
    const shownReason = actions.find(({ id }) => id === shown)?.offReason;
    const overflow = useOverflow(bar, actions.map(({ id }) => id).join(" "));
    const items = actions.filter(({ id }) => overflow.has(id));
    return (
        <section className={bulkBar.root} aria-label={label}>
            <div className={bulkBar.row}>
                <b className={bulkBar.count}>{count}</b>
                <button type="button" className={bulkBar.quiet} onClick={onClear}>
                    {t("Clear", {}, "selection")}
                </button>
                <ul className={bulkBar.actions} ref={bar}>
                    {actions.map((action, index) => (
                        <li
                            key={action.id}
                            data-tool={action.id}
                            data-rank={index + 1}
                            data-overflow={overflow.has(action.id) ? "" : undefined}
                        >
                            <ActionButton
                                action={action}
                                onRefused={() => setShown(action.id === shown ? undefined : action.id)}
                            />
                        </li>
                    ))}
                    <li data-fixed="" data-more="" hidden={items.length === 0}>
                        <DropdownMenu label={t("More actions")} text={t("More")} variant="text" size={32} alignment="end">
                            {items.map(({ id, name, icon, offReason, onPress }) => (
                                <MenuItem key={id} icon={icon} disabledReason={offReason} onPress={onPress}>
                                    {name}
                                </MenuItem>
                            ))}
                        </DropdownMenu>
                    </li>
                </ul>
            </div>
            <p role="status" className={shownReason === undefined ? undefined : bulkBar.reason}>
                {shownReason}
            </p>
        </section>
    );
}

interface ActionButtonProps {
    action: BulkBarAction;
    /** Called by a press while the action is unavailable. */
    onRefused: () => void;
}

function ActionButton({ action: { name, icon, offReason, onPress }, onRefused }: ActionButtonProps): ReactNode {
    const reasonID = useId();
    const isOff = offReason !== undefined;
    return (
        <>
            <button
                type="button"
                aria-disabled={isOff}
                title={offReason}
                {...(isOff && { "aria-describedby": reasonID })}
                onClick={isOff ? onRefused : onPress}
            >
                <Icon name={icon} size="s" />
                {name}
            </button>
            {isOff && (
                <span hidden id={reasonID}>
                    {offReason}
                </span>
            )}
        </>
    );
}

interface BulkProgressProps {
    label: string;
    /** Progress as text: "Moving posts: 50 of 120". */
    text: string;
    done: number;
    total: number;
    /** Controls of the job: "Stop", or "Continue" after an interruption. */
    actions: readonly { name: string; isOff?: boolean; onPress: () => void }[];
}

/** Progress of a bulk action. */
export function BulkProgress({ label, text, done, total, actions }: BulkProgressProps): ReactNode {
    return (
        <section className={bulkBar.root} aria-label={label}>
            <div className={bulkBar.row}>
                <b className={bulkBar.count}>{text}</b>
                <ul className={bulkBar.controls}>
                    {actions.map(({ name, isOff = false, onPress }) => (
                        <li key={name}>
                            <button type="button" aria-disabled={isOff} onClick={isOff ? undefined : onPress}>
                                {name}
                            </button>
                        </li>
                    ))}
                </ul>
            </div>
            <progress className={bulkBar.progress} aria-label={label} value={done} max={total} />
        </section>
    );
}

/** Container of the bulk bars: follows the page, and sticks to the bottom of the window until the page's end is in view. */
export function BulkDock({ children }: { children: ReactNode }): ReactNode {
    return <div className={bulkBar.dock}>{children}</div>;
}

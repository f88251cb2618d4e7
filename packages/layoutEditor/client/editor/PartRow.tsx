import type { PartPath } from "@parley/layouts/contract";
import { arranging } from "@parley/library/client/arranging";
import { classNames, Icon, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { memo } from "react";
import { getDepthClass } from "./depthClass";
import { editor } from "./editor.styles";
import { submitOr } from "./submitOr";

/** What can be done with a part. */
export type PartAction = "up" | "down" | "move" | "copy" | "remove";

/** What the rows call; the functions stay the same, so that a row is rendered only when it changes. */
export type PartRowActions = {
    onSelect: (path: PartPath) => void;
    onAction: (action: PartAction, path: PartPath) => void;
    /** Called for keys and presses on the handle. */
    onGripKey: (event: KeyboardEvent, path: PartPath) => void;
    onGrip: (event: PointerEvent, path: PartPath) => void;
    setRow: (path: PartPath, element: HTMLElement | null) => void;
};

interface PartRowProps {
    path: PartPath;
    depth: number;
    name: string;
    /** The part's own title, if it has one. */
    title: string | undefined;
    isSection: boolean;
    isKnown: boolean;
    isSelected: boolean;
    isPickedUp: boolean;
    actions: PartRowActions;
}

/** A part in the outline: its handle, and the button that chooses it. */
export const PartRow = memo(function PartRow(props: PartRowProps): ReactNode {
    const { path, depth, actions } = props;
    return (
        <div ref={(element) => actions.setRow(path, element)} className={classNames(editor.partRow, getDepthClass(depth))}>
            <Grip {...props} />
            <PartButton {...props} />
        </div>
    );
});

/** Handle of a part, which is there once the page can move it. */
function Grip({ path, name, isPickedUp, actions }: PartRowProps): ReactNode {
    const t = useTranslation();
    if (!useAlive()) return <span className={editor.gripSpace} />;
    return (
        <button
            type="button"
            className={arranging.grip}
            aria-label={t("Move {name}", { name })}
            aria-pressed={isPickedUp}
            data-grip={path}
            onKeyDown={(event) => actions.onGripKey(event, path)}
            onPointerDown={(event) => actions.onGrip(event, path)}
        >
            <Icon name="grip" size="s" />
        </button>
    );
}

function PartButton({ path, name, title, isSection, isKnown, isSelected, actions }: PartRowProps): ReactNode {
    return (
        <button
            {...submitOr(`open ${path}`, () => actions.onSelect(path))}
            className={classNames(editor.part, isSection && editor.section, !isKnown && editor.unknown)}
            data-part={path}
            aria-current={isSelected || undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            onKeyDown={handleKey}
        >
            <Icon name={isSection ? "table" : "sliders"} size="s" />
            <span>
                {name}
                {title !== undefined && <span className={editor.hint}> {title}</span>}
            </span>
        </button>
    );

    function handleKey(event: KeyboardEvent): void {
        const action = KEYS[`${event.altKey ? "Alt+" : ""}${event.key}`];
        if (!action || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        actions.onAction(action, path);
    }
}

const KEYS: Readonly<Record<string, PartAction>> = { "Alt+ArrowUp": "up", "Alt+ArrowDown": "down", Delete: "remove" };

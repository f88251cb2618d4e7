import { Button, MenuCheckbox } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import type { MouseEvent, ReactNode } from "react";
import type { Editor } from "slate";
import { ReactEditor, useSlateSelector, useSlateStatic } from "slate-react";
import { describeKeys, SHORTCUTS } from "../shortcuts";
import { syncSelection } from "../syncSelection";
import { runFromMenu } from "./runFromMenu";

/** A tool with its button for the bar and its item for the overflow menu. */
export interface ToolbarTool {
    id: string;
    /** Tools with the highest rank move into the menu first; rank 0 never does. */
    rank: number;
    button: ReactNode;
    /** Absent if the menu always contains the tool. */
    item?: ReactNode;
    isSmallOnly?: boolean;
}

export const TOOL = { only: true, size: 32 } as const;

interface ToolButtonProps {
    icon: IconName;
    label: string;
    keys?: string;
    command: (editor: Editor) => void;
    isOn?: boolean;
    /** Reason why the button is disabled. */
    offReason?: string | undefined;
    /** Whether the focus moves to the editor after keyboard use too. */
    goesBack?: boolean;
}

/** Returns the tool of a shortcut. */
export function formatTool(name: string, icon: IconName, rank: number): ToolbarTool {
    return {
        id: name.replaceAll(" ", "-"),
        rank,
        button: <Tool name={name} icon={icon} />,
        item: <FormatItem name={name} />,
    };
}

/** Button of a shortcut. */
function Tool({ name, icon }: { name: string; icon: IconName }): ReactNode {
    const t = useTranslation();
    const shortcut = SHORTCUTS.find((one) => one.name === name);
    const isOn = useSlateSelector((editor) => editor.selection !== null && shortcut?.isOn?.(editor) === true);
    if (!shortcut) return null;
    return <ToolButton icon={icon} label={t(name)} keys={describeKeys(shortcut)} command={shortcut.command} isOn={isOn} />;
}

/** Menu item of a shortcut. */
function FormatItem({ name }: { name: string }): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const shortcut = SHORTCUTS.find((one) => one.name === name);
    const isOn = useSlateSelector((current) => current.selection !== null && shortcut?.isOn?.(current) === true);
    if (!shortcut) return null;
    return (
        <MenuCheckbox
            isChecked={isOn}
            note={describeKeys(shortcut)}
            onPress={() => runFromMenu(editor, () => shortcut.command(editor))}
        >
            {t(name)}
        </MenuCheckbox>
    );
}

export function ToolButton({ icon, label, keys, command, isOn, offReason, goesBack = false }: ToolButtonProps): ReactNode {
    const editor = useSlateStatic();
    return (
        <Button
            {...TOOL}
            icon={icon}
            aria-label={label}
            title={keys ? `${label} (${keys})` : label}
            aria-pressed={isOn}
            offReason={offReason}
            onMouseDown={preventFocusChange}
            onClick={(event) => {
                syncSelection(editor);
                command(editor);
                // After keyboard use the focus stays in the toolbar.
                if (goesBack || event.detail > 0) ReactEditor.focus(editor);
            }}
        />
    );
}

/** Prevents a mouse press from moving the focus and the selection. */
export function preventFocusChange(event: MouseEvent): void {
    event.preventDefault();
}

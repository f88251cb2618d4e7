import { DropdownMenu, MenuItem, MenuSeparator } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useSlateStatic } from "slate-react";
import { describeKeys, SHORTCUTS } from "../shortcuts";
import { runFromMenu } from "./runFromMenu";

const MORE: readonly (readonly [name: string, icon: IconName])[] = [
    ["Task list", "check"],
    ["Code block", "codeblock"],
    ["Spoiler", "spoiler"],
    ["Underline", "textsize"],
    ["Horizontal line", "minus"],
];

/** Menu of the tools that do not fit, and of less frequent commands. */
export function MoreMenu({ onHelp, children }: { onHelp: () => void; children: ReactNode }): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    return (
        <DropdownMenu icon="more" label={t("More tools")} size={32} isMedium>
            {children}
            {MORE.map(([name, icon]) => {
                const shortcut = SHORTCUTS.find((one) => one.name === name);
                if (!shortcut) return null;
                const run = () => runFromMenu(editor, () => shortcut.command(editor));
                return (
                    <MenuItem key={name} icon={icon} note={describeKeys(shortcut)} onPress={run}>
                        {t(name)}
                    </MenuItem>
                );
            })}
            <MenuSeparator />
            <MenuItem icon="undo" note={describeKeys({ key: "Z" })} onPress={() => runFromMenu(editor, () => editor.undo())}>
                {t("Undo")}
            </MenuItem>
            <MenuItem
                icon="redo"
                note={describeKeys({ key: "Z", shift: true })}
                onPress={() => runFromMenu(editor, () => editor.redo())}
            >
                {t("Redo")}
            </MenuItem>
            <MenuItem icon="question" note={describeKeys({ key: "/" })} onPress={onHelp}>
                {t("Writing help")}
            </MenuItem>
        </DropdownMenu>
    );
}

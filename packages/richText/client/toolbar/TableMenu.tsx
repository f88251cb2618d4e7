import { DropdownMenu, MenuItem, MenuRadio, MenuSeparator } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import type { Editor } from "slate";
import { useSlateSelector, useSlateStatic } from "slate-react";
import { addColumn, addRow, alignColumn, findTable, removeColumn, removeRow, removeTable, toggleHead } from "../commands/tables";
import { runFromMenu } from "./runFromMenu";

const SIDES = { left: "Align start", center: "Align center", right: "Align end" } as const;

export function TableMenu(): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const { isJoined, hasHead, side } = useSlateSelector(
        (current) => {
            const { isJoined = false, hasHead = false, side } = findTable(current) ?? {};
            return { isJoined, hasHead, side };
        },
        (one, other) => one?.isJoined === other.isJoined && one.hasHead === other.hasHead && one.side === other.side,
    );
    const run = (command: (current: Editor) => void) => () => runFromMenu(editor, () => command(editor));
    const off = isJoined ? t("This table has merged cells.") : undefined;
    return (
        <DropdownMenu icon="table" label={t("Table")} size={32} alignment="start" isMedium>
            <MenuItem onPress={run((current) => addRow(current, true))}>{t("Add a row above")}</MenuItem>
            <MenuItem onPress={run((current) => addRow(current))}>{t("Add a row below")}</MenuItem>
            <MenuItem onPress={run((current) => addColumn(current, true))} disabledReason={off}>
                {t("Add a column before")}
            </MenuItem>
            <MenuItem onPress={run((current) => addColumn(current))} disabledReason={off}>
                {t("Add a column after")}
            </MenuItem>
            <MenuSeparator />
            <MenuRadio isChecked={hasHead} onPress={run(toggleHead)}>
                {t("The first row is a heading")}
            </MenuRadio>
            {(["left", "center", "right"] as const).map((name) => (
                <MenuRadio
                    key={name}
                    isChecked={(side ?? "left") === name}
                    onPress={run((current) => alignColumn(current, name === "left" ? undefined : name))}
                >
                    {t(SIDES[name])}
                </MenuRadio>
            ))}
            <MenuSeparator />
            <MenuItem onPress={run(removeRow)}>{t("Remove the row")}</MenuItem>
            <MenuItem onPress={run(removeColumn)} disabledReason={off}>
                {t("Remove the column")}
            </MenuItem>
            <MenuItem onPress={run(removeTable)}>{t("Remove the table")}</MenuItem>
        </DropdownMenu>
    );
}

import { Modal, ModalBody, ModalHead, Table } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { describeKeys, SHORTCUTS } from "../shortcuts";

/** Markdown shortcuts, and what they become. The characters are the same in every language. */
const TYPED: readonly (readonly [name: string, typed: string])[] = [
    ["Bold", "**…**"],
    ["Italic", "*…*"],
    ["Strikethrough", "~~…~~"],
    ["Code", "`…`"],
    ["Heading", "# "],
    ["Smaller heading", "## "],
    ["Smallest heading", "### "],
    ["Quote", "> "],
    ["Spoiler", ">! "],
    ["Bulleted list", "- "],
    ["Numbered list", "1. "],
    ["Task list", "[ ] "],
    ["Code block", "``` ⏎"],
    ["Horizontal line", "--- ⏎"],
];

/** Dialog with the keyboard shortcuts and Markdown shortcuts of the editor. */
export function Help({ onClose }: { onClose: () => void }): ReactNode {
    const t = useTranslation();
    const names = [...new Set([...SHORTCUTS.map(({ name }) => name), ...TYPED.map(([name]) => name)])];
    const rows = [
        ...names.map((name) => {
            const shortcut = SHORTCUTS.find((one) => one.name === name);
            return {
                name: t(name),
                keys: shortcut ? describeKeys(shortcut) : "",
                typed: TYPED.find(([typed]) => typed === name)?.[1] ?? "",
            };
        }),
        { name: t("Link"), keys: describeKeys({ key: "K" }), typed: "" },
        { name: t("Mention somebody"), keys: "", typed: "@" },
        { name: t("Emoji"), keys: "", typed: ":…:" },
        { name: t("Undo"), keys: describeKeys({ key: "Z" }), typed: "" },
        { name: t("Redo"), keys: describeKeys({ key: "Z", shift: true }), typed: "" },
        { name: t("A new line in the same paragraph"), keys: "Shift+⏎", typed: "" },
        { name: t("Indent a list item, and back"), keys: "Tab, Shift+Tab", typed: "" },
        { name: t("Next table cell, and back"), keys: "Tab, Shift+Tab", typed: "" },
        { name: t("Leave the editor from a list or table"), keys: "Esc, Tab", typed: "" },
        { name: t("Post", {}, "button"), keys: describeKeys({ key: "⏎" }), typed: "" },
        { name: t("Writing help"), keys: describeKeys({ key: "/" }), typed: "" },
    ];
    return (
        <Modal onClose={onClose}>
            <ModalHead>{t("Writing help")}</ModalHead>
            <ModalBody>
                <Table
                    caption={t("Keyboard shortcuts and Markdown")}
                    captionHidden
                    columns={[
                        { key: "name", head: t("Format"), cell: ({ name }) => name, isRowHead: true },
                        { key: "keys", head: t("Keys"), cell: ({ keys }) => keys && <kbd>{keys}</kbd> },
                        { key: "typed", head: t("Typed"), cell: ({ typed }) => typed && <code>{typed}</code> },
                    ]}
                    rows={rows}
                    rowKey={({ name }) => name}
                />
            </ModalBody>
        </Modal>
    );
}

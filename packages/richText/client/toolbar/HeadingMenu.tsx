import { DropdownMenu, MenuGroup, MenuRadio } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import type { Editor } from "slate";
import { useSlateSelector, useSlateStatic } from "slate-react";
import { setLines } from "../commands/blocks";
import { HEADINGS } from "../model/elementTypes";
import { findEnclosingType } from "../model/queries";
import { runFromMenu } from "./runFromMenu";

const HEADING_NAMES = { h2: "Heading", h3: "Smaller heading", h4: "Smallest heading" } as const;

export function HeadingMenu(): ReactNode {
    const t = useTranslation();
    return (
        <DropdownMenu icon="heading" label={t("Heading")} size={32} alignment="start">
            <HeadingItems />
        </DropdownMenu>
    );
}

export function HeadingItems(): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const heading = useSlateSelector((current) => headingOf(current));
    const set = (type: "p" | "h2" | "h3" | "h4") => runFromMenu(editor, () => setLines(editor, type));
    return (
        <MenuGroup head={t("Heading")}>
            <MenuRadio isChecked={heading === undefined} onPress={() => set("p")}>
                {t("Paragraph")}
            </MenuRadio>
            {HEADINGS.map((type) => (
                <MenuRadio key={type} isChecked={heading === type} onPress={() => set(type)}>
                    {t(HEADING_NAMES[type])}
                </MenuRadio>
            ))}
        </MenuGroup>
    );
}

function headingOf(editor: Editor): string | undefined {
    const type = findEnclosingType(editor, "h1", "h2", "h3", "h4", "h5", "h6")?.[0].type;
    if (type === "h1") return "h2";
    return type === "h5" || type === "h6" ? "h4" : type;
}

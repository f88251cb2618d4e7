import { toURLPath } from "@parley/library/client/basePath";
import { useTranslation } from "@parley/library/client/i18n";
import type { Choices } from "@parley/library/client/pageCanvas";
import { CanvasChoices, PageCanvas } from "@parley/library/client/pageCanvas";
import { THEMES } from "@parley/library/contract";
import { draftedPagePath, THEME_PARTS_PAGE } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { memo, useState } from "react";
import { toTitle } from "../colors/PaletteSample";
import { setFrameLook } from "../colors/pageLook";

const WIDTHS = ["390", "1440"] as const;

interface CanvasView {
    page: string;
    width: string;
    /** Palette; that of this page if empty. */
    palette: string;
    direction: string;
}

const FIRST_VIEW: CanvasView = { page: "/", width: "1440", palette: "", direction: "ltr" };

interface ThemeCanvasProps {
    themeID: number | string;
    /** CSS of the look that is being edited. */
    css: string;
    /** Version of the own CSS and HTML in the draft that the server has: with a new one pages are loaded anew. */
    version: number;
}

/**
 * Shows real pages, and the parts of which pages are made, in the look that is being edited: at the width of a phone and of a desk, in any palette and
 * both directions. Own CSS and HTML are those of the draft that the server has, which alone can print them. The pages run no scripts, and their links
 * lead nowhere.
 */
export const ThemeCanvas = memo(function ThemeCanvas({ themeID, css, version }: ThemeCanvasProps): ReactNode {
    const t = useTranslation();
    const [view, setView] = useState(FIRST_VIEW);
    const { page, width, ...look } = view;
    return (
        <PageCanvas
            label={t("Pages with these changes")}
            frameTitle={t("A page with these changes")}
            page={page}
            src={draftedPagePath(toURLPath(page), themeID, version)}
            width={Number(width)}
            dress={(frame) => setFrameLook(frame, { css, ...look })}
            onSmallWindow={() => setView((shown) => ({ ...shown, width: "390" }))}
        >
            <CanvasTools view={view} onChange={(changes) => setView({ ...view, ...changes })} />
        </PageCanvas>
    );
});

interface CanvasToolsProps {
    view: CanvasView;
    onChange: (changes: Partial<CanvasView>) => void;
}

function CanvasTools({ view, onChange }: CanvasToolsProps): ReactNode {
    const t = useTranslation();
    const choices: Choices<keyof CanvasView> = {
        page: {
            label: t("Page that is shown"),
            options: [
                ["/", t("Home page")],
                ["/discussions", t("Discussions")],
                ["/categories", t("Categories")],
                ["/search", t("Search")],
                [THEME_PARTS_PAGE, t("Parts of pages")],
            ],
        },
        width: { label: t("Width"), options: WIDTHS.map((width) => [width, t("{width} pixels", { width })]) },
        palette: {
            label: t("Colours"),
            options: [["", t("As here")], ...THEMES.map((name): [string, string] => [name, toTitle(name, t)])],
        },
        direction: {
            label: t("Direction"),
            options: [
                ["ltr", t("Left to right")],
                ["rtl", t("Right to left")],
            ],
        },
    };
    return <CanvasChoices choices={choices} values={view} onChoose={(name, value) => onChange({ [name]: value })} />;
}

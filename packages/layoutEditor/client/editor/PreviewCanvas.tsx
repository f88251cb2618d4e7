import { layoutPreviewPath } from "@parley/layouts/contract";
import { NumberInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { Choices } from "@parley/library/client/pageCanvas";
import { CanvasChoices, PageCanvas, setPageLook } from "@parley/library/client/pageCanvas";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";
import { RoleID } from "@parley/permissions/contract";
import type { ReactNode } from "react";
import { memo, useState } from "react";

interface PreviewCanvasProps {
    layoutID: number;
    /** Version of the saved draft; a new one is rendered anew. */
    version: number;
}

const WIDTHS: readonly number[] = [390, 768, 1440];
/** Limits of a width that is typed. */
const MIN_WIDTH = 320;
const MAX_WIDTH = 3840;
const OTHER_WIDTH = "other";

interface CanvasView {
    width: number;
    /** Palette; that of this page if empty. */
    palette: string;
    direction: string;
    /** Whose eyes the page is seen with: `guest`, the ID of a role, or one's own if empty. */
    viewer: string;
}

const FIRST_VIEW: CanvasView = { width: 1440, palette: "", direction: "ltr", viewer: "" };

/**
 * Shows the page as the server renders the draft, in a frame without scripts: at any width, in light or dark, in both directions, and with the
 * eyes of guests or of the members of a role.
 */
export const PreviewCanvas = memo(function PreviewCanvas({ layoutID, version }: PreviewCanvasProps): ReactNode {
    const t = useTranslation();
    const [view, setView] = useState(FIRST_VIEW);
    const query = new URLSearchParams({ version: String(version), ...(view.viewer && { as: view.viewer }) });
    return (
        <PageCanvas
            label={t("Preview")}
            frameTitle={t("The page with your draft")}
            page={layoutPreviewPath(layoutID)}
            src={`${layoutPreviewPath(layoutID)}?${query}`}
            width={view.width}
            dress={(frame) => void setPageLook(frame, view)}
            onSmallWindow={() => setView((shown) => ({ ...shown, width: 390 }))}
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
    const { data: roles = {} } = useAppSelector(selectRoles);
    const [isTyped, setTyped] = useState(false);
    const choices: Choices<keyof CanvasView> = {
        width: {
            label: t("Width"),
            options: [
                ...WIDTHS.map((each): [string, string] => [String(each), t("{width} pixels", { width: each })]),
                [OTHER_WIDTH, t("Another width")],
            ],
        },
        palette: {
            label: t("Colours"),
            options: [
                ["", t("As here")],
                ["light", t("Light")],
                ["dark", t("Dark")],
            ],
        },
        direction: {
            label: t("Direction"),
            options: [
                ["ltr", t("Left to right")],
                ["rtl", t("Right to left")],
            ],
        },
        viewer: {
            label: t("Seen by"),
            options: [
                ["", t("You")],
                ["guest", t("A guest")],
                ...Object.values(roles)
                    .filter(({ roleID }) => roleID !== RoleID.guest)
                    .map(({ roleID, name }): [string, string] => [String(roleID), t("Role {name}", { name })]),
            ],
        },
    };
    return (
        <>
            <CanvasChoices
                choices={choices}
                values={{ ...view, width: isTyped ? OTHER_WIDTH : String(view.width) }}
                onChoose={choose}
            />
            {isTyped && (
                <NumberInput
                    aria-label={t("Width in pixels")}
                    min={MIN_WIDTH}
                    max={MAX_WIDTH}
                    defaultValue={view.width}
                    onChange={({ currentTarget: { valueAsNumber: width } }) => {
                        if (width >= MIN_WIDTH && width <= MAX_WIDTH) onChange({ width });
                    }}
                />
            )}
        </>
    );

    function choose(name: keyof CanvasView, value: string): void {
        if (name === "width") setTyped(value === OTHER_WIDTH);
        if (value !== OTHER_WIDTH) onChange({ [name]: name === "width" ? Number(value) : value });
    }
}

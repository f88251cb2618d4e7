import { layoutPreviewPath } from "@parley/layouts/contract";
import { NumberInput, Select, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";
import { RoleID } from "@parley/permissions/contract";
import type { ReactNode } from "react";
import { memo, useEffect, useRef, useState } from "react";
import { editor } from "./editor.styles";

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
/** Width of a window, in pixels, below which the page is first shown as on a phone. */
const SMALL_WINDOW = 600;

interface CanvasView {
    width: number;
    /** Palette; that of this page if empty. */
    theme: string;
    direction: string;
    /** Whose eyes the page is seen with: `guest`, the ID of a role, or one's own if empty. */
    viewer: string;
}

const FIRST_VIEW: CanvasView = { width: 1440, theme: "", direction: "ltr", viewer: "" };

/**
 * Shows the page as the server renders the draft, in a frame without scripts: at any width, in light or dark, in both directions, and with the
 * eyes of guests or of the members of a role.
 */
export const PreviewCanvas = memo(function PreviewCanvas({ layoutID, version }: PreviewCanvasProps): ReactNode {
    const t = useTranslation();
    const [view, setView] = useState(FIRST_VIEW);
    const { width, theme, direction, viewer } = view;
    const frame = useRef<HTMLIFrameElement>(null);
    const area = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (window.innerWidth < SMALL_WINDOW) setView((shown) => ({ ...shown, width: 390 }));
    }, []);
    useEffect(() => fitFrame(area.current, frame.current, width), [width]);
    useEffect(() => dress(frame.current, theme, direction));
    const query = new URLSearchParams({ version: String(version), ...(viewer && { as: viewer }) });
    return (
        <section className={editor.canvas} aria-label={t("Preview")}>
            <CanvasTools view={view} onChange={(changes) => setView({ ...view, ...changes })} />
            <div className={editor.frameArea} ref={area}>
                <iframe
                    className={editor.frame}
                    ref={frame}
                    title={t("The page with your draft")}
                    // Its links lead nowhere and it runs no scripts; this page only sets palette and direction in it.
                    sandbox="allow-same-origin"
                    src={`${layoutPreviewPath(layoutID)}?${query}`}
                    onLoad={() => dress(frame.current, theme, direction)}
                />
            </div>
        </section>
    );
});

interface CanvasToolsProps {
    view: CanvasView;
    onChange: (changes: Partial<CanvasView>) => void;
}

function CanvasTools({ view, onChange }: CanvasToolsProps): ReactNode {
    const t = useTranslation();
    const { data: roles = {} } = useAppSelector(selectRoles);
    const isAlive = useAlive();
    const [isTyped, setTyped] = useState(false);
    const choices: Record<keyof CanvasView, { label: string; options: [value: string, name: string][] }> = {
        width: {
            label: t("Width"),
            options: [
                ...WIDTHS.map((each): [string, string] => [String(each), t("{width} pixels", { width: each })]),
                [OTHER_WIDTH, t("Another width")],
            ],
        },
        theme: {
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
        <div className={editor.canvasTools}>
            {(Object.keys(choices) as (keyof CanvasView)[]).map((name) => (
                <Select
                    key={name}
                    aria-label={choices[name].label}
                    disabled={!isAlive}
                    value={name === "width" && isTyped ? OTHER_WIDTH : view[name]}
                    onChange={({ currentTarget: { value } }) => choose(name, value)}
                >
                    {choices[name].options.map(([option, label]) => (
                        <option key={option} value={option}>
                            {label}
                        </option>
                    ))}
                </Select>
            ))}
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
        </div>
    );

    function choose(name: keyof CanvasView, value: string): void {
        if (name === "width") setTyped(value === OTHER_WIDTH);
        if (value !== OTHER_WIDTH) onChange({ [name]: name === "width" ? Number(value) : value });
    }
}

/** Scales a frame so that a page of the given width fits into the area, also when the area changes. */
function fitFrame(area: HTMLDivElement | null, frame: HTMLIFrameElement | null, width: number): (() => void) | undefined {
    if (!area || !frame || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
        const scale = Math.min(1, area.clientWidth / width);
        frame.style.inlineSize = `${width}px`;
        frame.style.blockSize = `${area.clientHeight / scale}px`;
        frame.style.transform = `scale(${scale})`;
        frame.style.marginInlineStart = `${Math.max(0, (area.clientWidth - width * scale) / 2)}px`;
    });
    observer.observe(area);
    return () => observer.disconnect();
}

/** Sets the palette and the direction of the page in a frame, and keeps its links from leading away. */
function dress(frame: HTMLIFrameElement | null, theme: string, direction: string): void {
    const page = frame?.contentDocument;
    // A document that has just begun to load has no root yet; its `load` event dresses it.
    if (!page?.querySelector(":root")) return;
    page.documentElement.dir = direction;
    const chosen = theme || document.documentElement.dataset.theme;
    if (chosen) page.documentElement.dataset.theme = chosen;
    else delete page.documentElement.dataset.theme;
    page.onclick = (event) => event.preventDefault();
    page.onsubmit = (event) => event.preventDefault();
}

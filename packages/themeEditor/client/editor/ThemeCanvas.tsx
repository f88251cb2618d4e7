import { toURLPath } from "@parley/library/client/basePath";
import { Select, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { THEMES } from "@parley/library/contract";
import { THEME_PARTS_PAGE } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { memo, useEffect, useRef, useState } from "react";
import { toTitle } from "../colors/PaletteSample";
import { setFrameLook } from "../colors/pageLook";
import { canvas } from "./canvas.styles";

const WIDTHS = ["390", "1440"] as const;
/** Width of a window, in pixels, below which the page is first shown as on a phone. */
const SMALL_WINDOW = 600;

interface CanvasView {
    page: string;
    width: string;
    /** Palette; that of this page if empty. */
    palette: string;
    direction: string;
}

const FIRST_VIEW: CanvasView = { page: "/", width: "1440", palette: "", direction: "ltr" };

/**
 * Shows real pages, and the parts of which pages are made, in the look that is being edited: at the width of a phone and of a desk, in any palette and
 * both directions. The pages run no scripts, and their links lead nowhere.
 */
export const ThemeCanvas = memo(function ThemeCanvas({ css }: { css: string }): ReactNode {
    const t = useTranslation();
    const [view, setView] = useState(FIRST_VIEW);
    const { page, width, palette, direction } = view;
    const frame = useRef<HTMLIFrameElement>(null);
    const area = useRef<HTMLDivElement>(null);
    const dress = () => setFrameLook(frame.current, { css, palette, direction });
    useEffect(() => {
        if (window.innerWidth < SMALL_WINDOW) setView((shown) => ({ ...shown, width: "390" }));
    }, []);
    useEffect(() => fitFrame(area.current, frame.current, Number(width)), [width]);
    useEffect(dress);
    return (
        <section className={canvas.root} aria-label={t("Pages with these changes")}>
            <CanvasTools view={view} onChange={(changes) => setView({ ...view, ...changes })} />
            <div className={canvas.area} ref={area}>
                <iframe
                    className={canvas.frame}
                    ref={frame}
                    title={t("A page with these changes")}
                    sandbox="allow-same-origin"
                    src={toURLPath(page)}
                    onLoad={dress}
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
    const isAlive = useAlive();
    const choices: Record<keyof CanvasView, { label: string; options: [value: string, name: string][] }> = {
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
    return (
        <div className={canvas.tools}>
            {(Object.keys(choices) as (keyof CanvasView)[]).map((name) => (
                <Select
                    key={name}
                    aria-label={choices[name].label}
                    disabled={!isAlive}
                    value={view[name]}
                    onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
                >
                    {choices[name].options.map(([option, label]) => (
                        <option key={option} value={option}>
                            {label}
                        </option>
                    ))}
                </Select>
            ))}
        </div>
    );
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

import { toURLPath } from "@parley/library/client/basePath";
import { classNames, Select, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { THEMES } from "@parley/library/contract";
import { draftedPagePath, THEME_PARTS_PAGE } from "@parley/themes/contract";
import type { ReactNode, RefObject } from "react";
import { memo, useEffect, useRef, useState } from "react";
import { toTitle } from "../colors/PaletteSample";
import type { FrameLook } from "../colors/pageLook";
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
    const { page, width, palette, direction } = view;
    const address = draftedPagePath(toURLPath(page), themeID, version);
    const [shown, setShown] = useState({ page, address });
    const shownFrame = useRef<HTMLIFrameElement>(null);
    // The page that is shown stays until the next one is there, so that nothing flashes.
    const addresses = shown.address === address ? [address] : [shown.address, address];
    useEffect(() => {
        if (window.innerWidth < SMALL_WINDOW) setView((shown) => ({ ...shown, width: "390" }));
    }, []);
    return (
        <section className={canvas.root} aria-label={t("Pages with these changes")}>
            <CanvasTools view={view} onChange={(changes) => setView({ ...view, ...changes })} />
            <div className={canvas.area}>
                {addresses.map((each) => (
                    <PageFrame
                        key={each}
                        address={each}
                        width={Number(width)}
                        look={{ css, palette, direction }}
                        shownFrame={each === shown.address ? shownFrame : undefined}
                        onLoad={(frame) => {
                            if (page === shown.page) scrollAlike(shownFrame.current, frame);
                            setShown({ page, address: each });
                        }}
                    />
                ))}
            </div>
        </section>
    );
});

interface PageFrameProps {
    address: string;
    width: number;
    look: FrameLook;
    /** Is set to the frame that is shown; absent while this one loads behind it. */
    shownFrame: RefObject<HTMLIFrameElement | null> | undefined;
    /** Is called when a frame behind the shown one has loaded. */
    onLoad: (frame: HTMLIFrameElement) => void;
}

function PageFrame({ address, width, look, shownFrame, onLoad }: PageFrameProps): ReactNode {
    const t = useTranslation();
    const frame = useRef<HTMLIFrameElement>(null);
    const dress = () => setFrameLook(frame.current, look);
    useEffect(() => fitFrame(frame.current, width), [width]);
    useEffect(() => {
        if (shownFrame) shownFrame.current = frame.current;
    }, [shownFrame]);
    useEffect(dress);
    return (
        <iframe
            className={classNames(canvas.frame, !shownFrame && canvas.loading)}
            ref={frame}
            title={t("A page with these changes")}
            sandbox="allow-same-origin"
            src={address}
            onLoad={({ currentTarget }) => {
                dress();
                if (!shownFrame) onLoad(currentTarget);
            }}
        />
    );
}

/** Scrolls a page to where an earlier version of it is. */
function scrollAlike(from: HTMLIFrameElement | null, to: HTMLIFrameElement): void {
    const { scrollX = 0, scrollY = 0 } = from?.contentWindow ?? {};
    to.contentWindow?.scrollTo(scrollX, scrollY);
}

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

/** Scales a frame so that a page of the given width fits into the area around it, also when the area changes. */
function fitFrame(frame: HTMLIFrameElement | null, width: number): (() => void) | undefined {
    const area = frame?.parentElement;
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

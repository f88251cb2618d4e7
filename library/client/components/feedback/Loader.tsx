import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { loader } from "./Loader.styles";

/** Delay before the loader appears, so that fast responses don't make it flicker (S1§9, UI-013). In milliseconds. */
const LOADER_DELAY = 150;

interface LoaderProps {
    /** `Bone`s in the shape of the content; `RowBones` by default. */
    children?: ReactNode;
}

/** Renders a loading indicator: nothing for the first 150 ms, then a shimmering skeleton (UI-012). */
export function Loader({ children }: LoaderProps): ReactNode {
    const t = useTranslation();
    const [late, setLate] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), LOADER_DELAY);
        return () => clearTimeout(timer);
    }, []);
    return (
        <div role="status" aria-busy="true">
            {late && (
                <>
                    <span className={textStyles.hidden}>{t("Loading")}</span>
                    {children ?? <RowBones />}
                </>
            )}
        </div>
    );
}

interface BoneProps {
    /** Width in percent of the container. */
    width?: 20 | 40 | 60 | 80 | 100;
    kind?: "line" | "title" | "round28" | "round40" | "round100";
}

/** Renders a skeleton of a line of text, a title or a photo. */
export function Bone({ width = 100, kind = "line" }: BoneProps): ReactNode {
    const isRound = kind !== "line" && kind !== "title";
    return (
        <span
            className={classNames(loader.bone, !isRound && loader[`width${width}`], kind !== "line" && loader[kind])}
            aria-hidden="true"
        />
    );
}

/** Renders a skeleton of list rows. */
export function RowBones({ count = 5 }: { count?: number }): ReactNode {
    return Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike and never change places.
        <div className={loader.row} key={index}>
            <Bone kind="round40" />
            <div className={loader.lines}>
                <Bone width={index % 2 === 0 ? 80 : 60} />
                <Bone width={40} />
            </div>
        </div>
    ));
}

/** Renders a skeleton of a post: title, author, text. */
export function PostBones(): ReactNode {
    return (
        <div className={loader.post}>
            <Bone kind="title" width={80} />
            <div className={loader.row}>
                <Bone kind="round40" />
                <div className={loader.lines}>
                    <Bone width={40} />
                </div>
            </div>
            <div className={loader.lines}>
                <Bone />
                <Bone />
                <Bone width={60} />
            </div>
        </div>
    );
}

/** Renders a skeleton of a few lines in a panel. */
export function LineBones(): ReactNode {
    return (
        <div className={loader.lines}>
            <Bone width={80} />
            <Bone width={60} />
            <Bone width={80} />
        </div>
    );
}

import { classNames, RelativeTime, textStyles, UserPhoto, Wait } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import type { PointerEvent, ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { mentionList } from "./MentionList.styles";
import type { MentionSuggestion } from "./mentions.rules";
import { lengthTyped } from "./mentions.rules";
import { placeMentionList } from "./placeMentionList";
import type { Mentions } from "./useMentions";

interface MentionListProps {
    /** Of the listbox, for `aria-controls` of the field. The field's `aria-activedescendant` is the `elementID` of the active suggestion. */
    id: string;
    /** What was typed behind the @, to be marked in the names. */
    typed: string;
    mentions: Mentions;
    onPick(suggestion: MentionSuggestion): void;
    /**
     * The upper end of the line of the caret in pixels from the upper left of the positioned element around the list, and how
     * high that line is.
     */
    at: { top: number; left: number; height?: number };
}

/** As high as a line of a text that is being written. */
const LINE = 26;
/** How long nothing is shown: what comes sooner should not flicker (S1§9, UI-013). In milliseconds. */
const LOADER_DELAY = 150;

/**
 * The people who may be meant by what is being typed, below the caret (CONT-008). The focus stays in the field, which answers the keys; how many
 * there are is announced.
 */
export function MentionList({ id, typed, mentions, onPick, at }: MentionListProps): ReactNode {
    const t = useTranslation();
    const root = useRef<HTMLDivElement>(null);
    const { list, active, status, setActive } = mentions;
    const isLate = useIsLate(list.length === 0 && status === LoadStatus.LOADING);
    const face = faceOf(mentions, isLate);
    const { top, left, height = LINE } = at;
    const count = list.length;
    // biome-ignore lint/correctness/useExhaustiveDependencies: another list is of another height.
    useLayoutEffect(() => {
        if (root.current) placeMentionList(root.current, { top, left, height });
    }, [top, left, height, count, face]);
    const activeID = list[active]?.elementID;
    useEffect(() => {
        const option = activeID === undefined ? null : document.getElementById(activeID);
        // Older browsers and documents without a layout know no scrolling to it.
        option?.scrollIntoView?.({ block: "nearest" });
    }, [activeID]);
    const faces = {
        loading: t("Loading"),
        nobody: t("Nobody found"),
        error: t("People could not be looked up. Keep writing, or try again later."),
    };
    return (
        <>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {face === "list" ? t("{count} people found", { count }) : face && faces[face]}
            </span>
            {face && (
                <div className={mentionList.root} ref={root} onPointerDown={keepFocus}>
                    {face === "list" ? (
                        <div className={mentionList.list} role="listbox" id={id} aria-label={t("People")}>
                            {list.map((suggestion, index) => (
                                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are answered in the field, which keeps the focus.
                                // biome-ignore lint/a11y/useFocusableInteractive: see above.
                                <div
                                    key={suggestion.userID}
                                    className={classNames(mentionList.option, index === active && mentionList.active)}
                                    role="option"
                                    id={suggestion.elementID}
                                    aria-selected={index === active}
                                    onPointerMove={() => index !== active && setActive(index)}
                                    onClick={() => onPick(suggestion)}
                                >
                                    <UserPhoto url={suggestion.photoUrl} size={24} />
                                    <MarkedName name={suggestion.name} typed={typed} />
                                    {suggestion.dateLastActive !== null && (
                                        <span className={mentionList.when}>
                                            <RelativeTime date={suggestion.dateLastActive} />
                                        </span>
                                    )}
                                </div>
                            ))}
                        </div>
                    ) : (
                        <p className={mentionList.face}>
                            {face === "loading" && <Wait />}
                            {faces[face]}
                        </p>
                    )}
                </div>
            )}
        </>
    );
}

function MarkedName({ name, typed }: { name: string; typed: string }): ReactNode {
    const length = lengthTyped(name, typed);
    return (
        <bdi className={mentionList.name}>
            {length > 0 && <b>{name.slice(0, length)}</b>}
            {name.slice(length)}
        </bdi>
    );
}

type Face = "list" | "loading" | "nobody" | "error";

function faceOf({ list, status }: Mentions, isLate: boolean): Face | undefined {
    if (list.length > 0) return "list";
    if (status === LoadStatus.LOADING) return isLate ? "loading" : undefined;
    if (status === LoadStatus.ERROR) return "error";
    return status === LoadStatus.SUCCESS ? "nobody" : undefined;
}

function useIsLate(isWaiting: boolean): boolean {
    const [isLate, setLate] = useState(false);
    useEffect(() => {
        setLate(false);
        if (!isWaiting) return;
        const timer = setTimeout(() => setLate(true), LOADER_DELAY);
        return () => clearTimeout(timer);
    }, [isWaiting]);
    return isLate;
}

/** The field is written in all the while. */
function keepFocus(event: PointerEvent): void {
    event.preventDefault();
}

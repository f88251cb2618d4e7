import { RelativeTime, textStyles, UserPhoto, Wait } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { mentionList } from "./MentionList.styles";
import type { MentionSuggestion } from "./mentions.rules";
import { countTypedLetters } from "./mentions.rules";
import { SuggestionList } from "./SuggestionList";
import type { Mentions } from "./useMentions";

interface MentionListProps {
    /**
     * Id of the listbox, for `aria-controls` of the field. The field's `aria-activedescendant` is the `elementID` of the active suggestion.
     */
    id: string;
    /** Text typed after the @, which is highlighted in the names. */
    typed: string;
    mentions: Mentions;
    onPick(suggestion: MentionSuggestion): void;
    /** Top left of the caret's line in pixels, relative to the positioned ancestor of the list, and the height of the line. */
    at: { top: number; left: number; height?: number };
}

/** Delay before the loading indicator is shown, to avoid flicker, in milliseconds (S1§9, UI-013). */
const LOADER_DELAY = 150;

/**
 * List of suggested users below the caret (CONT-008). Focus stays in the field, which handles the keys. The number of suggestions is
 * announced.
 */
export function MentionList({ id, typed, mentions, onPick, at }: MentionListProps): ReactNode {
    const t = useTranslation();
    const { list, active, status, setActive } = mentions;
    const isLate = useIsLate(list.length === 0 && status === LoadStatus.LOADING);
    const face = faceOf(mentions, isLate);
    const count = list.length;
    const faces = {
        loading: t("Loading"),
        noneFound: t("Nobody found"),
        error: t("People could not be looked up. Keep writing, or try again later."),
    };
    return (
        <>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {face === "list" ? t("{count} people found", { count }) : face && faces[face]}
            </span>
            {face && (
                <SuggestionList
                    {...{ id, active, at }}
                    label={t("People")}
                    suggestions={list.map(({ elementID, name, photoUrl, dateLastActive }) => ({
                        elementID,
                        content: (
                            <>
                                <UserPhoto url={photoUrl} size={24} />
                                <MarkedName name={name} typed={typed} />
                                {dateLastActive !== null && (
                                    <span className={mentionList.when}>
                                        <RelativeTime date={dateLastActive} />
                                    </span>
                                )}
                            </>
                        ),
                    }))}
                    onPoint={setActive}
                    onPick={(index) => {
                        const picked = list[index];
                        if (picked) onPick(picked);
                    }}
                    face={
                        face !== "list" && (
                            <p className={mentionList.face}>
                                {face === "loading" && <Wait />}
                                {faces[face]}
                            </p>
                        )
                    }
                />
            )}
        </>
    );
}

function MarkedName({ name, typed }: { name: string; typed: string }): ReactNode {
    const length = countTypedLetters(name, typed);
    return (
        <bdi className={mentionList.name}>
            {length > 0 && <b>{name.slice(0, length)}</b>}
            {name.slice(length)}
        </bdi>
    );
}

type Face = "list" | "loading" | "noneFound" | "error";

function faceOf({ list, status }: Mentions, isLate: boolean): Face | undefined {
    if (list.length > 0) return "list";
    if (status === LoadStatus.LOADING) return isLate ? "loading" : undefined;
    if (status === LoadStatus.ERROR) return "error";
    return status === LoadStatus.SUCCESS ? "noneFound" : undefined;
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

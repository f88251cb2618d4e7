import { Button, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ComponentProps, ReactNode } from "react";

interface EditorHistory {
    canUndo: boolean;
    canRedo: boolean;
    undo: () => void;
    redo: () => void;
    /** Goes back to what is stored, in one step. */
    discard: () => void;
}

interface HistoryButtonsProps {
    history: EditorHistory;
    /** Whether there is something to discard. */
    canDiscard: boolean;
    /** Announces to assistive technology what a button has done. */
    announce: (words: string) => void;
    /** What the buttons of an editor do that undoes and discards without scripts as well; others are disabled there. */
    plain?: {
        canUndo: boolean;
        /** Returns the attributes of a submit button that acts at once with scripts. */
        attributesOf: (what: "undo" | "discard", act: () => void) => Partial<ComponentProps<typeof Button>>;
    };
}

/** Buttons of an editor that go one step back and forth, and discard all changes. */
export function HistoryButtons({ history, canDiscard, announce, plain }: HistoryButtonsProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const attributesOf = plain?.attributesOf ?? ((_what, onClick) => ({ onClick }));
    return (
        <>
            <Button
                icon="undo"
                only
                aria-label={t("Undo")}
                disabled={!(isAlive || !plain ? history.canUndo : plain.canUndo)}
                {...attributesOf("undo", () => {
                    history.undo();
                    announce(t("Undone."));
                })}
            />
            <Button
                icon="redo"
                only
                aria-label={t("Redo")}
                disabled={!history.canRedo}
                onClick={() => {
                    history.redo();
                    announce(t("Done again."));
                }}
            />
            <Button
                disabled={!canDiscard}
                {...attributesOf("discard", () => {
                    history.discard();
                    announce(t("Your changes are discarded. Undo brings them back."));
                })}
            >
                {t("Discard changes")}
            </Button>
        </>
    );
}

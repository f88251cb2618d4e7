import { Button } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { NotificationsQuery } from "../notifications.slice";
import { selectCanUndoReadAll } from "../notifications.slice";
import { useMarking } from "../useMarking";

/**
 * Button that undoes "Mark all as read", where that was pressed. It stays after the toast with the same Undo has gone. `query` is the list
 * that is fetched again afterwards.
 */
export function UndoReadAll({ query }: { query: NotificationsQuery }): ReactNode {
    return useAppSelector(selectCanUndoReadAll) ? <UndoButton query={query} /> : null;
}

function UndoButton({ query }: { query: NotificationsQuery }): ReactNode {
    const t = useTranslation();
    const button = useRef<HTMLButtonElement>(null);
    const { undoReadAll } = useMarking(query);
    useEffect(() => {
        // The pressed button has gone with the last unread notification, and the focus with it.
        if (document.activeElement === document.body) button.current?.focus();
    }, []);
    return (
        <Button ref={button} variant="go" size={24} onClick={() => void undo()}>
            {t("Undo “mark all as read”")}
        </Button>
    );

    async function undo(): Promise<void> {
        const origin = button.current?.closest("details, form");
        await undoReadAll();
        // The button that marks all is there again.
        if (document.activeElement === document.body) origin?.querySelector<HTMLElement>('button[value="readAll"]')?.focus();
    }
}

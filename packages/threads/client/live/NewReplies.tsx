import type { CommentsLocation } from "@parley/comments/client";
import { Button, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLiveTopic } from "@parley/library/client/live";
import { useAppDispatch } from "@parley/library/client/store";
import { useState } from "react";
import { newReplies } from "./NewReplies.styles";
import { useNewReplies } from "./useNewReplies";

/**
 * Button that shows the replies that others have written since the page was loaded. Nothing moves before it is pressed; assistive technology
 * announces it when it is idle.
 */
export function NewReplies({ location }: { location: CommentsLocation }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { discussionID } = location;
    const { count, check, show } = useNewReplies(location);
    const [isBusy, setBusy] = useState(false);
    useLiveTopic({ kind: "discussion", id: discussionID, event: "discussion", idName: "discussionID" }, () => {
        void dispatch(check());
    });
    const label = t("New replies: {count}", { count });
    return (
        <>
            <p className={textStyles.hidden} role="status">
                {count > 0 && label}
            </p>
            {count > 0 && (
                <div className={newReplies.root}>
                    <div className={newReplies.button}>
                        <Button variant="primary" size={32} busy={isBusy} onClick={() => void press()}>
                            {label}
                        </Button>
                    </div>
                </div>
            )}
        </>
    );

    async function press(): Promise<void> {
        setBusy(true);
        await show();
        setBusy(false);
    }
}

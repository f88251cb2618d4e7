import { changeDiscussion } from "@parley/discussions/client";
import { useTranslation } from "@parley/library/client/i18n";
import type { DialogProps } from "../optionsContext";
import { useDiscussionAction } from "../useDiscussionAction";
import { ChangeAuthor } from "./ChangeAuthor";
import { useChosen } from "./useChosen";

/** Dialog that changes the author of a discussion (DISC-047). */
export function AuthorDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const performAction = useDiscussionAction(discussionID);
    const { insertUserID, insertUser } = useChosen(discussionID);
    return <ChangeAuthor insertUserID={insertUserID} authorName={insertUser?.name} change={change} onClose={onClose} />;

    function change(chosen: number) {
        return performAction(
            changeDiscussion,
            { discussionID, insertUserID: chosen },
            { done: t("The author is changed."), isForm: true },
        );
    }
}

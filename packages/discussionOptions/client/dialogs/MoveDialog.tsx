import { CategorySelect } from "@parley/categories/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import { Checkbox, Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { useLocation, useNavigate } from "react-router";
import type { DialogProps } from "../optionsContext";
import { useDiscussionAction } from "../useDiscussionAction";
import { moveDiscussions } from "./moveDiscussions";
import type { Mistakes } from "./OptionDialog";
import { OptionDialog } from "./OptionDialog";
import { useChosen } from "./useChosen";

/** Dialog that moves a discussion to another category (DISC-020, DISC-039). */
export function MoveDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    const performAction = useDiscussionAction(discussionID);
    const { categoryID: present } = useChosen(discussionID);
    return (
        <OptionDialog title={t("Move")} action={t("Move")} check={check} send={send} onClose={onClose}>
            {(errorsOf) => (
                <>
                    <Field label={t("Category")} required errors={errorsOf("categoryID")}>
                        {(attributes) => <CategorySelect {...attributes} name="categoryID" />}
                    </Field>
                    <Checkbox name="addRedirects" value="1">
                        {t("Leave a redirect where it was")}
                    </Checkbox>
                </>
            )}
        </OptionDialog>
    );

    function check(data: FormData): Mistakes {
        const categoryID = Number(data.get("categoryID"));
        if (!categoryID) return { categoryID: t("Choose a category.") };
        return categoryID === present ? { categoryID: t("It is in this category already.") } : {};
    }

    function send(data: FormData) {
        const categoryID = Number(data.get("categoryID"));
        return move(categoryID, data.has("addRedirects"));
    }

    async function move(categoryID: number, addRedirects: boolean) {
        const announcement = { done: t("Moved."), isForm: true, onUndone: askAgain };
        const error = await performAction(
            moveDiscussions,
            { discussionIDs: [discussionID], categoryID, addRedirects },
            announcement,
        );
        if (error) return error;
        await askAgain();
        return undefined;
    }

    /** Fetches the discussion again, because its permissions depend on the category. */
    async function askAgain(): Promise<void> {
        await dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
        // The breadcrumbs above the post change, too.
        await navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    }
}

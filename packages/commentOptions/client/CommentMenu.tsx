import type { Comment } from "@parley/comments/contract";
import { useEditClock } from "@parley/discussionOptions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { LazyPart } from "@parley/library/client/components";
import { DropdownMenu, MenuSeparator, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppStore } from "@parley/library/client/store";
import { Fragment, useCallback, useMemo, useState } from "react";
import { listCommentOptions } from "./options";
import type { CommentDialogProps } from "./optionsContext";
import { CommentOptionsContext } from "./optionsContext";
import { ownCommentOptions } from "./ownOptions";

interface CommentMenuProps {
    comment: Comment;
    /** The page around the menu: its discussion, and what its items do there. */
    scene: {
        discussion: DiscussionAnswer;
        edit: (commentID: number) => void;
        quote: (commentID: number) => void;
        arriveAt: (commentID: number | undefined) => void;
    };
    label: string;
}

/** Open menu of a comment, and the dialogs that its items open. */
export function CommentMenu({ comment, scene, label }: CommentMenuProps) {
    const t = useTranslation();
    const { getState } = useAppStore();
    const { addToast } = useToasts();
    const [Dialog, setDialog] = useState<LazyPart<CommentDialogProps>>();
    const { discussion, edit, quote, arriveAt } = scene;
    const { commentID } = comment;
    const now = useEditClock({ ...comment, closed: discussion.closed });
    const options = listCommentOptions(ownCommentOptions, getState(), comment, discussion, now);
    const openDialog = useCallback(
        (dialog: LazyPart<CommentDialogProps>) =>
            void dialog.fetch().then(
                () => setDialog(() => dialog),
                () => addToast({ kind: "failure", body: t("This could not be loaded. Check your connection and try again.") }),
            ),
        [addToast, t],
    );
    const host = useMemo(
        () => ({
            now,
            openDialog,
            edit: () => edit(commentID),
            quote: () => quote(commentID),
            arrive: (at = commentID) => arriveAt(at),
        }),
        [now, openDialog, edit, quote, arriveAt, commentID],
    );
    return (
        <CommentOptionsContext value={host}>
            <DropdownMenu startsOpen label={label} size={32} lazyParts={options.map(({ part }) => part)}>
                {options.map(({ id, group, part: Part }, index) => (
                    <Fragment key={id}>
                        {index > 0 && options[index - 1]?.group !== group && <MenuSeparator />}
                        <Part commentID={commentID} />
                    </Fragment>
                ))}
            </DropdownMenu>
            {Dialog && <Dialog commentID={commentID} onClose={() => setDialog(undefined)} />}
        </CommentOptionsContext>
    );
}

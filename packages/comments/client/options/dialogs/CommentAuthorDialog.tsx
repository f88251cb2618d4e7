import type { Mistakes } from "@parley/discussions/client";
import { dialogs, OptionDialog, useMemberSearch } from "@parley/discussions/client";
import { Combobox, Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { selectComment } from "../../comments.slice";
import { changeComment } from "../../comments.thunks";
import type { CommentDialogProps } from "../optionsContext";
import { useCommentAct } from "../useCommentAct";

/** Names another member as the author of a comment (contract §5.2). */
export function CommentAuthorDialog({ commentID, onClose }: CommentDialogProps) {
    const t = useTranslation();
    const act = useCommentAct(commentID);
    const { insertUserID = 0, insertUser } = useAppSelector((state) => selectComment(state, commentID)).data ?? {};
    const { found, search } = useMemberSearch();
    const present = insertUserID === 0 ? undefined : { value: String(insertUserID), name: insertUser?.name ?? "" };
    return (
        <OptionDialog title={t("Change Author")} action={t("Change")} check={check} send={send} onClose={onClose}>
            {(errorsOf) => (
                <div className={dialogs.picker} data-field="insertUserID">
                    <Field label={t("Author")} required errors={errorsOf("insertUserID")}>
                        {(attributes) => (
                            <Combobox
                                {...attributes}
                                name="insertUserID"
                                found={found}
                                onSearch={search}
                                {...(present && { defaultValue: present })}
                            />
                        )}
                    </Field>
                </div>
            )}
        </OptionDialog>
    );

    function check(data: FormData): Mistakes {
        const chosen = Number(data.get("insertUserID"));
        if (!chosen) return { insertUserID: t("Choose a member.") };
        return chosen === insertUserID ? { insertUserID: t("This is the author already.") } : {};
    }

    function send(data: FormData) {
        const input = { commentID, insertUserID: Number(data.get("insertUserID")) };
        const undo = () => void act(changeComment, { commentID, insertUserID }, { done: t("Undone.") });
        return act(changeComment, input, {
            done: t("The author is changed."),
            isForm: true,
            // Nobody without an account can be named.
            ...(insertUserID !== 0 && { undo }),
        });
    }
}

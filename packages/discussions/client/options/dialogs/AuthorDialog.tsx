import type { Choice } from "@parley/library/client/components";
import { Combobox, Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { changeDiscussion } from "../../discussions.thunks";
import type { DialogProps } from "../optionsContext";
import { useAct } from "../useAct";
import { dialogs } from "./dialogs.styles";
import type { Mistakes } from "./OptionDialog";
import { OptionDialog } from "./OptionDialog";
import { useChosen } from "./useChosen";
import { useMemberSearch } from "./useMemberSearch";

/** Names another member as the author of a discussion (DISC-047). */
export function AuthorDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const act = useAct(discussionID);
    const { insertUserID, insertUser } = useChosen(discussionID);
    const { found, search } = useMemberSearch();
    const present: Choice | undefined =
        insertUserID === 0 ? undefined : { value: String(insertUserID), name: insertUser?.name ?? "" };
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
        const input = { discussionID, insertUserID: Number(data.get("insertUserID")) };
        const undo = () => void act(changeDiscussion, { discussionID, insertUserID }, { done: t("Undone.") });
        return act(changeDiscussion, input, { done: t("The author is changed."), undo, isForm: true });
    }
}

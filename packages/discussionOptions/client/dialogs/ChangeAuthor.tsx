import type { Choice } from "@parley/library/client/components";
import { Combobox, Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { dialogs } from "./dialogs.styles";
import type { Mistakes, OptionDialogProps } from "./OptionDialog";
import { OptionDialog } from "./OptionDialog";
import { useMemberSearch } from "./useMemberSearch";

interface ChangeAuthorProps {
    /** User ID of the present author; 0 without an account. */
    insertUserID: number;
    authorName: string | undefined;
    change: (insertUserID: number) => ReturnType<OptionDialogProps["send"]>;
    onClose: () => void;
}

/** Dialog that selects a new author for a post or a reply. */
export function ChangeAuthor({ insertUserID, authorName = "", change, onClose }: ChangeAuthorProps) {
    const t = useTranslation();
    const search = useMemberSearch();
    const present: Choice | undefined = insertUserID === 0 ? undefined : { value: String(insertUserID), name: authorName };
    return (
        <OptionDialog
            title={t("Change Author")}
            action={t("Change")}
            check={check}
            send={(data) => change(Number(data.get("insertUserID")))}
            onClose={onClose}
        >
            {(errorsOf) => (
                <div className={dialogs.picker} data-field="insertUserID">
                    <Field label={t("Author")} required errors={errorsOf("insertUserID")}>
                        {(attributes) => (
                            <Combobox
                                {...attributes}
                                name="insertUserID"
                                {...search}
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
}

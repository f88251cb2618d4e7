import { changeDiscussionType } from "@parley/discussions/client";
import type { DiscussionType } from "@parley/discussions/contract";
import { isDiscussionType, listChangeableTypes } from "@parley/discussions/contract";
import { RadioGroup } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { DialogProps } from "../optionsContext";
import { useDiscussionAction } from "../useDiscussionAction";
import type { Mistakes } from "./OptionDialog";
import { OptionDialog } from "./OptionDialog";
import { useChosen } from "./useChosen";

const NAMES: Partial<Record<string, string>> = { discussion: "Discussion", question: "Question", idea: "Idea" };

/** Dialog that changes the type of a discussion to one that its category allows (DISC-015, DISC-048). */
export function TypeDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const performAction = useDiscussionAction(discussionID);
    const discussion = useChosen(discussionID);
    const { type: present } = discussion;
    const options = listChangeableTypes(discussion).map((value) => ({ value, name: t(NAMES[value] ?? value) }));
    return (
        <OptionDialog title={t("Change Type")} action={t("Change")} check={check} send={send} onClose={onClose}>
            {(errorsOf) => (
                <RadioGroup label={t("Type")} name="type" options={options} defaultValue={present} errors={errorsOf("type")} />
            )}
        </OptionDialog>
    );

    function check(data: FormData): Mistakes {
        const type = data.get("type");
        if (!isDiscussionType(type)) return { type: t("Choose a type.") };
        return type === present ? { type: t("It has this type already.") } : {};
    }

    function send(data: FormData) {
        const type = data.get("type") as DiscussionType;
        return performAction(changeDiscussionType, { discussionID, type }, { done: t("Changed."), isForm: true });
    }
}

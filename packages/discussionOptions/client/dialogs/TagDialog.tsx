import { usePermission } from "@parley/accounts/client";
import { changeDiscussion, tagDiscussion } from "@parley/discussions/client";
import type { Choice } from "@parley/library/client/components";
import { Field, TokensInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useTagChoices } from "@parley/tags/client";
import { useState } from "react";
import type { DialogProps } from "../optionsContext";
import { useDiscussionAction } from "../useDiscussionAction";
import { dialogs } from "./dialogs.styles";
import { OptionDialog } from "./OptionDialog";
import { useChosen } from "./useChosen";

/** Dialog that changes the tags of a discussion (DISC-043, TAGC-009). Members with the permission can create new tags. */
export function TagDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const performAction = useDiscussionAction(discussionID);
    const { tags = [] } = useChosen(discussionID);
    const mayAdd = usePermission("tags.add");
    const [chosen, setChosen] = useState<readonly Choice[]>(() =>
        tags.map(({ tagID, name }) => ({ value: String(tagID), name })),
    );
    const { found, search } = useTagChoices();
    return (
        <OptionDialog title={t("Tag")} action={t("Save")} check={() => ({})} send={send} onClose={onClose}>
            {() => (
                <div className={dialogs.picker}>
                    <Field label={t("Tags")}>
                        {(attributes) => (
                            <TokensInput
                                {...attributes}
                                name="tagIDs"
                                value={chosen}
                                onChange={setChosen}
                                found={found}
                                onSearch={search}
                                {...(mayAdd && { create: (name: string) => ({ value: `${NEW}${name}`, name }) })}
                            />
                        )}
                    </Field>
                </div>
            )}
        </OptionDialog>
    );

    function send() {
        const tagIDs = chosen.filter(({ value }) => !value.startsWith(NEW)).map(({ value }) => Number(value));
        const newTagNames = chosen.filter(({ value }) => value.startsWith(NEW)).map(({ name }) => name);
        const announcement = { done: t("The tags are saved."), isForm: true };
        if (newTagNames.length === 0) return performAction(tagDiscussion, { discussionID, tagIDs }, announcement);
        return performAction(changeDiscussion, { discussionID, tagIDs, newTagNames, expand: ["tags"] }, announcement);
    }
}

/** Prefix of values that are names of new tags and not IDs. */
const NEW = "new ";

import { changeDiscussion } from "@parley/discussions/client";
import type { PinLocation } from "@parley/discussions/contract";
import { RadioGroup } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { DialogProps } from "../optionsContext";
import { useDiscussionAction } from "../useDiscussionAction";
import { OptionDialog } from "./OptionDialog";
import { useChosen } from "./useChosen";

const NOT = "none";

/** Dialog that pins a discussion to the top of its category or of all lists, or unpins it. */
export function AnnounceDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const performAction = useDiscussionAction(discussionID);
    const { pinLocation } = useChosen(discussionID);
    const options = [
        { value: "category", name: t("At the top of its category") },
        { value: "recent", name: t("At the top of every list") },
        { value: NOT, name: t("Nowhere") },
    ];
    return (
        <OptionDialog title={t("Announce")} action={t("Save")} check={() => ({})} send={send} onClose={onClose}>
            {() => (
                <RadioGroup
                    label={t("Where it is shown first")}
                    name="pinLocation"
                    options={options}
                    defaultValue={pinLocation ?? NOT}
                />
            )}
        </OptionDialog>
    );

    function send(data: FormData) {
        const chosen = String(data.get("pinLocation"));
        const done = chosen === NOT ? t("No longer announced.") : t("Announced.");
        return performAction(changeDiscussion, pinnedAt(discussionID, chosen === NOT ? null : (chosen as PinLocation)), {
            done,
            isForm: true,
        });
    }
}

const pinnedAt = (discussionID: number, pinLocation: PinLocation) => ({
    discussionID,
    pinned: pinLocation !== null,
    ...(pinLocation !== null && { pinLocation }),
});

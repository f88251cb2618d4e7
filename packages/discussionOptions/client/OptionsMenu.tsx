import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { LazyPart } from "@parley/library/client/components";
import { DropdownMenu, MenuSeparator, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppStore } from "@parley/library/client/store";
import { Fragment, useCallback, useMemo, useState } from "react";
import { listOfferedOptions } from "./options";
import type { DialogProps } from "./optionsContext";
import { OptionsContext } from "./optionsContext";
import { ownOptions } from "./ownOptions";

/** The menu "Discussion Options" with the dialogs that its items open. */
export function OptionsMenu({ discussion, now }: { discussion: DiscussionAnswer; now: Date }) {
    const t = useTranslation();
    const { getState } = useAppStore();
    const { addToast } = useToasts();
    const [Dialog, setDialog] = useState<LazyPart<DialogProps>>();
    const { discussionID } = discussion;
    const options = listOfferedOptions(ownOptions, getState(), discussion, now);
    const openDialog = useCallback(
        (dialog: LazyPart<DialogProps>) =>
            void dialog.fetch().then(
                () => setDialog(() => dialog),
                () => addToast({ kind: "failure", body: t("This could not be loaded. Check your connection and try again.") }),
            ),
        [addToast, t],
    );
    const host = useMemo(() => ({ now, openDialog }), [now, openDialog]);
    return (
        <OptionsContext value={host}>
            <DropdownMenu label={t("Discussion Options")} size={32} lazyParts={options.map(({ part }) => part)}>
                {options.map(({ id, group, part: Part }, index) => (
                    <Fragment key={id}>
                        {index > 0 && options[index - 1]?.group !== group && <MenuSeparator />}
                        <Part discussionID={discussionID} />
                    </Fragment>
                ))}
            </DropdownMenu>
            {Dialog && <Dialog discussionID={discussionID} onClose={() => setDialog(undefined)} />}
        </OptionsContext>
    );
}

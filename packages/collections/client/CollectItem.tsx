import { OptionsContext } from "@parley/discussionOptions/client";
import { createLazyPart, MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { use } from "react";

const collectDialog = createLazyPart(
    async () => (await import(/* webpackChunkName: "collecting" */ "./CollectDialog")).CollectDialog,
);

/** Menu item that opens the dialog for collections (DISC-049). */
export function CollectItem() {
    const t = useTranslation();
    const { openDialog } = use(OptionsContext);
    return (
        <MenuItem icon="book" onPress={() => openDialog(collectDialog)}>
            {t("Add to Collection")}
        </MenuItem>
    );
}

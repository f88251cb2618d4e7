import { CommentOptionsContext } from "@parley/commentOptions/client";
import { OptionsContext } from "@parley/discussionOptions/client";
import { createLazyPart, MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { use } from "react";

const dialog = () => import(/* webpackChunkName: "warning" */ "./WarnDialog");

const discussionDialog = createLazyPart(async () => (await dialog()).WarnDiscussionDialog);
const commentDialog = createLazyPart(async () => (await dialog()).WarnCommentDialog);

export function WarnDiscussionItem() {
    const { openDialog } = use(OptionsContext);
    return <WarnItem onPress={() => openDialog(discussionDialog)} />;
}

export function WarnCommentItem() {
    const { openDialog } = use(CommentOptionsContext);
    return <WarnItem onPress={() => openDialog(commentDialog)} />;
}

function WarnItem({ onPress }: { onPress: () => void }) {
    const t = useTranslation();
    return (
        <MenuItem icon="warning" onPress={onPress}>
            {t("Warn the author")}
        </MenuItem>
    );
}

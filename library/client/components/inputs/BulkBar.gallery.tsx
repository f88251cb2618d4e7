import { createGalleryPage } from "@parley/library/client/gallery";
import type { BulkBarAction } from "./BulkBar";
import { BulkBar, BulkProgress } from "./BulkBar";

const nothing = () => undefined;
const ACTIONS: BulkBarAction[] = [
    { id: "move", name: "Move", icon: "move", onPress: nothing },
    { id: "merge", name: "Merge", icon: "merge", onPress: nothing },
    { id: "close", name: "Close", icon: "lock", onPress: nothing },
    { id: "delete", name: "Delete", icon: "trash", onPress: nothing },
];

export const bulkBars = createGalleryPage("Bulk bar", {
    "Three are chosen": () => <BulkBar label="Selected posts" count="3 posts selected" actions={ACTIONS} onClear={nothing} />,
    "Some cannot be done": () => (
        <BulkBar
            label="Selected post"
            count="1 post selected"
            actions={[
                ...ACTIONS.map((action) =>
                    action.id === "merge" ? { ...action, offReason: "You must select at least 2 discussions to merge." } : action,
                ),
                { id: "resolve", name: "Resolve", icon: "resolved", onPress: nothing },
                { id: "warn", name: "Warn", icon: "warning", onPress: nothing },
            ]}
            onClear={nothing}
        />
    ),
    "At work": () => (
        <BulkProgress
            label="Moving posts"
            text="Moving posts: 50 of 120"
            done={50}
            total={120}
            actions={[{ name: "Stop", onPress: nothing }]}
        />
    ),
    "From right to left": () => (
        <div dir="rtl" lang="ar">
            <BulkBar label="المنشورات المحددة" count="3 منشورات محددة" actions={ACTIONS} onClear={nothing} />
        </div>
    ),
});

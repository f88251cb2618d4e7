import { useRetentionTime } from "@parley/actionLog/client";
import type { BulkDialogProps } from "@parley/bulkActions/client";
import { CategorySelect } from "@parley/categories/client";
import { Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useState } from "react";
import { BulkDialog } from "./BulkDialog";
import { LeaveRedirects } from "./LeaveRedirects";

/** Dialog that moves posts to another category (MOD-014). */
export function BulkMoveDialog(props: BulkDialogProps) {
    const t = useTranslation();
    const [categoryID, setCategoryID] = useState(0);
    const [addRedirects, setRedirects] = useState(false);
    return (
        <BulkDialog
            {...props}
            title={t("Move posts")}
            action={t("Move")}
            work={categoryID > 0 ? { action: "move", categoryID } : undefined}
            missing={t("Choose a category.")}
            input={{ categoryID, addRedirects }}
            will={(count) => t("{count} posts will be moved.", { count })}
        >
            {(mistake) => (
                <>
                    <Field label={t("Category")} required errors={mistake === undefined ? undefined : [mistake]}>
                        {(attributes) => (
                            <CategorySelect
                                {...attributes}
                                name="categoryID"
                                onChange={({ currentTarget }) => setCategoryID(Number(currentTarget.value))}
                            />
                        )}
                    </Field>
                    <LeaveRedirects checked={addRedirects} onChange={setRedirects} />
                </>
            )}
        </BulkDialog>
    );
}

/** Dialog that closes posts (MOD-015). */
export function BulkCloseDialog(props: BulkDialogProps) {
    const t = useTranslation();
    return (
        <BulkDialog
            {...props}
            title={t("Close posts")}
            action={t("Close")}
            work={{ action: "close" }}
            will={(count) => t("{count} posts will be closed to new replies.", { count })}
        />
    );
}

/** Dialog that marks posts as resolved. */
export function BulkResolveDialog(props: BulkDialogProps) {
    const t = useTranslation();
    return (
        <BulkDialog
            {...props}
            title={t("Resolve posts")}
            action={t("Resolve")}
            work={{ action: "resolve" }}
            will={(count) => t("{count} posts will be resolved.", { count })}
        />
    );
}

/** Dialog that deletes posts (MOD-013). */
export function BulkDeleteDialog(props: BulkDialogProps) {
    const t = useTranslation();
    const time = useRetentionTime();
    return (
        <BulkDialog
            {...props}
            title={t("Delete posts")}
            action={t("Delete")}
            isDanger
            work={{ action: "delete" }}
            will={(count) =>
                t("{count} posts will be deleted with all their replies. They are kept for {time}.", { count, time })
            }
        />
    );
}

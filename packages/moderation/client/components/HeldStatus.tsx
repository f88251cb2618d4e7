import { MetaLine, Notice, RelativeTime, State } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { HeldPost } from "@parley/moderation/contract";
import type { ReactNode } from "react";

type HeldPostStatus = Pick<HeldPost, "recordType" | "status" | "isEdit" | "dateInserted" | "reason">;

/** Status of a post that was held for approval: its kind, its age, and why it was declined. */
export function HeldStatus({ post }: { post: HeldPostStatus }): ReactNode {
    const t = useTranslation();
    const { status, dateInserted, reason } = post;
    return (
        <>
            <MetaLine>
                {status === "waiting" ? (
                    <State kind="waiting">{t("Waiting for a moderator’s approval")}</State>
                ) : (
                    <span>{status === "approved" ? t("Approved") : t("Declined")}</span>
                )}
                <span>{kindOf(post, t)}</span>
                <RelativeTime date={dateInserted} />
            </MetaLine>
            {reason !== null && (
                <Notice kind="warn">
                    <p dir="auto">{reason}</p>
                </Notice>
            )}
        </>
    );
}

function kindOf({ recordType, isEdit }: Pick<HeldPostStatus, "recordType" | "isEdit">, t: Translate): string {
    if (isEdit) return recordType === "comment" ? t("Changes to a reply") : t("Changes to a post");
    return recordType === "comment" ? t("Reply", {}, "record") : t("Post");
}

import { selectDiscussion } from "@parley/discussions/client";
import type { FollowLevel } from "@parley/discussions/contract";
import { discussionFollowPath } from "@parley/discussions/contract";
import { ButtonLink, Row } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";

const STATE_NAMES: Record<FollowLevel, string> = { all: "All replies", mentions: "Only mentions", muted: "Muted" };

/** Link to the page on which the viewer chooses how to follow a discussion; its label is the current choice. */
export function FollowLink({ discussionID }: { discussionID: number }): ReactNode {
    const t = useTranslation();
    const level = useAppSelector((state) => selectDiscussion(state, discussionID)).data?.followLevel;
    const name = level ? t(STATE_NAMES[level]) : t("Follow");
    return (
        <ButtonLink
            variant="text"
            size={32}
            icon="bell"
            href={discussionFollowPath(discussionID)}
            {...(level && { "aria-label": t("Follow: {level}", { level: name }) })}
        >
            {name}
        </ButtonLink>
    );
}

/** Row of the panel beside a post with the viewer's choice for the post, above that for its category. */
export function FollowRow({ discussionID }: { discussionID: number }): ReactNode {
    const t = useTranslation();
    return (
        <Row align="between">
            <span>{t("This post")}</span>
            <FollowLink discussionID={discussionID} />
        </Row>
    );
}

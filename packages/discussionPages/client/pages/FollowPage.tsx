import { LaterForm } from "@parley/discussionNotifications/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionFollowPath } from "@parley/discussions/contract";
import { FieldGroup, Loaded, Radio } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useParams } from "react-router";

/** Page `/follow/discussion/{discussionID}`: where members choose their notifications of a discussion. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { discussionID = "" } = useParams();
    const discussion = useAppSelector((state) => selectDiscussion(state, Number(discussionID)));
    return (
        <TitledPage title={t("Follow this post")}>
            <DoneNotice
                messages={{
                    all: t("You are notified of every reply in this post."),
                    mentions: t("You are notified only of what is addressed to you in this post."),
                    muted: t("You are notified of nothing in this post."),
                    tomorrow: t("You come back to this post tomorrow, by a notification."),
                    nextWeek: t("You come back to this post next week, by a notification."),
                    never: t("This post does not come back by itself any more."),
                    default: t("Your bookmark and your replies decide what you are notified of in this post."),
                }}
            />
            <Loaded value={discussion}>{(known) => <FollowForm discussion={known} />}</Loaded>
        </TitledPage>
    );
}

function FollowForm({ discussion: { discussionID, name, url, followLevel } }: { discussion: DiscussionAnswer }): ReactNode {
    const t = useTranslation();
    const choices = [
        { value: "all", label: t("All replies") },
        { value: "mentions", label: t("Only mentions and quotes of me, and replies to me") },
        { value: "muted", label: t("Muted: nothing but what moderators do with my posts") },
        { value: "default", label: t("Default: my bookmark and my replies decide") },
    ];
    return (
        <>
            <p>
                <a href={url}>
                    <bdi>{name}</bdi>
                </a>
            </p>
            <PostedForm name="discussionFollow" action={discussionFollowPath(discussionID)} submit={t("Save")}>
                {() => (
                    <FieldGroup label={t("Notify me of")}>
                        {choices.map(({ value, label }) => (
                            <Radio
                                key={value}
                                name="FollowLevel"
                                value={value}
                                defaultChecked={value === (followLevel ?? "default")}
                            >
                                {label}
                            </Radio>
                        ))}
                    </FieldGroup>
                )}
            </PostedForm>
            <LaterForm discussionID={discussionID} />
        </>
    );
}

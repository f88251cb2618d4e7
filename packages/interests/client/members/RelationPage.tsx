import { FieldGroup, Loaded, Radio } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { MemberRelation } from "@parley/notifications/contract";
import { MEMBER_RELATIONS_PAGE, memberRelationPath } from "@parley/notifications/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectRelation } from "./relations.slice";

/** Page `/account/people/{userID}`: following or blocking a member. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { userID = "" } = useParams();
    const relation = useAppSelector((state) => selectRelation(state, userID));
    return (
        <TitledPage
            title={t("Follow or block")}
            end={<a href={MEMBER_RELATIONS_PAGE}>{t("Members you follow or have blocked")}</a>}
        >
            <DoneNotice
                messages={{
                    followed: t("You are notified of the posts that this member starts."),
                    blocked: t("You are notified of nothing that this member does. They are not told."),
                    none: t("Your choice is saved. It applies to what happens from now on."),
                }}
            />
            <Loaded value={relation}>{(known) => <RelationForm relation={known} />}</Loaded>
        </TitledPage>
    );
}

function RelationForm({ relation: { user, followed, blocked } }: { relation: MemberRelation }): ReactNode {
    const t = useTranslation();
    const chosen = followed ? "followed" : blocked ? "blocked" : "none";
    const choices = [
        { value: "none", label: t("Neither") },
        { value: "followed", label: t("Follow: notify me when they start a post") },
        { value: "blocked", label: t("Block: notify me of nothing that they do") },
    ];
    return (
        <PostedForm name="memberRelation" action={memberRelationPath(user.userID)} submit={t("Save")}>
            {() => (
                <FieldGroup label={user.name} hint={t("You are always notified of what moderators do with your posts.")}>
                    {choices.map(({ value, label }) => (
                        <Radio key={value} name="Relation" value={value} defaultChecked={value === chosen}>
                            {label}
                        </Radio>
                    ))}
                </FieldGroup>
            )}
        </PostedForm>
    );
}

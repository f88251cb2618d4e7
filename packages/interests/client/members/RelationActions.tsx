import type { KnownUser } from "@parley/accounts/client";
import { Button, ButtonLink, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { memberRelationPath } from "@parley/notifications/contract";
import type { ReactNode, SubmitEvent } from "react";
import { selectRelation } from "./relations.slice";
import { followMember } from "./relations.thunks";

/** Buttons on the profile of another member: one that follows and unfollows, and one that leads to the page where they can be blocked. */
export function RelationActions({ user: { userID, name } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { data: relation, status } = useAppSelector((state) => selectRelation(state, String(userID)));
    const path = memberRelationPath(userID);
    const isBusy = status === LoadStatus.LOADING;
    // Unknown for accounts that are closed, which nobody can follow.
    if (!relation) return null;
    const { followed, blocked } = relation;
    if (blocked) return <ButtonLink href={path}>{t("Blocked")}</ButtonLink>;
    return (
        <>
            <form method="post" action={path} onSubmit={toggle}>
                <TransientKeyField />
                <input type="hidden" name="Relation" value={followed ? "none" : "followed"} />
                <Button type="submit" icon="bell" busy={isBusy} aria-pressed={followed} aria-label={t("Follow {name}", { name })}>
                    {t("Follow")}
                </Button>
            </form>
            <ButtonLink only icon="more" href={path} aria-label={t("Follow or block {name}", { name })} />
        </>
    );

    async function toggle(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        if (isBusy) return;
        const answered = await dispatch(followMember({ userID, followed: !followed }));
        const isRefused = followMember.rejected.match(answered);
        const body = isRefused
            ? t("There was a problem following this member.")
            : followed
              ? t("You are not notified of the posts of this member any more.")
              : t("You are notified of the posts that this member starts.");
        addToast({ toastID: `follow-member-${userID}`, kind: isRefused ? "failure" : "success", body });
    }
}

import { selectIsSignedIn } from "@parley/accounts/client";
import type { Category } from "@parley/categories/contract";
import { Button, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { FormEvent, ReactNode } from "react";
import { selectCategory, selectFollowStatus } from "../categories.slice";
import { followCategory } from "../categories.thunks";

/**
 * Follows or unfollows a category. A change shows at once; a rejected one is reverted with a message, and one change is pending at a time
 * (FC-62). Renders nothing for guests, and for categories without posts of their own.
 */
export function FollowButton({ category: { categoryID, name, displayAs, ...category } }: { category: Category }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const followed = useAppSelector((state) => selectCategory(state, categoryID)).data?.followed ?? category.followed;
    const isBusy = useAppSelector((state) => selectFollowStatus(state, categoryID)).status === LoadStatus.LOADING;
    if (!isSignedIn || displayAs !== "discussions") return null;
    return (
        <form method="post" action={`/categories/follow/${categoryID}`} onSubmit={submit}>
            <TransientKeyField />
            <input type="hidden" name="followed" value={followed ? "0" : "1"} />
            <Button
                type="submit"
                variant="text"
                size={32}
                icon="bell"
                busy={isBusy}
                aria-label={t("Follow {name}", { name })}
                aria-pressed={followed}
            >
                {t("Follow")}
            </Button>
        </form>
    );

    async function submit(event: FormEvent): Promise<void> {
        event.preventDefault();
        if (isBusy) return;
        const toastID = `follow-${categoryID}`;
        removeToast(toastID);
        const answered = await dispatch(followCategory({ categoryID, followed: !followed }));
        if (followCategory.rejected.match(answered))
            addToast({ toastID, kind: "failure", body: t("There was a problem following this category.") });
    }
}

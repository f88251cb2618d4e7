import type { Category } from "@parley/categories/contract";
import { Button } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { selectIsSignedIn } from "@parley/users/client";
import type { FormEvent, ReactNode } from "react";
import { selectCategory } from "../categories.slice";
import { followCategory } from "../categories.thunks";

/** Follows a category, or no longer. Nothing for guests, and for categories without posts of their own. */
export function FollowButton({ category: { categoryID, name, displayAs, ...category } }: { category: Category }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const followed = useAppSelector((state) => selectCategory(state, categoryID)).data?.followed ?? category.followed;
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
                only
                aria-label={t("Follow {name}", { name })}
                aria-pressed={followed}
            />
        </form>
    );

    function submit(event: FormEvent): void {
        event.preventDefault();
        void dispatch(followCategory({ categoryID, followed: !followed }));
    }
}

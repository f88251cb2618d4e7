import { usePermission } from "@parley/accounts/client";
import type { CategoryPreference, FollowedCategory } from "@parley/categories/contract";
import { FOLLOWED_CATEGORIES } from "@parley/categories/contract";
import {
    Button,
    ButtonLink,
    Checkbox,
    Empty,
    FormError,
    Loaded,
    Row,
    RowList,
    Stack,
    textStyles,
    useAlive,
    useToasts,
} from "@parley/library/client/components";
import { DoneNotice, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectFollowed, selectPreferencesStatus } from "../categories.slice";
import { changeCategoryPreferences } from "../categories.thunks";
import { followed } from "./FollowedCategoriesPage.styles";

/** Page `/account/categories`: followed categories, with the notification preferences for each. */
export function Page(): ReactNode {
    const t = useTranslation();
    const categories = useAppSelector(selectFollowed);
    const refusal = useFormState("followed");
    return (
        <TitledPage title={t("Categories you follow")} end={<a href="/account">{t("Back to the account")}</a>}>
            {refusal?.message && <FormError message={refusal.message} attempt={1} />}
            <DoneNotice messages={{ saved: t("Saved."), unfollowed: t("You no longer follow it.") }} />
            <p className={textStyles.quiet}>{t("Choose what you are notified of in each.")}</p>
            <Loaded value={categories}>
                {(known) =>
                    known.length === 0 ? (
                        <Empty
                            title={t("You don’t follow any categories")}
                            icon="bell"
                            action={<ButtonLink href="/categories">{t("Browse categories")}</ButtonLink>}
                        />
                    ) : (
                        <RowList label={t("Categories you follow")}>
                            {known.map((category) => (
                                <FollowedRow key={category.categoryID} category={category} />
                            ))}
                        </RowList>
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

/** Notification preferences, on the site and by mail, with their labels. */
const LEVELS: readonly { name: CategoryPreference; label: string; byMail?: boolean }[] = [
    { name: "preferences.popup.posts", label: "New posts" },
    { name: "preferences.popup.comments", label: "New replies" },
    { name: "preferences.email.posts", label: "New posts by email", byMail: true },
    { name: "preferences.email.comments", label: "New replies by email", byMail: true },
    { name: "preferences.email.digest", label: "In the digest", byMail: true },
];

function FollowedRow({ category }: { category: FollowedCategory }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const isAlive = useAlive();
    const mayMail = usePermission("email.view");
    const { categoryID, name, url, preferences } = category;
    const isBusy = useAppSelector((state) => selectPreferencesStatus(state, categoryID)).status === LoadStatus.LOADING;
    const isFollowed = preferences["preferences.followed"];
    return (
        <li className={followed.row}>
            <form method="post" action={FOLLOWED_CATEGORIES} aria-label={name}>
                <TransientKeyField />
                <input type="hidden" name="CategoryID" value={categoryID} />
                <Stack gap="small">
                    <Row align="between">
                        <h2 className={textStyles.head16}>
                            <a className={textStyles.plain} href={url}>
                                <bdi>{name}</bdi>
                            </a>
                        </h2>
                        <Row tight>
                            {!isAlive && (
                                <Button type="submit" size={32}>
                                    {t("Save")}
                                </Button>
                            )}
                            <Button
                                type={isAlive ? "button" : "submit"}
                                name="Follow"
                                value="0"
                                size={32}
                                busy={isBusy}
                                aria-label={isFollowed ? t("Unfollow {name}", { name }) : t("Follow {name}", { name })}
                                onClick={isAlive ? () => void change("preferences.followed", !isFollowed) : undefined}
                            >
                                {isFollowed ? t("Unfollow") : t("Follow")}
                            </Button>
                        </Row>
                    </Row>
                    <div className={followed.levels}>
                        {LEVELS.filter(({ byMail }) => !byMail || mayMail).map((level) => (
                            <Checkbox
                                key={level.name}
                                name={level.name}
                                value="1"
                                {...(isAlive
                                    ? { checked: preferences[level.name] }
                                    : { defaultChecked: preferences[level.name] })}
                                disabled={!isFollowed}
                                onChange={(event) => void change(level.name, event.currentTarget.checked)}
                            >
                                {t(level.label)}
                            </Checkbox>
                        ))}
                    </div>
                </Stack>
            </form>
        </li>
    );

    /** Changes a preference. One change of a category is pending at a time, so that responses cannot arrive out of order (FC-62). */
    async function change(level: CategoryPreference, value: boolean): Promise<void> {
        if (isBusy) return;
        const toastID = `preferences-${categoryID}`;
        removeToast(toastID);
        const answered = await dispatch(changeCategoryPreferences({ categoryID, userID: "$me", [level]: value }));
        if (changeCategoryPreferences.rejected.match(answered))
            addToast({ toastID, kind: "failure", body: t("This could not be saved. Nothing was changed; try again.") });
    }
}

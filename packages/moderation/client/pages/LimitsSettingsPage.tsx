import { useTranslation } from "@parley/library/client/i18n";
import { POSTING_LIMITS_SETTINGS } from "@parley/moderation/contract";
import { SettingsPage } from "@parley/settings/client";

/** `/settings/posting-limits`: how much members may post, store and upload, for members who manage the site (FC-87). */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Limits on posting")}
            path={POSTING_LIMITS_SETTINGS}
            fields={[
                {
                    name: "newAccounts.days",
                    label: t("Days an account counts as new"),
                    hint: t("New accounts have stricter limits. 0 turns this off."),
                },
                {
                    name: "newAccounts.unconfirmed",
                    label: t("Also treat accounts without a confirmed email address as new"),
                    hint: t("No matter how old they are."),
                },
                {
                    name: "floodControl.posts",
                    label: t("Posts in a row"),
                    hint: t("Discussions and replies that a member can write within the time below. 0 for no limit."),
                },
                {
                    name: "floodControl.discussions",
                    label: t("Discussions among them"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.newAccountPosts",
                    label: t("Posts in a row, new accounts"),
                    hint: t("Discussions and replies. 0 for no limit."),
                },
                {
                    name: "floodControl.newAccountDiscussions",
                    label: t("Discussions among them, new accounts"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.reports",
                    label: t("Reports in a row"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.newAccountReports",
                    label: t("Reports in a row, new accounts"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.reactions",
                    label: t("Reactions in a row"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.newAccountReactions",
                    label: t("Reactions in a row, new accounts"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.seconds",
                    label: t("Time in which they count as in a row, in seconds"),
                    hint: t("60 is a minute."),
                },
                {
                    name: "floodControl.lockSeconds",
                    label: t("Waiting time after that, in seconds"),
                    hint: t(
                        "The text is kept in the meantime. Moderators, and members whose posts need no approval, never wait.",
                    ),
                },
                {
                    name: "floodControl.repeatSeconds",
                    label: t("Time before the same text can be posted again, in seconds"),
                    hint: t("3600 is an hour. 0 for no limit. Short texts without a link can be posted in several discussions."),
                },
                {
                    name: "drafts.maxCount",
                    label: t("Drafts of a member"),
                    hint: t("Beyond that, texts are saved on the member's device only."),
                },
                {
                    name: "drafts.maxKilobytes",
                    label: t("Size of all drafts of a member, in kilobytes"),
                    hint: t("5000 is about a thousand long posts."),
                },
                {
                    name: "upload.maxSize",
                    label: t("Size of a file"),
                    hint: t("A number with K, M or G, such as 20M."),
                },
                {
                    name: "upload.maxPerDay",
                    label: t("Uploads of a member within a day"),
                    hint: t("A number with K, M or G, such as 500M. Moderators have no limit."),
                },
                {
                    name: "upload.maxPerDayNewAccount",
                    label: t("Uploads of a new account within a day"),
                    hint: t("A number with K, M or G, such as 100M."),
                },
            ]}
        />
    );
}

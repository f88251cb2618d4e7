import { useTranslation } from "@parley/library/client/i18n";
import { POSTING_LIMITS_SETTINGS } from "@parley/moderation/contract";
import { SettingsPage } from "@parley/users/client";

/** `/settings/posting-limits`: how much members may post, keep and upload, for who manages the site (FC-87). */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Limits on posting")}
            path={POSTING_LIMITS_SETTINGS}
            fields={[
                {
                    name: "newAccounts.days",
                    label: t("For how many days an account is new"),
                    hint: t("New accounts have stricter limits. 0 for none."),
                },
                {
                    name: "newAccounts.unconfirmed",
                    label: t("Accounts without a confirmed email address are new, too"),
                    hint: t("However old they are."),
                },
                {
                    name: "floodControl.posts",
                    label: t("How many posts in a row"),
                    hint: t("Discussions and replies that a member writes within the time below. 0 for no limit."),
                },
                {
                    name: "floodControl.discussions",
                    label: t("How many of them are discussions"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.newAccountPosts",
                    label: t("How many posts in a row by a new account"),
                    hint: t("Discussions and replies. 0 for no limit."),
                },
                {
                    name: "floodControl.newAccountDiscussions",
                    label: t("How many of them are discussions by a new account"),
                    hint: t("0 for no limit."),
                },
                {
                    name: "floodControl.seconds",
                    label: t("Within how many seconds posts are in a row"),
                    hint: t("60 is a minute."),
                },
                {
                    name: "floodControl.lockSeconds",
                    label: t("How many seconds a member waits after that"),
                    hint: t("The text is kept meanwhile. Moderators, and members whose posts need no approval, never wait."),
                },
                {
                    name: "floodControl.repeatSeconds",
                    label: t("For how many seconds nobody posts the same text again"),
                    hint: t("3600 is an hour. 0 for no limit. A few words without a link may be said in several discussions."),
                },
                {
                    name: "drafts.maxCount",
                    label: t("How many drafts a member keeps"),
                    hint: t("What is written stays on the device where there are more."),
                },
                {
                    name: "drafts.maxKilobytes",
                    label: t("How large all drafts of a member are, in kilobytes"),
                    hint: t("5000 is as much as a thousand long posts."),
                },
                {
                    name: "upload.maxSize",
                    label: t("How large a file can be"),
                    hint: t("A number with K, M or G, such as 20M."),
                },
                {
                    name: "upload.maxPerDay",
                    label: t("How much a member uploads within a day"),
                    hint: t("A number with K, M or G, such as 500M. Moderators upload as much as they want."),
                },
                {
                    name: "upload.maxPerDayNewAccount",
                    label: t("How much a new account uploads within a day"),
                    hint: t("A number with K, M or G, such as 100M."),
                },
            ]}
        />
    );
}

import { useTranslation } from "@parley/library/client/i18n";
import { POSTING_LIMITS_SETTINGS, ROLE_LIMITS_SETTINGS } from "@parley/posting/contract";
import { SettingsPage } from "@parley/settings/client";

/** The limits, each with its label and hint in English. */
const FIELDS = [
    {
        name: "newAccounts.days",
        label: "Days an account counts as new",
        hint: "New accounts have stricter limits. 0 turns this off.",
    },
    {
        name: "newAccounts.unconfirmed",
        label: "Also treat accounts without a confirmed email address as new",
        hint: "No matter how old they are.",
    },
    {
        name: "floodControl.posts",
        label: "Posts and replies",
        hint: "How many a member can write within the time below. 0 for no limit.",
    },
    {
        name: "floodControl.discussions",
        label: "New posts among them",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.newAccountPosts",
        label: "Posts and replies, new accounts",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.newAccountDiscussions",
        label: "New posts among them, new accounts",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.reports",
        label: "Reports",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.newAccountReports",
        label: "Reports, new accounts",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.reactions",
        label: "Reactions",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.newAccountReactions",
        label: "Reactions, new accounts",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.messages",
        label: "Private messages",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.newAccountMessages",
        label: "Private messages, new accounts",
        hint: "0 for no limit.",
    },
    {
        name: "floodControl.seconds",
        label: "Time for which these are counted, in seconds",
        hint: "60 is a minute.",
    },
    {
        name: "floodControl.lockSeconds",
        label: "Waiting time after that, in seconds",
        hint: "The text is kept in the meantime. Moderators, and members whose posts need no approval, never wait.",
    },
    {
        name: "floodControl.repeatSeconds",
        label: "Time before the same text can be posted again, in seconds",
        hint: "3600 is an hour. 0 for no limit. Short texts without a link can be posted in several places.",
    },
    {
        name: "drafts.maxCount",
        label: "Drafts per member",
        hint: "Beyond that, texts are saved on the member’s device only.",
    },
    {
        name: "drafts.maxKilobytes",
        label: "Size of all drafts per member, in kilobytes",
        hint: "5000 is about a thousand long posts.",
    },
    {
        name: "upload.maxSize",
        label: "Maximum size of a file",
        hint: "A number with K, M or G, such as 20M.",
    },
    {
        name: "upload.maxPerDay",
        label: "Uploads per member in a day",
        hint: "A number with K, M or G, such as 500M. Moderators have no limit.",
    },
    {
        name: "upload.maxPerDayNewAccount",
        label: "Uploads per new account in a day",
        hint: "A number with K, M or G, such as 100M.",
    },
] as const satisfies readonly { name: string; label: string; hint: string }[];

/** `/settings/posting-limits`: how much members may post, store and upload, for members who manage the site (FC-87). */
export function Page() {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Limits on posting")}
            path={POSTING_LIMITS_SETTINGS}
            fields={FIELDS.map(({ name, label, hint }) => ({ name, label: t(label), hint: t(hint) }))}
        >
            <p>
                <a href={ROLE_LIMITS_SETTINGS}>{t("Limits by role")}</a>
            </p>
        </SettingsPage>
    );
}

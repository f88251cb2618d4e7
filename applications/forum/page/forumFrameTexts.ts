import type { ForumFrameTexts } from "@parley/embedding/contract";
import type { Translate } from "@parley/library/client/i18n";

/** Returns what the script of the whole forum in a frame says. */
export const listForumFrameTexts = (t: Translate): ForumFrameTexts => ({
    newTab: t("(opens in a new tab)"),
    // The script writes the number.
    confirm: t("Sign in in the window that has opened. It shows the number {number}.", { number: "{number}" }),
    signedIn: t("You are signed in here."),
    expired: t("This sign-in has expired. Begin again."),
    refused: t("This browser keeps nobody signed in within other sites. Write in a tab of the forum."),
    offline: t("The forum does not answer. Try again."),
    cancel: t("Cancel"),
});

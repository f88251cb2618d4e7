import { defineMailTemplate } from "@parley/library/server/mail";

/** Notifies a member of a used recovery code. */
export const recoveryCodeUsedMail = defineMailTemplate({
    name: "recoveryCodeUsed",
    values: ["name", "left", "url"],
    subject: "A recovery code of your account at {site} was used",
    text: `
Hello {name},

Somebody proved just now with a recovery code that the account {name} at {site} is theirs. That code no longer works. Recovery codes left: {left}.

If you have lost your app, or have few codes left, set it up again.

[Look at your second factor]({url})

If that was not you, choose a new password and new recovery codes at once.
`,
});

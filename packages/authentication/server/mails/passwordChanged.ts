import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the owner after a password change. */
export const passwordChangedMail = defineMailTemplate({
    name: "passwordChanged",
    values: ["name", "url"],
    subject: "Your password at {site} was changed",
    text: `
Hello {name},

The password of the account {name} at {site} was changed just now, and every other device was signed out.

If that was not you, choose a new password at once.

[Choose a new password]({url})
`,
});

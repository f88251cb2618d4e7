import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail with a link to set a new password. */
export const passwordResetMail = defineMailTemplate({
    name: "passwordReset",
    values: ["name", "url"],
    subject: "A new password for {site}",
    text: `
Hello {name},

Somebody, hopefully you, asked for a new password for the account {name} at {site}. The link works once, within two hours.

[Choose a new password]({url})

If it was not you, ignore this email: your password stays as it is.
`,
    secret: true,
});

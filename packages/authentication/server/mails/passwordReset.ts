import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail with a link to set a new password. */
export const passwordResetMail = defineMailTemplate({
    name: "passwordReset",
    values: ["name", "url"],
    subject: "A new password for {site}",
    text: `
Hello {name},

Somebody, we hope you, asked for a new password for the account {name} at {site}. The link is good once, for two hours.

[Choose a new password]({url})

If it was not you, ignore this mail: your password stays as it is.
`,
    secret: true,
});

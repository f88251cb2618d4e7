import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the previous address of an account, with a link to restore it. */
export const emailChangedMail = defineMailTemplate({
    name: "emailChanged",
    values: ["name", "url"],
    subject: "Your address at {site} was changed",
    text: `
Hello {name},

The account {name} at {site} now uses another address, and no longer this one.

If that was not you, take the account back within 14 days: it gets this address again, every device is signed out, and you choose a new password.

[Take the account back]({url})
`,
    secret: true,
});

import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to a new address of an account, with a link to confirm it. */
export const emailChangeMail = defineMailTemplate({
    name: "emailChange",
    values: ["name", "url"],
    subject: "Please confirm your new address at {site}",
    text: `
Hello {name},

The account {name} at {site} is to use this address from now on. Please confirm that it is yours; the link works for a day.

[Use this address]({url})

If you did not ask for this, ignore this email: nothing changes.
`,
    secret: true,
});

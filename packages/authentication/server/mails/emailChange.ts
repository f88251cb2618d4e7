import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to a new address of an account, with a link to confirm it. */
export const emailChangeMail = defineMailTemplate({
    name: "emailChange",
    values: ["name", "url"],
    subject: "Please confirm your new address at {site}",
    text: `
Hello {name},

The account {name} at {site} shall use this address from now on. Please confirm that it is yours; the link is good for a day.

[Use this address]({url})

If you know nothing of this, ignore this mail: nothing changes.
`,
    secret: true,
});

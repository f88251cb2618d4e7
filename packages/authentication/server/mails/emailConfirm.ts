import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail with a link to confirm the address of a new account, also sent on request. */
export const emailConfirmMail = defineMailTemplate({
    name: "emailConfirm",
    values: ["name", "url"],
    subject: "Please confirm your address at {site}",
    text: `
Hello {name},

You have an account at {site}. Please confirm that this address is yours; the link is good for a week.

[Confirm the address]({url})

If you did not make an account there, ignore this mail: without the confirmation nobody uses your address.
`,
    secret: true,
});

import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail with a link to confirm the address of a new account, also sent on request. */
export const emailConfirmMail = defineMailTemplate({
    name: "emailConfirm",
    values: ["name", "url"],
    subject: "Please confirm your address at {site}",
    text: `
Hello {name},

You have an account at {site}. Please confirm that this address is yours; the link works for a week.

[Confirm the address]({url})

If you did not create an account there, ignore this email: without the confirmation nobody can use your address.
`,
    secret: true,
});

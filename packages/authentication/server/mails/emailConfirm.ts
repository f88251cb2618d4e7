import { defineMailTemplate } from "@parley/library/server/mail";

/** A new account, or somebody who asked again: is the address theirs? */
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

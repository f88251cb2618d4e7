import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the previous address after a member who manages members changed it. */
export const emailSetMail = defineMailTemplate({
    name: "emailSet",
    values: ["name", "url"],
    subject: "The address of your account at {site} was changed",
    text: `
Hello {name},

The team of {site} has changed the email address of the account {name}. Emails for it no longer come here.

If you did not ask for that, please tell them:

[Go to {site}]({url})
`,
});

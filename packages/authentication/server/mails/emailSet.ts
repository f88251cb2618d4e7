import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the previous address after a member who manages members changed it. */
export const emailSetMail = defineMailTemplate({
    name: "emailSet",
    values: ["name", "url"],
    subject: "The address of your account at {site} was changed",
    text: `
Hello {name},

Those who look after the members of {site} have given the account {name} another e-mail address. Mail for it no longer comes here.

If you did not ask for that, tell them so:

[Go to {site}]({url})
`,
});

import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to a member whose account was created by somebody who looks after the members. */
export const welcomeMail = defineMailTemplate({
    name: "welcome",
    values: ["name", "url"],
    subject: "You have an account at {site}",
    text: `
Hello {name},

The team of {site} has created an account for you: {name}.

If nobody has told you a password for it, choose one:

[Choose a password]({url})
`,
});

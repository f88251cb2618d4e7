import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to a member whose account was created by somebody who looks after the members. */
export const welcomeMail = defineMailTemplate({
    name: "welcome",
    values: ["name", "url"],
    subject: "You have an account at {site}",
    text: `
Hello {name},

Those who look after the members of {site} have made an account for you: {name}.

If nobody has told you a password for it, choose one:

[Choose a password]({url})
`,
});

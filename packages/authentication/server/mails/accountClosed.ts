import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the owner after they closed their account. */
export const accountClosedMail = defineMailTemplate({
    name: "accountClosed",
    values: ["name", "date", "url"],
    subject: "Your account at {site} is closed",
    text: `
Hello {name},

The account {name} at {site} is closed. Until {date} you can reopen it as it was, by signing in.

[Sign in]({url})

After that day it is erased for good.
`,
});

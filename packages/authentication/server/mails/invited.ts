import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail with an invitation to join. */
export const invitedMail = defineMailTemplate({
    name: "invited",
    values: ["inviter", "url"],
    subject: "{inviter} invites you to {site}",
    text: `
Hello,

{inviter} invites you to {site}. With this link you can create an account; it works once, within 14 days.

[Join {site}]({url})

If you don’t want to join, you need not do anything.
`,
    secret: true,
});

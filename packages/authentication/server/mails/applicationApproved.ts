import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to an applicant who was approved. */
export const applicationApprovedMail = defineMailTemplate({
    name: "applicationApproved",
    values: ["name", "url"],
    subject: "Welcome to {site}",
    text: `
Hello {name},

Your application was accepted: you have an account at {site}, with the name and the password you chose.

[Sign in]({url})
`,
});

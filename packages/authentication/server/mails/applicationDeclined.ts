import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to an applicant who was declined. */
export const applicationDeclinedMail = defineMailTemplate({
    name: "applicationDeclined",
    values: ["name"],
    subject: "Your application at {site}",
    text: `
Hello {name},

Your application for an account at {site} was not accepted. What you wrote in it has been removed.
`,
});

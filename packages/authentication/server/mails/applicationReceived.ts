import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to a new applicant. */
export const applicationReceivedMail = defineMailTemplate({
    name: "applicationReceived",
    values: ["name"],
    subject: "Your application at {site}",
    text: `
Hello {name},

We have your application for an account at {site}. Somebody will look at it, and you will get an email with the decision.
`,
});

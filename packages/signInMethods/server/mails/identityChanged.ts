import { defineMailTemplate } from "@parley/library/server/mail";

/** Notifies a member of a newly linked provider. */
export const identityLinkedMail = defineMailTemplate({
    name: "identityLinked",
    values: ["name", "provider", "url"],
    subject: "You can now sign in to {site} with {provider}",
    text: `
Hello {name},

From now on, signing in at {provider} with your account there also signs you in to {site} as {name}.

[Look at your ways to sign in]({url})

If that was not you, unlink it and choose a new password at once.
`,
});

/** Notifies a member of an unlinked provider. */
export const identityUnlinkedMail = defineMailTemplate({
    name: "identityUnlinked",
    values: ["name", "provider", "url"],
    subject: "You can no longer sign in to {site} with {provider}",
    text: `
Hello {name},

The account {name} at {site} is no longer linked with {provider}, so nobody can sign in that way any more.

[Look at your ways to sign in]({url})

If that was not you, choose a new password at once.
`,
});

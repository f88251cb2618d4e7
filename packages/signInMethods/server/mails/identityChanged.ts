import { defineMailTemplate } from "@parley/library/server/mail";

/** Notifies a member of a newly linked provider. */
export const identityLinkedMail = defineMailTemplate({
    name: "identityLinked",
    values: ["name", "provider", "url"],
    subject: "You can now sign in to {site} with {provider}",
    text: `
Hello {name},

From now on whoever signs in at {provider} as you do comes in to the account {name} at {site} by that.

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

The link of the account {name} at {site} with {provider} was removed: nobody comes in by it any more.

[Look at your ways to sign in]({url})

If that was not you, choose a new password at once.
`,
});

import { defineMailTemplate } from "@parley/library/server/mail";

/** Notifies a member of a new authenticator app. */
export const secondFactorAddedMail = defineMailTemplate({
    name: "secondFactorAdded",
    values: ["name", "url"],
    subject: "Your account at {site} now asks for a code",
    text: `
Hello {name},

From now on the account {name} at {site} asks for a code from your app when somebody signs in.

[Look at your second factor]({url})

If that was not you, choose a new password at once and ask the team of the site for help.
`,
});

/** Notifies a member of the removal of the authenticator app, if passkeys remain. */
export const appRemovedMail = defineMailTemplate({
    name: "appRemoved",
    values: ["name", "url"],
    subject: "The authenticator app of your account at {site} was removed",
    text: `
Hello {name},

No authenticator app is set up for the account {name} at {site} any more. Its passkeys stay as they are.

[Look at your second factor]({url})

If that was not you, choose a new password at once.
`,
});

/** Notifies a member of the removal of the last second factor. */
export const secondFactorRemovedMail = defineMailTemplate({
    name: "secondFactorRemoved",
    values: ["name", "url"],
    subject: "Your account at {site} no longer has a second factor",
    text: `
Hello {name},

The second factor of the account {name} at {site} was removed: signing in no longer asks for a second step.

[Look at your second factor]({url})

If that was not you, choose a new password at once.
`,
});

import { mailTemplate } from "@parley/library/server/mail";

/** An app makes the codes of an account from now on. */
export const secondFactorAddedMail = mailTemplate({
    name: "secondFactorAdded",
    values: ["name", "url"],
    subject: "Your account at {site} asks for a code now",
    text: `
Hello {name},

From now on the account {name} at {site} asks for a code of your app when somebody signs in.

[Look at your second factor]({url})

If that was not you, choose a new password at once and ask those who look after the site for help.
`,
});

/** An account is entered by its password alone again. */
export const secondFactorRemovedMail = mailTemplate({
    name: "secondFactorRemoved",
    values: ["name", "url"],
    subject: "Your account at {site} asks for no code any more",
    text: `
Hello {name},

The second factor of the account {name} at {site} was removed: its password alone lets one in again.

[Look at your second factor]({url})

If that was not you, choose a new password at once.
`,
});

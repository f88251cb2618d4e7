import { mailTemplate } from "@parley/library/server/mail";

/** A passkey lets one into an account from now on. */
export const passkeyAddedMail = mailTemplate({
    name: "passkeyAdded",
    values: ["name", "passkey", "url"],
    subject: "Your account at {site} has a new passkey",
    text: `
Hello {name},

From now on the passkey {passkey} lets one in to the account {name} at {site}. A password alone lets nobody in.

[Look at your passkeys]({url})

If that was not you, choose a new password at once, and remove that passkey.
`,
});

/** A passkey lets nobody in any more; others, or an app, remain. */
export const passkeyRemovedMail = mailTemplate({
    name: "passkeyRemoved",
    values: ["name", "passkey", "url"],
    subject: "A passkey of your account at {site} was removed",
    text: `
Hello {name},

The passkey {passkey} lets nobody in to the account {name} at {site} any more.

[Look at your passkeys]({url})

If that was not you, choose a new password at once.
`,
});

/** A passkey has counted backwards: there may be two of it. */
export const passkeyRefusedMail = mailTemplate({
    name: "passkeyRefused",
    values: ["name", "passkey", "url"],
    subject: "A passkey of your account at {site} was refused",
    text: `
Hello {name},

Somebody used the passkey {passkey} to prove that the account {name} at {site} is theirs. It was refused, because it has been used fewer times than we know of: somebody may have made a copy of it.

If you have the only one, remove it and add it anew.

[Look at your passkeys]({url})
`,
});

import { defineMailTemplate } from "@parley/library/server/mail";

/** Notifies a member of a new passkey. */
export const passkeyAddedMail = defineMailTemplate({
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

/** Notifies a member of a removed passkey, if other passkeys or an app remain. */
export const passkeyRemovedMail = defineMailTemplate({
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

/** Warns a member of a rejected passkey whose signature counter did not increase: the passkey may have been cloned. */
export const passkeyRefusedMail = defineMailTemplate({
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

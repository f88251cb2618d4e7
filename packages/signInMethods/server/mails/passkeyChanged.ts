import { defineMailTemplate } from "@parley/library/server/mail";

/** Notifies a member of a new passkey. */
export const passkeyAddedMail = defineMailTemplate({
    name: "passkeyAdded",
    values: ["name", "passkey", "url"],
    subject: "Your account at {site} has a new passkey",
    text: `
Hello {name},

From now on the passkey {passkey} signs you in to the account {name} at {site}. The password alone is no longer enough.

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

The passkey {passkey} can no longer be used to sign in to the account {name} at {site}.

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

If yours is the only one, remove it and add it again.

[Look at your passkeys]({url})
`,
});

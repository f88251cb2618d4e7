import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the owner of an address that somebody entered for another account; nobody else learns that the address is taken (FC-27). */
export const accountExistsMail = defineMailTemplate({
    name: "accountExists",
    values: ["name", "newName", "signInURL", "passwordURL"],
    subject: "You have an account at {site} already",
    text: `
Hello {name},

Somebody gave this address for the account {newName} at {site}. You have an account with it already, named {name}, and it stays the only one that has this address.

If that was you, sign in as {name}.

[Sign in]({signInURL})

If you have forgotten the password, choose a new one.

[Choose a new password]({passwordURL})

If it was not you, there is nothing to do.
`,
});

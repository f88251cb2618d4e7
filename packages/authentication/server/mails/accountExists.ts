import { defineMailTemplate } from "@parley/library/server/mail";

/** Mail to the owner of an address that somebody entered for another account; nobody else learns that the address is taken (FC-27). */
export const accountExistsMail = defineMailTemplate({
    name: "accountExists",
    values: ["name", "newName", "signInURL", "passwordURL"],
    subject: "You have an account at {site} already",
    text: `
Hello {name},

Somebody tried to register at {site} as {newName} with this address. You already have an account with this address, named {name}, so no other was created.

If that was you, sign in as {name}.

[Sign in]({signInURL})

If you have forgotten the password, choose a new one.

[Choose a new password]({passwordURL})

If it was not you, you need not do anything.
`,
});

// Passkeys and authenticator apps; the last cases require a second factor of a role.
import "./passkeys.cases";
import "./secondFactor.cases";

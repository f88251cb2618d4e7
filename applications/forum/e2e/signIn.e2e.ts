// Ways of signing in: passkeys, other sites and authenticator apps; the last cases require a second factor of a role.
import "./openID.cases";
import "./passkeys.cases";
import "./secondFactor.cases";

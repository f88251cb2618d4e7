import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { OPERATOR } from "@parley/users/server";
import { authenticationForms } from "./authentication.forms";
import { authenticationRoutes } from "./authentication.routes";
import { factorsRepository } from "./factors.repository";
import { factorsService } from "./factors.service";
import { provingService } from "./proving.service";
import { requiredService } from "./required.service";

/** What is known here of how members prove who they are. */
export interface Authentication {
    /** Takes somebody's second factor away, for who sits at the machine itself. Throws 404 when they have none. */
    resetSecondFactor(userID: number): Promise<void>;
}

interface Needs {
    users: Users;
    config: Config;
}

/** Adds second factors and fresh proofs to a server. */
export function authenticationServer(kit: ServerKit, { users, config }: Needs): Authentication {
    const { entering } = users;
    const rows = factorsRepository(kit.database);
    const required = requiredService({
        ...kit,
        factors: rows,
        users,
        knownRoles: async () => (await users.roles.list(OPERATOR, {})).map(({ roleID }) => roleID),
    });
    const factors = factorsService({ ...kit, factors: rows, required, entering, config });
    const proving = provingService({ entering, factors });
    entering.provideSecondStep({
        isNeeded: factors.isSetUp,
        isMissing: async (userID) => (await required.isRequired(userID)) && !(await factors.isSetUp(userID)),
    });
    users.provideErasure("authentication", factors.erase);
    users.provideExport("secondFactor", async function* (userID) {
        yield await factors.of(userID);
    });
    authenticationRoutes(kit, { users, factors, proving, required });
    authenticationForms(kit, { entering, factors, proving });
    return { resetSecondFactor: factors.reset };
}

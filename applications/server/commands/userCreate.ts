import { randomBytes } from "node:crypto";
import { openSite } from "../site";
import type { Command } from "./command";
import { BadUsage } from "./command";

/** Command that creates an account: for the first administrator, or if nobody can sign in. */
export const createUser: Command = {
    name: "user create",
    usage: "user create <name> --email <email> [--password <password>] [--administrator]",
    summary: "create an account",
    help: "Creates an account. Without --password a password is generated and printed; with --administrator the account may do everything.",
    options: { email: { type: "string" }, password: { type: "string" }, administrator: { type: "boolean" } },
    async run({ values, positionals, environment }) {
        const [name] = positionals;
        const {
            email,
            password = randomBytes(12).toString("base64url"),
            administrator = false,
        } = values as { email?: string; password?: string; administrator?: boolean };
        if (!name || positionals.length > 1 || !email) throw new BadUsage("A name and --email are needed.");
        const site = await openSite(environment, { servesAPI: false });
        try {
            const { users } = site.features;
            const userID = administrator
                ? await users.createAdministrator({ name, email, password })
                : await users.create({ name, email, password });
            const generated = values.password === undefined ? { password } : {};
            return {
                ok: true,
                report: { userID, name, ...generated },
                lines: [`${name} has the id ${userID}${generated.password ? ` and the password ${generated.password}` : ""}.`],
            };
        } finally {
            await site.close();
        }
    },
};

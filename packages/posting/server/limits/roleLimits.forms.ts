import type { RoleLimits } from "@parley/config/contract";
import { LIMITED_KINDS, MAX_ROLE_LIMIT } from "@parley/config/contract";
import type { Config } from "@parley/config/server";
import { fill } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { ROLE_LIMITS_SETTINGS, toRoleLimitName } from "@parley/posting/contract";
import { handleForm, readTexts } from "../forms";

/** Registers the form for the limits of single roles. A role without a number has no limits of its own (contract §8). */
export function registerRoleLimitsForm({ pages }: Pick<ServerKit, "pages">, config: Pick<Config, "write">): void {
    pages.post(ROLE_LIMITS_SETTINGS, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "roleLimits", path: ROLE_LIMITS_SETTINGS, values }, async () => {
            await config.write(viewer, { "floodControl.byRole": readRoleLimits(values) });
            return `${ROLE_LIMITS_SETTINGS}?Done=saved`;
        });
    });
}

function readRoleLimits(values: Record<string, string>): RoleLimits[] {
    const roleIDs = new Set(Object.keys(values).flatMap((name) => /^([1-9]\d{0,8})-/.exec(name)?.[1] ?? []));
    return [...roleIDs].flatMap((roleID) => {
        const limits: RoleLimits = { roleID: Number(roleID) };
        for (const kind of LIMITED_KINDS) {
            const name = toRoleLimitName(limits.roleID, kind);
            const text = values[name]?.trim() ?? "";
            if (text === "") continue;
            const count = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
            if (!(count <= MAX_ROLE_LIMIT))
                throw invalidField(name, fill("Write a number from 0 to {maximum}.", { maximum: MAX_ROLE_LIMIT }), {
                    code: "invalid",
                });
            limits[kind] = count;
        }
        return Object.keys(limits).length > 1 ? [limits] : [];
    });
}

import { readFields } from "@parley/accounts/server";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { memberRelationPath } from "@parley/notifications/contract";
import type { RelationsService } from "./relations.service";

/** Registers the form of the page on which members follow or block another. */
export function registerRelationsForms({ pages }: Pick<ServerKit, "pages">, relations: RelationsService): void {
    pages.post<{ Params: { userID: string } }>(memberRelationPath(":userID"), async (request, reply) => {
        const { viewer, params } = request;
        const { Relation } = readFields(request, ["Relation"]);
        if (!["none", "followed", "blocked"].includes(Relation)) throw badRequest("That choice does not exist here.");
        // 0 is no member's ID.
        const userID = Number(/^[1-9]\d{0,8}$/.exec(params.userID)?.[0] ?? 0);
        await relations.change(viewer, userID, { followed: Relation === "followed", blocked: Relation === "blocked" });
        return reply.redirect(`${memberRelationPath(userID)}?Done=${Relation}`, 303);
    });
}

import { readFields } from "@parley/accounts/server";
import { toDateTime } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { CATCH_UP_PAGE } from "@parley/notifications/contract";
import type { CatchUpService } from "./catchUp.service";

/** Registers the form of the page `/catch-up`: one press marks what it shows as read, another one undoes that. */
export function registerCatchUpForms({ pages }: Pick<ServerKit, "pages">, service: CatchUpService): void {
    pages.post(CATCH_UP_PAGE, async (request, reply) => {
        const { viewer } = request;
        const { Do, Last, Until } = readFields(request, ["Do", "Last", "Until"]);
        if (Do === "undo") {
            await service.undo(viewer);
            return reply.redirect(CATCH_UP_PAGE, 303);
        }
        const [lastNotificationID, until] = [Number(Last), new Date(Until)];
        if (Do !== "read" || !Number.isInteger(lastNotificationID) || lastNotificationID < 0 || Number.isNaN(until.getTime()))
            throw badRequest("The form is not complete.");
        await service.read(viewer, { lastNotificationID, dateUntil: toDateTime(until) });
        return reply.redirect(`${CATCH_UP_PAGE}?Done=read`, 303);
    });
}

import { readFields } from "@parley/accounts/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailSchedule, NotificationChannel } from "@parley/notifications/contract";
import { NOTIFICATION_CHANNELS, NOTIFICATION_PREFERENCES_PAGE, toChannelField } from "@parley/notifications/contract";
import type { MailSchedulesService } from "../schedules/mailSchedules.service";
import type { PreferencesService } from "./preferences.service";

/** Registers the form of the page on which members choose what they are notified of. A box that is not ticked sends nothing. */
export function registerPreferencesForms(
    { pages }: Pick<ServerKit, "pages">,
    { preferences, schedules }: { preferences: PreferencesService; schedules: MailSchedulesService },
): void {
    pages.post(NOTIFICATION_PREFERENCES_PAGE, async (request, reply) => {
        const { viewer } = request;
        if (readFields(request, ["Form"]).Form === "resume") {
            await schedules.resume(viewer, "$me");
            return reply.redirect(`${NOTIFICATION_PREFERENCES_PAGE}?Done=resumed`, 303);
        }
        const names = Object.keys(await preferences.get(viewer, "$me"));
        const fields = names.flatMap((name) => NOTIFICATION_CHANNELS.map((channel) => toChannelField(name, channel)));
        const ticked = readFields(request, fields);
        const isTicked = (name: string, channel: NotificationChannel) => ticked[toChannelField(name, channel)] !== "";
        const changes = Object.fromEntries(
            names.map((name) => [
                name,
                {
                    popup: isTicked(name, "popup"),
                    email: isTicked(name, "email"),
                    digest: isTicked(name, "digest"),
                    push: isTicked(name, "push"),
                },
            ]),
        );
        await preferences.change(viewer, "$me", changes);
        await schedules.change(
            viewer,
            "$me",
            readSchedule(readFields(request, ["Digest", "TimeZone", "QuietFrom", "QuietUntil"])),
        );
        return reply.redirect(`${NOTIFICATION_PREFERENCES_PAGE}?Done=saved`, 303);
    });
}

/** Reads when a member wants to be mailed. Without both hours there are no quiet ones. */
function readSchedule({ Digest, TimeZone, QuietFrom, QuietUntil }: Record<string, string>): MailSchedule {
    const digest = Digest === "daily" || Digest === "weekly" ? Digest : "off";
    const [from, until] = [QuietFrom, QuietUntil].map(readHour);
    const quietHours = from === undefined || until === undefined || from === until ? null : { from, until };
    return { digest, timeZone: TimeZone || null, quietHours };
}

const readHour = (value = ""): number | undefined => (/^(1?\d|2[0-3])$/.test(value) ? Number(value) : undefined);

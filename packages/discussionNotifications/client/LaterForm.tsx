import { discussionLaterPath } from "@parley/discussionNotifications/contract";
import { Button, formatFullTime, Loaded, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, usePageSettings } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { fetchSnooze, selectSnooze } from "./snoozes.slice";

/** Form that puts a discussion off, or says until when it is, with its undo. */
export function LaterForm({ discussionID }: { discussionID: number }): ReactNode {
    const t = useTranslation();
    const { locale, timeZone } = usePageSettings();
    const snooze = useLoadable(
        (state) => selectSnooze(state, discussionID),
        () => fetchSnooze({ discussionID }),
    );
    return (
        <form method="post" action={discussionLaterPath(discussionID)}>
            <TransientKeyField />
            <Stack>
                <h2>{t("Later")}</h2>
                <Loaded value={snooze}>
                    {({ dateDue }) =>
                        dateDue === null ? (
                            <>
                                <p>{t("Put this post off: it comes back as an unread notification.")}</p>
                                <Row>
                                    <Button type="submit" name="Until" value="tomorrow">
                                        {t("Tomorrow")}
                                    </Button>
                                    <Button type="submit" name="Until" value="nextWeek">
                                        {t("Next week")}
                                    </Button>
                                </Row>
                            </>
                        ) : (
                            <Row>
                                <span>{t("It comes back on {date}.", { date: formatFullTime(dateDue, locale, timeZone) })}</span>
                                <Button type="submit" name="Until" value="never" variant="go">
                                    {t("Undo")}
                                </Button>
                            </Row>
                        )
                    }
                </Loaded>
            </Stack>
        </form>
    );
}

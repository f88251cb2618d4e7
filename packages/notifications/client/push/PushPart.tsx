import { selectMe } from "@parley/accounts/client";
import { Button, Row, useAlive, useToasts } from "@parley/library/client/components";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { PushState } from "./pushDevice";
import { readPushState, registerPush, unsubscribePush } from "./pushDevice";

/** Section of the notification settings in which a member subscribes this browser. It is asked for its permission on a press only. */
export function PushPart(): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const isAlive = useAlive();
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const [state, setState] = useState<PushState>();
    const [isBusy, setBusy] = useState(false);
    useEffect(() => {
        let isGone = false;
        void readPushState(userID).then((found) => {
            if (!isGone) setState(found);
        });
        return () => {
            isGone = true;
        };
    }, [userID]);
    if (!isAlive || state === undefined) return null;
    return (
        <FormPart title={t("This browser")}>
            <p role="status">{t(TEXTS[state])}</p>
            {(state === "off" || state === "on") && (
                <Row>
                    <Button busy={isBusy} onClick={() => void press(state)}>
                        {state === "off" ? t("Notify me in this browser") : t("Stop notifying me in this browser")}
                    </Button>
                </Row>
            )}
        </FormPart>
    );

    async function press(before: PushState): Promise<void> {
        setBusy(true);
        try {
            setState(await dispatch(before === "on" ? unsubscribePush() : registerPush(userID)));
        } catch {
            addToast({ kind: "failure", body: t("This could not be saved. Nothing was changed; try again.") });
        }
        setBusy(false);
    }
}

const TEXTS: Record<PushState, string> = {
    unsupported: "This browser cannot show notifications of this site.",
    refused: "This browser refuses notifications of this site. Its own settings can allow them.",
    off: "Notifications can be shown in this browser while the site is closed.",
    on: "Notifications are shown in this browser while the site is closed.",
};

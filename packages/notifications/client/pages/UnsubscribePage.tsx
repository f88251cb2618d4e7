import { Loaded } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { NOTIFICATION_PREFERENCES_PAGE, resubscribePath, unsubscribePath } from "@parley/notifications/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectMailSubscription } from "../preferences.slice";

/** Page `/unsubscribe/{token}`: whether the owner of the token gets mails of a kind, and a button that changes it. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { token = "" } = useParams();
    const subscription = useAppSelector((state) => selectMailSubscription(state, token));
    return (
        <TitledPage title={t("Emails of this kind")}>
            <DoneNotice
                messages={{
                    unsubscribed: t("You no longer get emails of this kind."),
                    resubscribed: t("You get emails of this kind again."),
                }}
            />
            <Loaded value={subscription}>
                {({ label, name = "", subscribed }) => (
                    <>
                        <p>{subscribed ? t("You are emailed when:") : t("You are not emailed when:")}</p>
                        <p>
                            <b>{t(label, { name })}</b>
                        </p>
                        <PostedForm
                            name="mailSubscription"
                            action={subscribed ? unsubscribePath(token) : resubscribePath(token)}
                            submit={subscribed ? t("Stop these emails") : t("Get these emails again")}
                        >
                            {() => null}
                        </PostedForm>
                    </>
                )}
            </Loaded>
            <p>
                <a href={NOTIFICATION_PREFERENCES_PAGE}>{t("Choose what you are notified of")}</a>
            </p>
        </TitledPage>
    );
}

import { selectMe } from "@parley/accounts/client";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { Notice } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { resolveTarget } from "@parley/library/contract";
import type { ReactNode } from "react";

/** Message for members on an entry page that they are already signed in, with a link to the target. */
export function SignedInAlready({ target }: { target: string }): ReactNode {
    const t = useTranslation();
    const { data: me } = useAppSelector(selectMe);
    if (!me || me.userID === GUEST_USER_ID) return null;
    return (
        <Notice kind="info">
            <Sentence
                text={t("You are signed in as {name}. {onward}")}
                values={{ name: <bdi>{me.name}</bdi>, onward: <a href={resolveTarget(target)}>{t("Continue")}</a> }}
            />
        </Notice>
    );
}

import { sharedURL } from "@parley/discussions/client";
import { Button, Icon, TextInput, useAlive, useDetails, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { MouseEvent } from "react";
import { useRef } from "react";
import { share } from "./Share.styles";
import { copyText, sharesNatively } from "./shared";

interface ShareProps {
    /** Title of the shared page. */
    name: string;
    url: string;
}

/**
 * Button that shares a post: with the native share dialog on phones, otherwise by copying its link (DISC-071…DISC-074). Without scripts the
 * link is shown to be copied by hand.
 */
export function Share({ name, url }: ShareProps) {
    const t = useTranslation();
    const isAlive = useAlive();
    const details = useDetails();
    const field = useRef<HTMLInputElement>(null);
    const { addToast } = useToasts();
    const address = sharedURL(url);
    return (
        <details className={share.root} ref={details}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by keys, too. */}
            <summary className={share.opener} onClick={openOrShare}>
                <Icon name="share" size="s" />
                {t("Share")}
            </summary>
            <div className={share.panel}>
                <TextInput
                    readOnly
                    ref={field}
                    value={address}
                    aria-label={t("Link")}
                    onFocus={({ target }) => target.select()}
                />
                {isAlive && (
                    <Button size={36} icon="link" onClick={() => void copy()}>
                        {t("Copy link")}
                    </Button>
                )}
            </div>
        </details>
    );

    function openOrShare(event: MouseEvent): void {
        if (!sharesNatively(navigator)) return;
        event.preventDefault();
        // Cancelling the share dialog is not an error.
        navigator.share({ title: name, url: address }).catch(() => undefined);
    }

    async function copy(): Promise<void> {
        if (await copyText(address, field.current)) addToast({ kind: "success", body: t("Link copied to clipboard.") });
        else addToast({ kind: "failure", body: t("The link could not be copied. It is selected: copy it from its field.") });
    }
}
